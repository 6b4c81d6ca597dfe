import { useMessages, usePlatform } from '@marquee/sdk';
import { Icon, PageHeading } from '@marquee/ui';
import { Link } from 'react-router-dom';
import { isPaidOrder, readRecentOrders } from '../orders/recent-orders.ts';
import { messages } from './messages.ts';
import styles from './CheckoutPage.module.css';

/** The checkout without an order: nothing was begun, or it was paid in another tab. */
export function NothingToPay() {
  const { t } = useMessages(messages);
  const { storage } = usePlatform();
  const paid = readRecentOrders(storage).find(isPaidOrder);

  return (
    <div className={styles.page} role="status">
      <PageHeading title={t(paid ? 'paidTitle' : 'noneTitle')} lead={t(paid ? 'paidText' : 'noneText')} />
      <p className={styles.ways}>
        {paid && (
          <Link className="mq-button" to={`/payment/status/${paid.paymentId}`}>
            {t('seeOrder')}
          </Link>
        )}
        <Link className={paid ? 'mq-button mq-button--secondary' : 'mq-button'} to="/celebrities">
          <span className="mq-button__label">
            {t('chooseStar')}
            <Icon name="arrow-right" size={20} />
          </span>
        </Link>
      </p>
    </div>
  );
}
