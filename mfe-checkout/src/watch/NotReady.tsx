import { formatDateTime, localPath, useMessages } from '@marquee/sdk';
import { Button, ButtonLink, EmptyState } from '@marquee/ui';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { messages } from './messages.ts';
import styles from './WatchPage.module.css';

/**
 * The reason why there is no video to watch: it is in production (`being-made`), the link is not that of a video, or
 * the API did not respond (`unknown`).
 */
export type Absence = 'being-made' | 'no-video' | 'unknown';

const texts = {
  'being-made': { icon: 'clock', title: 'beingMadeTitle', text: 'beingMadeText' },
  'no-video': { icon: 'search', title: 'noVideoTitle', text: 'noVideoText' },
  unknown: { icon: 'clock', title: 'notReadyTitle', text: 'notReadyText' },
} as const;

/**
 * The notice that is shown instead of a video. It does not reveal for whom a video is, or whether a video with an
 * unknown id ever existed.
 */
export function NotReady({ absence, deliverBy }: { absence: Absence; deliverBy: string | null }) {
  const { t, language } = useMessages(messages);
  const { revalidate, state } = useRevalidator();
  const [isChecked, setIsChecked] = useState(false);

  const { icon, title, text } = texts[absence];
  const check = async () => {
    await revalidate();
    setIsChecked(true);
  };

  return (
    <div className={styles.notReady}>
      <EmptyState
        icon={icon}
        headingLevel={1}
        title={t(title)}
        text={
          absence === 'being-made' && deliverBy
            ? t('beingMadeBy', { date: formatDateTime(deliverBy, language) })
            : t(text)
        }
        action={
          <>
            <Button busy={state === 'loading'} busyLabel={t('looking')} onClick={() => void check()}>
              {t('refresh')}
            </Button>
            <ButtonLink kind="secondary" href={localPath('/orders', language)}>
              {t('orders')}
            </ButtonLink>
            <ButtonLink kind="quiet" href={localPath('/help', language)}>
              {t('help')}
            </ButtonLink>
          </>
        }
      />
      <p className={styles.outcome} aria-live="polite">
        {isChecked && state === 'idle' && t('stillNot')}
      </p>
    </div>
  );
}
