import { useMessages } from '@marquee/i18n';
import { Notice } from '@marquee/ui';
import { Link } from 'react-router-dom';
import { messages } from './messages.ts';

type OpenPaymentProps = {
  paymentId: string;
  /** It is the payment of this very order, so that going on with it cannot charge twice. */
  isSamePayment: boolean;
  /** Given while a payment beside the open one waits for a word. */
  onWantAnother?: () => void;
};

/** Says that a payment was begun and is not decided, before anybody pays a second time. */
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
