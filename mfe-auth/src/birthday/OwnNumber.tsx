import { useMessages } from '@marquee/i18n';
import { Notice } from '@marquee/ui';
import { NumberStep } from '../sign-in/NumberStep.tsx';
import { useSignInConfig } from '../sign-in/use-sign-in-config.ts';
import styles from './birthday.module.css';
import { messages } from './messages.ts';

/** A form for the number that C02 requires, for a visitor whom the app handed over without it. */
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
