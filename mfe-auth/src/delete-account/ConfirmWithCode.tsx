import { useMessages } from '@marquee/sdk';
import { Button, Notice } from '@marquee/ui';
import { india } from '../sign-in/countries.ts';
import { messages as signInMessages } from '../sign-in/messages.ts';
import { displayNumber, readPhoneNumber } from '../sign-in/phone-number.ts';
import type { PhoneNumber } from '../sign-in/phone-reading.ts';
import styles from './delete-account.module.css';
import { messages } from './messages.ts';

type ConfirmWithCodeProps = {
  /** The phone number of the signed-in visitor. */
  mobileNumber: string;
  sending: boolean;
  /** Whether the last request for a code got no response. */
  notSent: boolean;
  onNumber: (phone: PhoneNumber) => void;
  onOtherNumber: () => void;
};

/**
 * The step of an account deletion in which a signed-in visitor has a code sent to the phone. It is required although
 * the visitor is signed in, because another person may hold the device.
 */
export function ConfirmWithCode(props: ConfirmWithCodeProps) {
  const { mobileNumber, sending, notSent, onNumber, onOtherNumber } = props;
  const { t } = useMessages(messages);
  const { t: tSignIn } = useMessages(signInMessages);
  const send = async () => {
    const reading = await readPhoneNumber(mobileNumber, india);
    if (reading.ok) onNumber(reading.phone);
    else onOtherNumber();
  };

  return (
    <div className={styles.step}>
      <h2 className={styles.subheading}>{t('codeHeading')}</h2>
      <p>{t('codeText', { phone: displayNumber(mobileNumber) })}</p>
      {notSent && !sending && (
        <Notice tone="error" title={tSignIn('notSent')}>
          {tSignIn('notSentText')}
        </Notice>
      )}
      <Button wide busy={sending} busyLabel={t('sendingCode')} onClick={send}>
        {t('getCode')}
      </Button>
      <Button kind="quiet" wide onClick={onOtherNumber}>
        {t('otherNumber')}
      </Button>
    </div>
  );
}
