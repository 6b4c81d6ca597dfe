import { Notice, PageHeading } from '@marquee/ui';
import type { ReactNode } from 'react';
import styles from './CheckoutPage.module.css';

/** The URL of the page that the browser shows, with its query. */
const thisPage = '';

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
      <div className="mq-needs-script">
        <Notice tone="warning">
          {needsScript} <a href={thisPage}>{reload}</a>
        </Notice>
      </div>
      <div className={styles.columns}>{children}</div>
      {bar}
    </div>
  );
}
