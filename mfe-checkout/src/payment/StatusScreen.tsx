import type { ConfirmPaymentData } from '@marquee/sdk/api-contract';
import {
  formatDateTime,
  formatMoney,
  localised,
  localPath,
  useMessages,
  usePlatform,
  type Language,
  type Translate,
} from '@marquee/sdk';
import { Button, ButtonLink, Image, Notice, Skeleton, type IconName } from '@marquee/ui';
import { starByKey } from '@marquee/sdk/roster';
import { Link } from 'react-router-dom';
import { readRecentOrders, type RecentOrder } from '../orders/recent-orders.ts';
import { ResultPanel } from '../panels/ResultPanel.tsx';
import { RoundIcon } from '../panels/RoundIcon.tsx';
import { messages } from './messages.ts';
import { PaidOrder } from './PaidOrder.tsx';
import { PaymentReference } from './PaymentReference.tsx';
import { canRetry } from './payment-state.ts';
import { isOwnPayment, type PaymentView } from './payment-view.ts';
import { spacedNumber } from './spaced-number.ts';
import { usePaymentStatus } from './use-payment-status.ts';
import styles from './StatusScreen.module.css';

type StatusScreenProps = { paymentId: string; supportEmail: string | null };

/**
 * The content of the page that shows the status of a payment. No text of it may suggest paying again while the payment
 * may still succeed.
 */
export function StatusScreen({ paymentId, supportEmail }: StatusScreenProps) {
  const { t, language } = useMessages(messages);
  const { storage } = usePlatform();
  const { state: view, check, signIn, retry } = usePaymentStatus(paymentId);
  // No other order is offered while this payment may still succeed.
  const isOver = view.status === 'failed' || view.status === 'cancelled';

  const refunding = view.status === 'paid' && isRefunding(view.payment, readRecentOrders(storage));

  const { icon, heading, text } = refunding
    ? ({ icon: 'rupee', heading: t('refundingHeading'), text: t('refundingText') } as const)
    : headerOf(view, { t, language, supportEmail });
  return (
    <div className={styles.page} data-status={view.status}>
      <ResultPanel
        icon={
          (view.status === 'paid' && starPicture(view.payment)) || (
            <RoundIcon name={icon} glows={view.status === 'checking' || view.status === 'pending'} />
          )
        }
        kicker={view.status === 'paid' ? titleOf(view.payment, t, language) : undefined}
        title={heading}
        text={text}
        live
      />
      <noscript>
        <p>{t('statusNeedsScript')}</p>
      </noscript>
      {view.status === 'checking' && <Skeleton height={120} />}
      {view.status === 'pending' && view.unreachable && (
        <Notice tone="warning">{t('unreachableText')}</Notice>
      )}
      {view.status === 'paid' ? (
        <PaidOrder payment={view.payment} isRefunding={refunding} onSignIn={signIn} />
      ) : (
        <PaymentReference paymentId={paymentId} />
      )}
      <div className={styles.actions}>
        {view.status === 'pending' && (view.late || view.unreachable) && (
          <Button onClick={check}>{t('checkNow')}</Button>
        )}
        {view.status === 'signed-out' && <Button onClick={signIn}>{t('ownerSignIn')}</Button>}
        {canRetry(view) && <Button onClick={retry}>{t('tryAgain')}</Button>}
        {isOver && !view.isOrderHere && (
          <ButtonLink kind="secondary" href={localPath('/celebrities', language)}>
            {t('chooseStar')}
          </ButtonLink>
        )}
        {view.status !== 'paid' && (
          <Link className={styles.link} to="/orders">
            {t('allOrders')}
          </Link>
        )}
      </div>
    </div>
  );
}

/** Whether a refund of the order was requested on this device, and its money is still on its way. */
function isRefunding(
  { paymentId, order }: ConfirmPaymentData,
  recentOrders: readonly RecentOrder[],
): boolean {
  const known = recentOrders.find((each) => each.paymentId === paymentId);
  return Boolean(known?.refund) && order?.orderStatus !== 'REFUNDED';
}

/** The face of the star, where the API names the picture. */
function starPicture({ order }: ConfirmPaymentData) {
  const src = order?.thumbnailUrl;
  return src && <Image className={styles.star} src={src} alt="" width={640} height={640} priority />;
}

/** Names the video by its person first, then its star: "Rahul’s video from Kabir Rangrez". */
function titleOf({ order }: ConfirmPaymentData, t: T, language: Language): string | undefined {
  const found = starByKey(order?.celebId ?? '');
  if (!found) return undefined;
  const star = localised(found, 'label', language).text;
  return order?.recipientName ? t('videoFor', { name: order.recipientName, star }) : t('videoFrom', { star });
}

type T = Translate<keyof (typeof messages)['en']>;
type Header = { icon: IconName; heading: string; text: string };

type HeaderOptions = { t: T; language: Language; supportEmail: string | null };

function headerOf(view: PaymentView, { t, language, supportEmail }: HeaderOptions): Header {
  switch (view.status) {
    case 'checking':
      return { icon: 'clock', heading: t('checkingHeading'), text: t('checkingText') };
    case 'pending':
      if (view.late) return { icon: 'clock', heading: t('lateHeading'), text: t('lateText') };
      // Without a response it is unknown whether the bank confirmed.
      return view.unreachable
        ? { icon: 'clock', heading: t('checkingHeading'), text: t('pendingText') }
        : { icon: 'clock', heading: t('pendingHeading'), text: t('pendingText') };
    case 'paid':
      return paidHeader(view.payment, t, language);
    case 'failed':
      if (view.because === 'paid-before')
        return { icon: 'info', heading: t('paidBeforeHeading'), text: t('paidBeforeText') };
      return {
        icon: 'warning',
        heading: t('failedHeading'),
        text: t(view.because === 'bank' ? 'failedBank' : 'failedTime'),
      };
    case 'cancelled':
      return { icon: 'info', heading: t('cancelledHeading'), text: t('cancelledText') };
    case 'unknown':
      return {
        icon: 'info',
        heading: t('unknownHeading'),
        text: t('unknownText', { email: supportEmail ?? '' }),
      };
    case 'signed-out':
      return { icon: 'user', heading: t('signedOutHeading'), text: t('signedOutText') };
  }
}

function paidHeader(payment: ConfirmPaymentData, t: T, language: Language): Header {
  const { order } = payment;
  switch (order?.orderStatus) {
    case 'REFUNDED':
      return {
        icon: 'rupee',
        heading: t('refundedHeading'),
        text: order.refund?.amount
          ? t('refundedAmount', { amount: formatMoney(order.refund.amount, language) })
          : t('refundedText'),
      };
    case 'REJECTED':
      return { icon: 'info', heading: t('rejectedHeading'), text: t('rejectedText') };
    case 'DELIVERED':
      return {
        icon: 'video',
        heading: t('readyHeading'),
        text: t(isOwnPayment(payment) ? 'readyText' : 'readyTextAnyone'),
      };
    default:
      return { icon: 'check', heading: t('paidHeading'), text: whatIsNext(payment, t, language) };
  }
}

/** Says when the video will be ready and which number gets a message then, as far as the API reports them. */
function whatIsNext({ order }: ConfirmPaymentData, t: T, language: Language): string {
  if (!order?.deliverBy) return t('paidTextUndated');
  const date = formatDateTime(order.deliverBy, language);
  return order.phoneNumber
    ? t('paidTextTo', { date, phone: spacedNumber(order.phoneNumber) })
    : t('paidText', { date });
}
