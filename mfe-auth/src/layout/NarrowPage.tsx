import { Section } from '@marquee/ui';
import type { ReactNode } from 'react';
import styles from './NarrowPage.module.css';

/** A page of one column, 30 rem wide at most, or 36 rem if it is `wide`. */
export function NarrowPage({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <Section>
      <div className={styles.page} data-wide={wide || undefined}>
        {children}
      </div>
    </Section>
  );
}
