import { orderPlaced } from '@marquee/events';
import { useEvent } from '@marquee/event-bus';
import { localPath, useMessages } from '@marquee/i18n';
import { usePlatform } from '@marquee/mount';
import { Badge, Icon } from '@marquee/ui';
import { useEffect, useState } from 'react';
import { messages } from './messages.ts';
import { orderName, statusKey } from './order-texts.ts';
import { isPaidOrder, readRecentOrders, type RecentOrder } from './recent-orders.ts';
import styles from './RecentOrders.module.css';

/**
 * The slot `checkout.recent-orders`: the latest order of this device, for any page. Empty on the
 * server and where nothing was ordered; calls nobody.
 */
export function Component() {
  const { t, language } = useMessages(messages);
  const { storage, bus } = usePlatform();
  const [latest, setLatest] = useState<RecentOrder>();
  const look = () => setLatest(readRecentOrders(storage).find((order) => isWorthShowing(order, new Date())));
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(look, [storage]);
  useEvent(bus, orderPlaced, look);

  if (!latest) return null;
  const href = latest.watchId ? `/watch/${latest.watchId}` : `/payment/status/${latest.paymentId}`;

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

const undecidedForMs = 3_600_000;

/** A payment nobody heard of again within the hour is no news on every page; the list still has it. */
function isWorthShowing(order: RecentOrder, now: Date): boolean {
  return isPaidOrder(order) || now.getTime() - Date.parse(order.placedAt) < undecidedForMs;
}
