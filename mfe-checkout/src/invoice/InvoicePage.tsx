import { translate, useMessages, type PageHandle } from '@marquee/sdk';
import { Notice, Skeleton } from '@marquee/ui';
import { Link, useParams } from 'react-router-dom';
import { InvoiceSheet } from './InvoiceSheet.tsx';
import { messages } from './messages.ts';
import { useInvoice } from './use-invoice.ts';
import styles from './InvoicePage.module.css';

export const handle: PageHandle = {
  meta: ({ language }) => ({ title: translate(messages, language)('title'), indexable: false }),
};

/** The page with the tax invoice of a payment, which its customer can print. */
export function Component() {
  const { t } = useMessages(messages);
  const { id = '' } = useParams();
  const { state, fetchSignedIn } = useInvoice(id);

  return (
    <div className={styles.page}>
      <noscript>
        <p>{t('needsScript')}</p>
      </noscript>
      {state.status === 'loading' && <Skeleton height={420} label={t('loading')} />}
      {state.status === 'signed-out' && (
        <Notice
          tone="info"
          title={<h1 className={styles.title}>{t('signInTitle')}</h1>}
          action={{ label: t('signIn'), onAction: fetchSignedIn }}
        />
      )}
      {state.status === 'none' && (
        <Notice tone="info" title={<h1 className={styles.title}>{t('noneTitle')}</h1>} live>
          {t('noneText')}
        </Notice>
      )}
      {state.status === 'failed' && (
        <Notice
          tone="error"
          title={<h1 className={styles.title}>{t('failedTitle')}</h1>}
          action={{ label: t('retry'), onAction: fetchSignedIn }}
        />
      )}
      {state.status === 'issued' && <InvoiceSheet {...state} />}
      <p className={styles.screenOnly}>
        <Link to="/orders">{t('toOrders')}</Link>
      </p>
    </div>
  );
}
