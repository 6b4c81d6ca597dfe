import { formatDate, formatDateTime, formatMoney, useMessages } from '@marquee/sdk';
import { Badge, Card, Image, type BadgeProps } from '@marquee/ui';
import { Link } from 'react-router-dom';
import { wizardPath } from '../order/wizard-path.ts';
import { messages } from './messages.ts';
import { statusKey } from './order-texts.ts';
import { canWatch, isPaidOrder, type RecentOrder } from './recent-orders.ts';
import styles from './OrdersPage.module.css';

type OrderRowProps = {
  order: RecentOrder;
  name: string;
  face: { recipient: string | null; picture: string | null } | undefined;
  stale: boolean;
};

/** What needs the visitor's attention, is under way, is ready, or is over, each in a colour of its own. */
const tones = {
  unpaid: 'bulb',
  QUEUED: 'success',
  IN_PRODUCTION: 'success',
  IN_REVIEW: 'success',
  unknown: 'success',
  DELIVERED: 'night',
  REJECTED: 'error',
  refunding: 'neutral',
  REFUNDED: 'neutral',
} as const satisfies Record<ReturnType<typeof statusKey>, BadgeProps['tone']>;

export function OrderRow({ order, name, face, stale }: OrderRowProps) {
  const { t, language } = useMessages(messages);
  const status = statusKey(order);
  const isPaid = isPaidOrder(order);

  return (
    <Card as="li" className={styles.row}>
      <div className={styles.rowHead}>
        {face?.picture && (
          <Image className={styles.picture} src={face.picture} alt="" width={640} height={640} />
        )}
        <div className={styles.names}>
          {face?.recipient && <p className={styles.recipient}>{t('for', { name: face.recipient })}</p>}
          <h2 className={styles.name}>{name}</h2>
        </div>
        <Badge tone={tones[status]}>{t(status)}</Badge>
      </div>
      <p className={styles.facts}>
        {order.orderId && <span>{t('order', { id: order.orderId })}</span>}
        {order.total && <span>{formatMoney(order.total, language)}</span>}
        <span>{t(isPaid ? 'placed' : 'begun', { date: formatDate(order.placedAt, language) })}</span>
        {order.deliverBy && !order.watchId && !order.refund && (
          <span>{t('readyBy', { date: formatDateTime(order.deliverBy, language) })}</span>
        )}
        {order.refund && <span>{t('refundTicket', { id: order.refund.refundRequestId })}</span>}
      </p>
      {!isPaid && <p className={styles.note}>{t('unpaidText')}</p>}
      {status === 'REJECTED' && <p className={styles.note}>{t('rejectedText')}</p>}
      {stale && <p className={styles.stale}>{t('notRefreshed')}</p>}
      <p className={styles.links}>
        {canWatch(order) && (
          <Link className="mq-button" to={`/watch/${order.watchId}`}>
            {t('watch')}
          </Link>
        )}
        {order.videoRequestId && status === 'REJECTED' && (
          <Link to={`/refund/${order.videoRequestId}`}>{t('askRefund')}</Link>
        )}
        <Link to={`/payment/status/${order.paymentId}`}>{t(isPaid ? 'details' : 'seeStatus')}</Link>
        {isPaid && <Link to={`/orders/${order.paymentId}/invoice`}>{t('invoice')}</Link>}
        {order.videoRequestId && order.refund && status !== 'REFUNDED' && (
          <Link to={`/refund/${order.videoRequestId}`}>{t('refundDetails')}</Link>
        )}
        {isPaid && order.celeb && (
          <Link to={wizardPath(order.celeb, 'occasion', order.occasionSlug)}>{t('again')}</Link>
        )}
      </p>
    </Card>
  );
}
