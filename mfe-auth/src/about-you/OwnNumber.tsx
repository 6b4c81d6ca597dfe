import { useMessages } from '@marquee/sdk';
import { Notice } from '@marquee/ui';
import { messages as signInMessages } from '../sign-in/messages.ts';
import { NumberStep } from '../sign-in/NumberStep.tsx';
import { useSignInConfig } from '../sign-in/use-sign-in-config.ts';
import styles from './about-you.module.css';
import { messages } from './messages.ts';

/**
 * A form that asks a visitor whom the mobile app has signed in for the phone number. The number is unknown after such a
 * sign-in, and saving a name or birthday requires it.
 */
export function OwnNumber({ onNumber }: { onNumber: (mobileNumber: string) => void }) {
  const { t } = useMessages(messages);
  const { t: tSignIn } = useMessages(signInMessages);
  const { countries } = useSignInConfig();

  return (
    <div className={styles.form}>
      <Notice tone="info" title={t('fromApp')}>
        {t('fromAppText')}
      </Notice>
      <NumberStep
        countries={countries}
        sending={false}
        trust={tSignIn('trustAccount')}
        action={t('goOn')}
        onNumber={({ forCalls }) => onNumber(forCalls)}
      />
    </div>
  );
}
