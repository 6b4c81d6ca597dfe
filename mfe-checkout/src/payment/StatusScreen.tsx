import type { ConfirmPaymentData } from '@marquee/api-contract';
import { localPath, useMessages, type Translate } from '@marquee/i18n';
import { Button, ButtonLink, Notice, Skeleton, type IconName } from '@marquee/ui';
import { Slot } from '@marquee/mount';
import { Link } from 'react-router-dom';
import { ResultPanel } from '../panels/ResultPanel.tsx';
import { RoundIcon } from '../panels/RoundIcon.tsx';
import { messages } from './messages.ts';
import { PaidOrder } from './PaidOrder.tsx';
import { PaymentReference } from './PaymentReference.tsx';
import { canRetry } from './payment-state.ts';
import type { PaymentView } from './payment-view.ts';
import { usePaymentStatus } from './use-payment-status.ts';
import styles from './StatusScreen.module.css';

type StatusScreenProps = { paymentId: string; supportEmail: string | null };

/** Shows the status of a payment. While it may still succeed, no text may suggest paying again. */
export function StatusScreen({ paymentId, supportEmail }: StatusScreenProps) {
  const { t, language } = useMessages(messages);
  const { state: view, check, retry } = usePaymentStatus(paymentId);
  // No other order is offered while this payment may still succeed.
  const isOver = view.status === 'failed' || view.status === 'cancelled';

  const { icon, heading, text } = headerOf(view, t, supportEmail);
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
      {view.status === 'paid' && <PaidOrder payment={view.payment} />}
      <PaymentReference paymentId={paymentId} />
      {view.status === 'paid' && <Slot name="auth.about-you" />}
      <div className={styles.actions}>
        {view.status === 'pending' && (view.late || view.unreachable) && (
          <Button onClick={check}>{t('checkNow')}</Button>
        )}
        {view.status === 'signed-out' && <Button onClick={check}>{t('signIn')}</Button>}
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

function headerOf(view: PaymentView, t: T, supportEmail: string | null): Header {
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
      return paidHeader(view.payment, t);
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

function paidHeader({ order }: ConfirmPaymentData, t: T): Header {
  switch (order?.orderStatus) {
    case 'REFUNDED':
      return { icon: 'rupee', heading: t('refundedHeading'), text: t('refundedText') };
    case 'REJECTED':
      return { icon: 'info', heading: t('rejectedHeading'), text: t('rejectedText') };
    default:
      return order?.watchId
        ? { icon: 'video', heading: t('readyHeading'), text: t('readyText') }
        : { icon: 'check', heading: t('paidHeading'), text: t('paidText') };
  }
}
