import { useMessages } from '@marquee/sdk';
import { Notice } from '@marquee/ui';
import { NumberStep } from '../sign-in/NumberStep.tsx';
import { useSignInConfig } from '../sign-in/use-sign-in-config.ts';
import styles from './about-you.module.css';
import { messages } from './messages.ts';

/** Asks a visitor who came signed in from the app for the phone number, which saving a name or birthday requires. */
export function OwnNumber({ onNumber }: { onNumber: (mobileNumber: string) => void }) {
  const { t } = useMessages(messages);
  const { countries } = useSignInConfig();

  return (
    <div className={styles.form}>
      <Notice tone="info" title={t('fromApp')}>
        {t('fromAppText')}
      </Notice>
      <NumberStep
        countries={countries}
        sending={false}
        action={t('goOn')}
        onNumber={({ forCalls }) => onNumber(forCalls)}
      />
    </div>
  );
}
