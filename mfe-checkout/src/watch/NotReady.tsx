import { localPath, useMessages } from '@marquee/i18n';
import { Button, ButtonLink } from '@marquee/ui';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { RoundIcon } from '../panels/RoundIcon.tsx';
import { messages } from './messages.ts';
import styles from './WatchPage.module.css';

/** Shown if a video is not delivered yet, has expired or is unknown. It does not reveal which is true. */
export function NotReady() {
  const { t, language } = useMessages(messages);
  const { revalidate, state } = useRevalidator();
  const [isChecked, setIsChecked] = useState(false);

  const check = async () => {
    await revalidate();
    setIsChecked(true);
  };

  return (
    <div className={styles.notReady}>
      <RoundIcon name="clock" />
      <h1 className={styles.title} tabIndex={-1}>
        {t('notReadyTitle')}
      </h1>
      <p>{t('notReadyText')}</p>
      <div className={styles.actions}>
        <Button busy={state === 'loading'} busyLabel={t('looking')} onClick={() => void check()}>
          {t('refresh')}
        </Button>
        <ButtonLink kind="secondary" href={localPath('/orders', language)}>
          {t('orders')}
        </ButtonLink>
        <ButtonLink kind="quiet" href={localPath('/help', language)}>
          {t('help')}
        </ButtonLink>
      </div>
      <p className={styles.outcome} aria-live="polite">
        {isChecked && state === 'idle' && t('stillNot')}
      </p>
    </div>
  );
}
