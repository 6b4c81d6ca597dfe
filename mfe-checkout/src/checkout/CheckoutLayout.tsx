import { NeedsScript, PageHeading } from '@marquee/ui';
import type { ReactNode } from 'react';
import styles from './CheckoutPage.module.css';

type CheckoutLayoutProps = {
  title: string;
  lead: string;
  needsScript: string;
  /** The text of the link that loads the page again, below `needsScript`. */
  reload: string;
  /** The price and the button that pays. On wide screens they stay beside the rest; on phones they are its end. */
  summary: ReactNode;
  children: ReactNode;
};

/** The layout that the price page and the pay page have in common. */
export function CheckoutLayout({ title, lead, needsScript, reload, summary, children }: CheckoutLayoutProps) {
  return (
    <div className={styles.page}>
      <PageHeading title={title} lead={lead} />
      <NeedsScript text={needsScript} reload={reload} />
      <div className={styles.columns}>
        <div className={styles.main}>{children}</div>
        <div className={styles.summary}>{summary}</div>
      </div>
    </div>
  );
}
