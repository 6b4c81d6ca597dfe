import { useMessages } from '@marquee/i18n';
import { Notice } from '@marquee/ui';
import { Link } from 'react-router-dom';
import { messages } from './messages.ts';

type OpenPaymentProps = {
  paymentId: string;
  /** It is the payment of this order, so continuing it cannot charge twice. */
  isSamePayment: boolean;
  /** Given while Pay waits for the visitor to confirm another payment. */
  onWantAnother?: () => void;
};

/** Warns the visitor of an earlier payment that may still succeed. */
export function OpenPayment({ paymentId, isSamePayment, onWantAnother }: OpenPaymentProps) {
  const { t } = useMessages(messages);

  return (
    <Notice
      tone="warning"
      title={t(isSamePayment ? 'openTitle' : 'earlierTitle')}
      live
      {...(onWantAnother && { action: { label: t('wantAnother'), onAction: onWantAnother } })}
    >
      <p>{t(isSamePayment ? 'openText' : 'earlierText')}</p>
      <p>
        <Link to={`/payment/status/${paymentId}`}>{t('seeStatus')}</Link>
      </p>
    </Notice>
  );
}
