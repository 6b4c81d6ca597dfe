import { useMessages } from '@marquee/i18n';
import { Button, Icon } from '@marquee/ui';
import { useState } from 'react';
import { messages } from './messages.ts';
import styles from './StatusScreen.module.css';

/** The payment's reference, to keep or to send to support. */
export function PaymentReference({ paymentId }: { paymentId: string }) {
  const { t } = useMessages(messages);
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(paymentId);
      setOutcome('copied');
    } catch {
      // Browsers inside other apps refuse the clipboard; the reference can still be selected.
      setOutcome('copyFailed');
    }
  };

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
