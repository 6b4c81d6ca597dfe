import type { ConfirmPaymentData } from '@marquee/api-contract';
import { localPath, useMessages, type Translate } from '@marquee/i18n';
import { Button, ButtonLink, Icon, Notice, Skeleton, type IconName } from '@marquee/ui';
import { Link } from 'react-router-dom';
import { messages } from './messages.ts';
import { PaidOrder } from './PaidOrder.tsx';
import { PaymentReference } from './PaymentReference.tsx';
import { canRetry } from './payment-state.ts';
import type { PaymentView } from './payment-view.ts';
import { usePaymentStatus } from './use-payment-status.ts';
import styles from './StatusScreen.module.css';

type StatusScreenProps = { paymentId: string; supportEmail: string | null };

/** Where a payment stands, in words nobody can take for "pay again", until it is decided. */
export function StatusScreen({ paymentId, supportEmail }: StatusScreenProps) {
  const { t, language } = useMessages(messages);
  const { state: view, check, retry } = usePaymentStatus(paymentId);
  // No other order is offered while this payment may still succeed.
  const isOver = view.status === 'failed' || view.status === 'cancelled';

  const { icon, heading, text } = look(view, t, supportEmail);
  return (
    <div className={styles.page} data-status={view.status}>
      <header className={styles.head}>
        <span className={styles.icon}>
          <Icon name={icon} size={32} />
        </span>
        {/* One live region from the first render on: what it turns into is announced. */}
        <div className={styles.words} aria-live="polite">
          <h1 className={styles.title} tabIndex={-1}>
            {heading}
          </h1>
          <p className={styles.lead}>{text}</p>
        </div>
      </header>
      <noscript>
        <p>{t('statusNeedsScript')}</p>
      </noscript>
      {view.status === 'checking' && <Skeleton height={120} />}
      {view.status === 'pending' && view.unreachable && (
        <Notice tone="warning">{t('unreachableText')}</Notice>
      )}
      {view.status === 'paid' && <PaidOrder payment={view.payment} />}
      <PaymentReference paymentId={paymentId} />
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

type Words = Translate<keyof (typeof messages)['en']>;
type Look = { icon: IconName; heading: string; text: string };

function look(view: PaymentView, t: Words, supportEmail: string | null): Look {
  switch (view.status) {
    case 'checking':
      return { icon: 'clock', heading: t('checkingHeading'), text: t('checkingText') };
    case 'pending':
      if (view.late) return { icon: 'clock', heading: t('lateHeading'), text: t('lateText') };
      // Who cannot be asked has not said anything about the payment either.
      return view.unreachable
        ? { icon: 'clock', heading: t('checkingHeading'), text: t('pendingText') }
        : { icon: 'clock', heading: t('pendingHeading'), text: t('pendingText') };
    case 'paid':
      return paidLook(view.payment, t);
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

function paidLook({ order }: ConfirmPaymentData, t: Words): Look {
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
