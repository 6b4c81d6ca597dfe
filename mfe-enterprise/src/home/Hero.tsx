import { localPath, useMessages } from '@marquee/sdk';
import { ButtonLink } from '@marquee/ui';
import styles from './Hero.module.css';
import { messages } from './messages.ts';
import type { SampleChoice } from './sample-choice.ts';
import { SamplePlayer } from './SamplePlayer.tsx';

/** The top of the home page: headline, links and the player of the sample film. */
export function Hero({ choice }: { choice: SampleChoice }) {
  const { t, language } = useMessages(messages);
  return (
    <section className={`mq-section--night ${styles.stage}`}>
      <div className={styles.inner}>
        <div className={styles.text}>
          <p className="mq-kicker">{t('kicker')}</p>
          <h1 tabIndex={-1} className={styles.headline}>
            <span>{t('headlineShoot')}</span> <span>{t('headlineName')}</span>{' '}
            <span className={styles.lit}>{t('headlineLanguages')}</span>
          </h1>
          <p className={styles.lead}>{t('lead')}</p>
          <div className={styles.actions}>
            <ButtonLink href={localPath('/contact-sales', language)}>{t('bookDemo')}</ButtonLink>
            <ButtonLink kind="quiet" href="#how">
              {t('seeHow')}
            </ButtonLink>
          </div>
        </div>
        <SamplePlayer choice={choice} />
      </div>
    </section>
  );
}
