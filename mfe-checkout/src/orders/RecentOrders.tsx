import { localPath, useEvent, useMessages, usePlatform } from '@marquee/sdk';
import { Badge, Icon } from '@marquee/ui';
import { useEffect, useState } from 'react';
import { messages } from './messages.ts';
import { orderName, statusKey } from './order-texts.ts';
import { canWatch, isPaidOrder, readRecentOrders, type RecentOrder } from './recent-orders.ts';
import styles from './RecentOrders.module.css';

/**
 * The slot `checkout.recent-orders`: a link to the latest order that was made on this device. It renders nothing on the
 * server or without an order, and sends no requests.
 */
export function Component() {
  const { t, language } = useMessages(messages);
  const { storage } = usePlatform();
  const [latest, setLatest] = useState<RecentOrder>();
  const refresh = () =>
    setLatest(readRecentOrders(storage).find((order) => isWorthShowing(order, new Date())));
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(refresh, [storage]);
  useEvent('checkout:order-placed', refresh);

  if (!latest) return null;
  const href = canWatch(latest) ? `/watch/${latest.watchId}` : `/payment/status/${latest.paymentId}`;

  return (
    <aside className={styles.recent} aria-label={t('recent')}>
      <Icon name="video" />
      <p className={styles.texts}>
        <a className={styles.name} href={localPath(href, language)}>
          {orderName(latest, [], language)}
        </a>
        <Badge tone="bulb">{t(statusKey(latest))}</Badge>
      </p>
      <a className={styles.all} href={localPath('/orders', language)}>
        {t('all')}
      </a>
    </aside>
  );
}

const unconfirmedMs = 3_600_000;

/** Whether to show an order; one whose payment is unconfirmed after an hour is only in the list of orders. */
function isWorthShowing(order: RecentOrder, now: Date): boolean {
  return isPaidOrder(order) || now.getTime() - Date.parse(order.placedAt) < unconfirmedMs;
}
