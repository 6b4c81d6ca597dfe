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

/** The pages on which a finished order is priced and paid: two columns over the price bar. */
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
