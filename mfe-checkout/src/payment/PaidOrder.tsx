import { formatDateTime, localPath, useMessages } from '@marquee/i18n';
import { ButtonLink, FactList } from '@marquee/ui';
import type { ConfirmPaymentData } from '@marquee/contracts/calls';
import { Link } from 'react-router-dom';
import { messages } from './messages.ts';
import styles from './StatusScreen.module.css';

/** The order that was paid: its number, when it is ready, and the ways on. */
export function PaidOrder({ payment }: { payment: ConfirmPaymentData }) {
  const { t, language } = useMessages(messages);
  const { order, bankRef, receiptUrl } = payment;

  const facts = [
    { term: t('order'), detail: order?.orderId },
    {
      term: t('deliverBy'),
      detail: order?.deliverBy && !order.watchId && `${formatDateTime(order.deliverBy, language)} IST`,
    },
    { term: t('orderStatus'), detail: order?.orderStatus && t(order.orderStatus) },
    { term: t('bankRef'), detail: bankRef },
  ].filter(({ detail }) => detail);

  return (
    <div className={styles.order}>
      {order?.watchId && (
        <ButtonLink wide href={localPath(`/watch/${order.watchId}`, language)}>
          {t('watch')}
        </ButtonLink>
      )}
      <FactList items={facts} />
      <p className={styles.links}>
        <Link to="/orders">{t('allOrders')}</Link>
        {receiptUrl && <a href={receiptUrl}>{t('receipt')}</a>}
        {order?.videoRequestId && <Link to={`/refund/${order.videoRequestId}`}>{t('refund')}</Link>}
      </p>
    </div>
  );
}
