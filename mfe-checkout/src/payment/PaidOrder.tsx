import { formatDateTime, localPath, useMessages } from '@marquee/i18n';
import { ButtonLink, FactList } from '@marquee/ui';
import type { ConfirmPaymentData } from '@marquee/api-contract';
import { Link } from 'react-router-dom';
import { messages } from './messages.ts';
import styles from './StatusScreen.module.css';

export function PaidOrder({ payment }: { payment: ConfirmPaymentData }) {
  const { t, language } = useMessages(messages);
  const { order, bankRef, receiptUrl } = payment;

  const isOver = order?.orderStatus === 'REFUNDED' || order?.orderStatus === 'REJECTED';

  const facts = [
    { term: t('order'), detail: order?.orderId },
    {
      term: t('deliverBy'),
      detail: order?.deliverBy && !order.watchId && !isOver && formatDateTime(order.deliverBy, language),
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
        {order?.videoRequestId && order.orderStatus !== 'REFUNDED' && (
          <Link to={`/refund/${order.videoRequestId}`}>{t('refund')}</Link>
        )}
      </p>
    </div>
  );
}
