import { localPath, useMessages } from '@marquee/i18n';
import { ButtonLink, Section } from '@marquee/ui';
import styles from './FansDoor.module.css';
import { messages } from './messages.ts';

/** For visitors who meant the other half of the house. */
export function FansDoor() {
  const { t, language } = useMessages(messages);
  return (
    <Section>
      <aside className={`mq-ticket ${styles.ticket}`} aria-labelledby="fans-door">
        <div>
          <h2 id="fans-door" className={styles.heading}>
            {t('fansHeading')}
          </h2>
          <p>{t('fansText')}</p>
        </div>
        <ButtonLink kind="secondary" href={localPath('/fans', language)}>
          {t('fansAction')}
        </ButtonLink>
      </aside>
    </Section>
  );
}
