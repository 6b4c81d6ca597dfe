import { useMessages } from '@marquee/sdk';
import { Button, Icon } from '@marquee/ui';
import { useCopy } from '../panels/use-copy.ts';
import { messages } from './messages.ts';
import styles from './StatusScreen.module.css';

export function PaymentReference({ paymentId }: { paymentId: string }) {
  const { t } = useMessages(messages);
  const { outcome, copy } = useCopy(paymentId);

  return (
    <div className={styles.reference}>
      <p className={styles.referenceText}>
        <span>{t('reference')}</span>
        <code className={styles.code}>{paymentId}</code>
      </p>
      <Button kind="secondary" onClick={() => void copy()}>
        <Icon name="copy" size={20} /> {t('copy')}
      </Button>
      <p className={styles.outcome} aria-live="polite">
        {outcome && t(outcome)}
      </p>
    </div>
  );
}
