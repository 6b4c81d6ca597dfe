import { localPath, useMessages } from '@marquee/sdk';
import type { Occasion } from '@marquee/sdk/api-contract';
import { Button, ButtonLink, EmptyState, Notice, PageHeading, Skeleton } from '@marquee/ui';
import { messages } from './messages.ts';
import { orderName } from './order-texts.ts';
import { OrderRow } from './OrderRow.tsx';
import { useRecentOrders } from './use-recent-orders.ts';
import styles from './OrdersPage.module.css';

export function OrdersScreen({ occasions }: { occasions: readonly Occasion[] }) {
  const { t, language } = useMessages(messages);
  const { orders, hasOthers, faces, stale, signedOut, listing, refreshing, signInAndRefresh } =
    useRecentOrders(occasions);
  // A list that is being fetched, or could not be, is not known to be empty.
  const isKnown = signedOut || listing === 'account' || listing === 'device';
  const isOld = stale.size > 0 || (listing === 'failed' && !signedOut);

  const chooseStar = (kind: 'primary' | 'secondary') => (
    <ButtonLink kind={kind} href={localPath('/celebrities', language)}>
      {t('chooseStar')}
    </ButtonLink>
  );

  return (
    <div className={styles.page}>
      <PageHeading title={t('heading')} lead={t('lead')} />
      <noscript>
        <p>{t('needsScript')}</p>
      </noscript>
      {signedOut && orders?.length === 0 && (
        <EmptyState
          icon="user"
          title={t('signInTitle')}
          text={t('signInText')}
          action={
            <>
              <Button onClick={signInAndRefresh}>{t('signIn')}</Button>
              {chooseStar('secondary')}
            </>
          }
        />
      )}
      {signedOut && orders?.length !== 0 && (
        <Notice
          tone="info"
          title={t('signInTitle')}
          action={{ label: t('signIn'), onAction: signInAndRefresh }}
        />
      )}
      {(!orders || (orders.length === 0 && !isKnown && !isOld)) && (
        <Skeleton height={140} label={t('loading')} />
      )}
      {orders?.length === 0 && isKnown && !signedOut && (
        <EmptyState
          icon="video"
          title={t(listing === 'account' ? 'emptyTitle' : 'emptyHereTitle')}
          text={t('emptyText')}
          action={chooseStar('primary')}
        />
      )}
      {listing === 'device' && <Notice tone="info">{t('onlyHere')}</Notice>}
      {hasOthers && <Notice tone="info">{t('otherAccount')}</Notice>}
      {isOld && !refreshing && (
        <Notice tone="warning" action={{ label: t('retry'), onAction: signInAndRefresh }}>
          {t('notRefreshed')}
        </Notice>
      )}
      {orders && orders.length > 0 && (
        <ul className={styles.rows} role="list" aria-busy={refreshing}>
          {orders.map((order) => (
            <OrderRow
              key={order.paymentId}
              order={order}
              name={orderName(order, occasions, language)}
              face={faces.get(order.paymentId)}
              stale={stale.has(order.paymentId)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
