import { Section } from '@marquee/ui';
import type { ReactNode } from 'react';
import styles from './NarrowPage.module.css';

/** A page with a single narrow column. */
export function NarrowPage({ children }: { children: ReactNode }) {
  return (
    <Section>
      <div className={styles.page}>{children}</div>
    </Section>
  );
}
