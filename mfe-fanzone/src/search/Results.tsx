import { localPath, useMessages } from '@marquee/sdk';
import { ButtonLink, EmptyState, Skeleton } from '@marquee/ui';
import { EntryList } from './EntryList.tsx';
import type { Outcome } from './load-search.ts';
import { messages } from './messages.ts';
import styles from './SearchPage.module.css';

/** The results of a search. `outcome` is undefined while the results are loading. */
export function Results({ query, outcome }: { query: string; outcome: Outcome | undefined }) {
  const { t, language } = useMessages(messages);
  if (!outcome) return <Skeleton height={320} label={t('loading')} />;
  if (outcome.kind === 'no-query') return null;

  if (outcome.kind === 'failed') {
    const again = localPath(`/fan-zone/search?q=${encodeURIComponent(query)}`, language);
    return (
      <EmptyState
        icon="search"
        failed
        title={t('failed')}
        text={t('failedText')}
        action={
          // A full load, so that the server runs the search again.
          <ButtonLink href={again} data-full-load="">
            {t('retry')}
          </ButtonLink>
        }
      />
    );
  }

  if (outcome.groups.length === 0) {
    return (
      <>
        <EmptyState
          icon="search"
          title={t('noResults', { query })}
          text={t('noResultsText')}
          action={
            <>
              <ButtonLink href={localPath('/fan-zone/celeb-bio', language)}>{t('allBios')}</ButtonLink>
              <ButtonLink kind="secondary" href={localPath('/bollywood-news', language)}>
                {t('allNews')}
              </ButtonLink>
            </>
          }
        />
        {outcome.nearest.length > 0 && (
          <section className="mq-stack">
            <h2 className={styles.heading}>{t('nearest')}</h2>
            <EntryList entries={outcome.nearest} />
          </section>
        )}
      </>
    );
  }
  return outcome.groups.map(({ kind, entries }) => (
    <section key={kind} className="mq-stack">
      <h2 className={styles.heading}>
        {t(kind)}
        <span className={styles.count}>
          {entries.length === 1 ? t('oneResult') : t('results', { count: entries.length })}
        </span>
      </h2>
      <EntryList entries={entries} />
    </section>
  ));
}
