import { useMessages, usePlatform } from '@marquee/sdk';
import { EmptyState } from '@marquee/ui';
import { Link } from 'react-router-dom';
import { isPaidOrder, readRecentOrders } from '../orders/recent-orders.ts';
import { messages } from './messages.ts';
import styles from './CheckoutPage.module.css';

/** The content of the checkout if there is no order, because none was begun or it was paid in another tab. */
export function NothingToPay() {
  const { t } = useMessages(messages);
  const { storage } = usePlatform();
  const paid = readRecentOrders(storage).find(isPaidOrder);
  const choose = { to: '/celebrities', text: t('chooseStar') };
  const [first, second] = paid
    ? [{ to: `/payment/status/${paid.paymentId}`, text: t('seeOrder') }, choose]
    : [choose, { to: '/orders', text: t('toOrders') }];

  return (
    <div className={styles.page} role="status">
      <EmptyState
        icon={paid ? 'check' : 'card'}
        headingLevel={1}
        title={t(paid ? 'paidTitle' : 'noneTitle')}
        text={t(paid ? 'paidText' : 'noneText')}
        action={
          <>
            <Link className="mq-button mq-button--primary" to={first.to}>
              {first.text}
            </Link>
            <Link className="mq-button mq-button--secondary" to={second.to}>
              {second.text}
            </Link>
          </>
        }
      />
    </div>
  );
}
