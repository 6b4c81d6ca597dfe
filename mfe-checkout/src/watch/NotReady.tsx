import { localPath, useMessages } from '@marquee/i18n';
import { Button, ButtonLink, Icon } from '@marquee/ui';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { messages } from './messages.ts';
import styles from './WatchPage.module.css';

/** There is nothing to watch under this address, now or any more; which of them is nobody's business. */
export function NotReady() {
  const { t, language } = useMessages(messages);
  const { revalidate, state } = useRevalidator();
  const [looked, setLooked] = useState(false);

  const look = async () => {
    await revalidate();
    setLooked(true);
  };

  return (
    <div className={styles.notReady}>
      <span className={styles.icon}>
        <Icon name="clock" size={32} />
      </span>
      <h1 className={styles.title} tabIndex={-1}>
        {t('notReadyTitle')}
      </h1>
      <p className={styles.lead}>{t('notReadyText')}</p>
      <div className={styles.actions}>
        <Button busy={state === 'loading'} busyLabel={t('looking')} onClick={() => void look()}>
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
        {looked && state === 'idle' && t('stillNot')}
      </p>
    </div>
  );
}
