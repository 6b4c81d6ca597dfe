import type { ConfirmPaymentData } from '@marquee/sdk/api-contract';
import { formatDateTime, localPath, useMessages, type Language, type Translate } from '@marquee/sdk';
import { Button, ButtonLink, Notice, Skeleton, type IconName } from '@marquee/ui';
import { Link } from 'react-router-dom';
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

/** Shows the status of a payment. While it may still succeed, no text may suggest paying again. */
export function StatusScreen({ paymentId, supportEmail }: StatusScreenProps) {
  const { t, language } = useMessages(messages);
  const { state: view, check, signIn, retry } = usePaymentStatus(paymentId);
  // No other order is offered while this payment may still succeed.
  const isOver = view.status === 'failed' || view.status === 'cancelled';

  const { icon, heading, text } = headerOf(view, { t, language, supportEmail });
  return (
    <div className={styles.page} data-status={view.status}>
      <ResultPanel
        icon={<RoundIcon name={icon} glows={view.status === 'checking' || view.status === 'pending'} />}
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
        <PaidOrder payment={view.payment} onSignIn={signIn} />
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
      return { icon: 'rupee', heading: t('refundedHeading'), text: t('refundedText') };
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
