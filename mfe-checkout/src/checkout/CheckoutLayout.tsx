import { PageHeading } from '@marquee/ui';
import type { ReactNode } from 'react';
import styles from './CheckoutPage.module.css';

type CheckoutLayoutProps = {
  title: string;
  lead: string;
  needsScript: string;
  bar: ReactNode;
  children: ReactNode;
};

/** The layout of the price page and the pay page: two columns above a bar with the price and a button. */
export function CheckoutLayout({ title, lead, needsScript, bar, children }: CheckoutLayoutProps) {
  return (
    <div className={styles.page}>
      <PageHeading title={title} lead={lead} />
      <noscript>
        <p>{needsScript}</p>
      </noscript>
      <div className={styles.columns}>{children}</div>
      {bar}
    </div>
  );
}
