import { formatDateTime, formatMoney, localPath, Slot, useMessages } from '@marquee/sdk';
import { ButtonLink, FactList, Notice, ProgressSteps } from '@marquee/ui';
import type { ConfirmPaymentData } from '@marquee/sdk/api-contract';
import { Link } from 'react-router-dom';
import { messages } from './messages.ts';
import { orderStage, stagesAt } from './order-stage.ts';
import { PaymentReference } from './PaymentReference.tsx';
import { isOwnPayment } from './payment-view.ts';
import { SaveLink } from './SaveLink.tsx';
import styles from './StatusScreen.module.css';

type PaidOrderProps = { payment: ConfirmPaymentData; isRefunding: boolean; onSignIn: () => void };

/** The part below the heading of a paid order: the next action, the progress of the order, and its facts. */
export function PaidOrder({ payment, isRefunding, onSignIn }: PaidOrderProps) {
  const { t, language } = useMessages(messages);
  const { order, bankRef, receiptUrl } = payment;
  const stage = isRefunding ? null : orderStage(payment);

  const facts = [
    { term: t('recipient'), detail: order?.recipientName },
    {
      term: t('amount'),
      detail: payment.amount && isOwnPayment(payment) && formatMoney(payment.amount, language),
    },
    { term: t('order'), detail: order?.orderId },
    {
      term: t('deliverBy'),
      detail: stage !== null && stage < 3 && order?.deliverBy && formatDateTime(order.deliverBy, language),
    },
  ].filter(({ detail }) => detail);

  return (
    <div className={styles.order}>
      {order?.watchId && !isRefunding && (
        <ButtonLink wide href={localPath(`/watch/${order.watchId}`, language)}>
          {t('watch')}
        </ButtonLink>
      )}
      {stage !== null && stage < 3 && <SaveLink url={window.location.href} />}
      {stage !== null && (
        <ProgressSteps label={t('progress')} steps={stagesAt(stage).map((each) => t(each))} current={stage} />
      )}
      {!isOwnPayment(payment) && (
        <Notice tone="info" title={t('ownerTitle')} action={{ label: t('ownerSignIn'), onAction: onSignIn }}>
          {t('ownerText')}
        </Notice>
      )}
      {order?.isSample && !isRefunding && order.orderStatus !== 'REFUNDED' && (
        <Notice tone="info" title={t('sampleTitle')}>
          {t('sampleText')}
        </Notice>
      )}
      <FactList items={facts} />
      <details className={styles.references}>
        <summary>{t('references')}</summary>
        {bankRef && <FactList items={[{ term: t('bankRef'), detail: bankRef }]} />}
        <PaymentReference paymentId={payment.paymentId} />
      </details>
      <p className={styles.links}>
        <Link to="/orders">{t('allOrders')}</Link>
        {order?.invoice && (
          <Link to={`/orders/${payment.paymentId}/invoice`}>
            {t(order.invoice.creditNotes.length > 0 ? 'invoiceAndNote' : 'invoice')}
          </Link>
        )}
        {receiptUrl && <a href={receiptUrl}>{t('receipt')}</a>}
        {order?.videoRequestId && order.orderStatus !== 'REFUNDED' && (
          <Link className={styles.quiet} to={`/refund/${order.videoRequestId}`}>
            {t(isRefunding ? 'refundDetails' : 'refund')}
          </Link>
        )}
      </p>
      <Slot name="auth.about-you" />
    </div>
  );
}
