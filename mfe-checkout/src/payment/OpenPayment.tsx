import { useMessages } from '@marquee/sdk';
import { Notice } from '@marquee/ui';
import { Link } from 'react-router-dom';
import { messages } from './messages.ts';

type OpenPaymentProps = {
  paymentId: string;
  /** Whether the earlier payment is for this order; then continuing with it cannot charge twice. */
  isSamePayment: boolean;
  /** Confirms that the visitor wants another payment. Given only while the Pay button waits for this. */
  onWantAnother?: () => void;
};

/** A warning about an earlier payment that may still succeed. */
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
