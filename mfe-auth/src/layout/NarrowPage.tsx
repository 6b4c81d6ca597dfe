import { Section } from '@marquee/ui';
import type { ReactNode } from 'react';
import styles from './NarrowPage.module.css';

/** A page with one column, at most 30 rem wide, or 36 rem if `wide`. */
export function NarrowPage({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <Section>
      <div className={styles.page} data-wide={wide || undefined}>
        {children}
      </div>
    </Section>
  );
}
