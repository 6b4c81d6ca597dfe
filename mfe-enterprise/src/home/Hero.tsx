import { localPath, useMessages } from '@marquee/i18n';
import { ButtonLink } from '@marquee/ui';
import styles from './Hero.module.css';
import { messages } from './messages.ts';
import type { Taste } from './taste.ts';
import { Tasting } from './Tasting.tsx';

/** The stage at night: what one short shoot becomes, and a screen to try it on. */
export function Hero({ taste }: { taste: Taste }) {
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
        <Tasting taste={taste} />
      </div>
    </section>
  );
}
