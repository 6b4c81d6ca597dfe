import { localPath, useMessages } from '@marquee/sdk';
import { Card, NeedsScript, PageHeading, Section } from '@marquee/ui';
import type { ReactNode } from 'react';
import styles from './delete-account.module.css';
import { DeletionRequest } from './DeletionRequest.tsx';
import { pageTexts } from '../layout/page-texts.ts';
import { messages } from './messages.ts';

export const handle = pageTexts(messages, 'title', 'description');

/** The page `/delete-account`. It is public, so that visitors can read what is deleted before they sign in. */
export function Component() {
  const { t, language } = useMessages(messages);

  return (
    <Section>
      <div className={styles.page}>
        <PageHeading title={t('title')} lead={t('lead')} />
        <div className={styles.columns}>
          <div className={styles.facts}>
            <Fact heading={t('deletedHeading')}>
              <ul className={styles.list}>
                <li>{t('deletedProfile')}</li>
                <li>{t('deletedVideos')}</li>
                <li>{t('deletedQuizzes')}</li>
              </ul>
            </Fact>
            <Fact heading={t('retainedHeading')}>
              <ul className={styles.list}>
                <li>{t('retainedInvoices')}</li>
                <li>{t('retainedRefunds')}</li>
              </ul>
            </Fact>
            <Fact heading={t('whenHeading')}>
              <p>{t('when')}</p>
            </Fact>
            <Fact heading={t('helpHeading')}>
              <p>
                {t('help')} <a href={localPath('/help', language)}>{t('toHelp')}</a>
                {' · '}
                <a href={localPath('/grievance', language)}>{t('toGrievance')}</a>
              </p>
            </Fact>
          </div>
          <Card className={styles.card}>
            <NeedsScript text={t('noScript')} reload={t('reload')} />
            <DeletionRequest />
          </Card>
        </div>
      </div>
    </Section>
  );
}

function Fact({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <h2 className={styles.subheading}>{heading}</h2>
      {children}
    </div>
  );
}
