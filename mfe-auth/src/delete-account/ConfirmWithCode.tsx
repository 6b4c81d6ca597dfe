import { useMessages } from '@marquee/sdk';
import { Button } from '@marquee/ui';
import { india } from '../sign-in/countries.ts';
import { readPhoneNumber } from '../sign-in/phone-number.ts';
import type { PhoneNumber } from '../sign-in/phone-reading.ts';
import styles from './delete-account.module.css';
import { messages } from './messages.ts';

type ConfirmWithCodeProps = {
  /** The phone number of the signed-in visitor. */
  mobileNumber: string;
  sending: boolean;
  onNumber: (phone: PhoneNumber) => void;
  onOtherNumber: () => void;
};

/** Sends a code to a signed-in visitor before a deletion, because another person may hold the phone. */
export function ConfirmWithCode({ mobileNumber, sending, onNumber, onOtherNumber }: ConfirmWithCodeProps) {
  const { t } = useMessages(messages);
  const send = async () => {
    const reading = await readPhoneNumber(mobileNumber, india);
    if (reading.ok) onNumber(reading.phone);
    else onOtherNumber();
  };

  return (
    <div className={styles.step}>
      <h2 className={styles.subheading}>{t('codeHeading')}</h2>
      <p>{t('codeText', { phone: mobileNumber })}</p>
      <Button wide busy={sending} busyLabel={t('sendingCode')} onClick={send}>
        {t('getCode')}
      </Button>
      <Button kind="quiet" wide onClick={onOtherNumber}>
        {t('otherNumber')}
      </Button>
    </div>
  );
}
