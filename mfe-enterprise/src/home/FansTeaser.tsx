import { localPath, useMessages } from '@marquee/sdk';
import { ButtonLink, Section } from '@marquee/ui';
import styles from './FansTeaser.module.css';
import { messages } from './messages.ts';

/** A section with a link to the fans' home page, for fans who open the page for businesses. */
export function FansTeaser() {
  const { t, language } = useMessages(messages);
  return (
    <Section className={styles.section}>
      <aside className={`mq-ticket ${styles.ticket}`} aria-labelledby="fans-teaser">
        <div>
          <h2 id="fans-teaser" className={styles.heading}>
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
