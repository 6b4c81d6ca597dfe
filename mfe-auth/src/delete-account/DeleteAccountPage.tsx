import { localPath, translate, useMessages } from '@marquee/i18n';
import type { PageHandle } from '@marquee/mount';
import { Card, Notice, PageHeading, Section } from '@marquee/ui';
import styles from './delete-account.module.css';
import { DeletionRequest } from './DeletionRequest.tsx';
import { messages } from './messages.ts';

export const handle: PageHandle = {
  meta: ({ language }) => {
    const t = translate(messages, language);
    return { title: t('title'), description: t('description') };
  },
};

/** `/delete-account`: public, so that everybody can read what goes and what stays before they decide. */
export function Component() {
  const { t, language } = useMessages(messages);

  return (
    <Section>
      <div className={styles.page}>
        <PageHeading title={t('title')} lead={t('lead')} />
        <div className={styles.columns}>
          <div className={styles.facts}>
            <div className={styles.fact}>
              <h2 className={styles.subheading}>{t('deletedHeading')}</h2>
              <ul className={styles.list}>
                <li>{t('deletedProfile')}</li>
                <li>{t('deletedVideos')}</li>
                <li>{t('deletedQuizzes')}</li>
              </ul>
            </div>
            <div className={styles.fact}>
              <h2 className={styles.subheading}>{t('keptHeading')}</h2>
              <ul className={styles.list}>
                <li>{t('keptInvoices')}</li>
                <li>{t('keptRefunds')}</li>
              </ul>
            </div>
            <div className={styles.fact}>
              <h2 className={styles.subheading}>{t('whenHeading')}</h2>
              <p>{t('when')}</p>
            </div>
            <div className={styles.fact}>
              <h2 className={styles.subheading}>{t('helpHeading')}</h2>
              <p>
                {t('help')} <a href={localPath('/help', language)}>{t('toHelp')}</a>
                {' · '}
                <a href={localPath('/grievance', language)}>{t('toGrievance')}</a>
              </p>
            </div>
          </div>
          <Card className={styles.sheet}>
            <noscript>
              <Notice tone="warning">{t('noScript')}</Notice>
            </noscript>
            <DeletionRequest />
          </Card>
        </div>
      </div>
    </Section>
  );
}
