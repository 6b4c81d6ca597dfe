import type { ConfirmPaymentData } from '@marquee/api-contract';
import { localPath, useMessages, type Translate } from '@marquee/i18n';
import { usePlatform } from '@marquee/mount';
import { Button, ButtonLink, Icon, Notice, Skeleton, type IconName } from '@marquee/ui';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { readDraft } from '../order/draft-storage.ts';
import { messages } from './messages.ts';
import { PaidOrder } from './PaidOrder.tsx';
import { PaymentReference } from './PaymentReference.tsx';
import type { PaymentView } from './payment-view.ts';
import { countFailure, forgetPayment, settlePaid } from './settle-payment.ts';
import { usePayment } from './use-payment.ts';
import styles from './StatusScreen.module.css';

type StatusScreenProps = { paymentId: string; supportEmail: string | null };

/** Where a payment stands, in words nobody can take for "pay again", until it is decided. */
export function StatusScreen({ paymentId, supportEmail }: StatusScreenProps) {
  const { t, language } = useMessages(messages);
  const { storage, bus } = usePlatform();
  const navigate = useNavigate();
  const { view, again } = usePayment(paymentId);
  const [isOrderHere, setIsOrderHere] = useState(false);

  useEffect(() => {
    const now = new Date();
    const { celeb, occasionSlug, attempt } = readDraft(storage);
    setIsOrderHere(celeb !== null && attempt.paymentId === paymentId);
    if (view.status === 'paid') settlePaid(view.payment, { storage, bus, now });
    if (view.status === 'failed') forgetPayment(paymentId, 'FAILED', { storage, now });
    if (view.status !== 'cancelled') return;
    forgetPayment(paymentId, 'CANCELLED', { storage, now });
    if (!celeb || attempt.paymentId !== paymentId) return;
    const query = new URLSearchParams({
      step: 'review',
      ...(occasionSlug && { occasion: occasionSlug }),
      payment: 'cancelled',
    });
    navigate(`/order/${celeb}?${query}`, { replace: true });
  }, [view, storage, bus, navigate, paymentId]);

  const tryAgain = () => {
    countFailure(paymentId, storage);
    navigate('/checkout/pay');
  };
  const canTryAgain = view.status === 'failed' && view.because !== 'paid-before' && isOrderHere;
  // Nobody is offered another order beside a payment that may still succeed.
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
          <Button onClick={again}>{t('checkNow')}</Button>
        )}
        {view.status === 'signed-out' && <Button onClick={again}>{t('signIn')}</Button>}
        {canTryAgain && <Button onClick={tryAgain}>{t('tryAgain')}</Button>}
        {isOver && !isOrderHere && (
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
