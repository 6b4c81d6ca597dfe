import { NeedsScript, PageHeading } from '@marquee/ui';
import type { ReactNode } from 'react';
import styles from './CheckoutPage.module.css';

type CheckoutLayoutProps = {
  title: string;
  lead: string;
  needsScript: string;
  /** The text of the link that loads the page again, below `needsScript`. */
  reload: string;
  bar: ReactNode;
  children: ReactNode;
};

/** The layout of the price page and the pay page: two columns above a bar with the price and a button. */
export function CheckoutLayout({ title, lead, needsScript, reload, bar, children }: CheckoutLayoutProps) {
  return (
    <div className={styles.page}>
      <PageHeading title={title} lead={lead} />
      <NeedsScript text={needsScript} reload={reload} />
      <div className={styles.columns}>{children}</div>
      {bar}
    </div>
  );
}
