import {
  breadcrumbList,
  Localised,
  PageBreadcrumbs,
  translate,
  useMessages,
  usePlatform,
  type PageHandle,
  type PageLoader,
} from '@marquee/sdk';
import { Button, PageHeading, Section } from '@marquee/ui';
import { useEffect, useState } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router-dom';
import { bioPath } from '../bios/bio-card.ts';
import { fanZoneSteps } from '../hub/fan-zone-steps.ts';
import { FanZonePage } from '../hub/FanZonePage.tsx';
import { EntryList } from './EntryList.tsx';
import { loadSearch, outcomeOf, queryIn, type Outcome, type SearchData } from './load-search.ts';
import { messages } from './messages.ts';
import { recentSearches, removeSearches, storeSearch } from './recent-searches.ts';
import { Results } from './Results.tsx';
import { entryPath } from './search-entry.ts';
import { SearchBox } from './SearchBox.tsx';
import styles from './SearchPage.module.css';
import type { Suggestion } from './suggestions.ts';
import { useFinder, type FinderState } from './use-finder.ts';

export const loader = loadSearch satisfies PageLoader<SearchData>;

/**
 * React Router's `shouldRevalidate` of this page: always false, because the browser itself runs a new query on the
 * fetched search index.
 */
export const shouldRevalidate = () => false;

export const handle: PageHandle<SearchData> = {
  meta: ({ language, url }) => {
    const t = translate(messages, language);
    const query = queryIn(url);
    return {
      title: query ? t('resultsTitle', { query }) : t('title'),
      description: t('description'),
      ...(query && { indexable: false }),
      structuredData: [breadcrumbList(fanZoneSteps(language, 'search'), { url, language })],
    };
  },
};

/** The page `/fan-zone/search`. The server runs the first search, the browser all later ones. */
export function Component() {
  const data = useLoaderData<typeof loader>();
  const { t, language } = useMessages(messages);
  const { storage, navigate } = usePlatform();
  const [params] = useSearchParams();
  const query = queryIn(new URL(`?${params}`, 'https://site'));
  const { state, loadIndex } = useFinder();
  const [recent, setRecent] = useState<readonly string[]>([]);
  const [cleared, setCleared] = useState(false);
  const isFromServer = query === data.query;
  const outcome = isFromServer ? data.outcome : outcomeInBrowser(state, query);

  useEffect(() => setRecent(recentSearches(storage)), [storage, query]);
  useEffect(() => {
    if (!isFromServer) loadIndex();
  }, [isFromServer, loadIndex]);

  const search = (typed: string) => {
    storeSearch(storage, typed);
    if (state.kind !== 'ready') return false;
    navigate(`/fan-zone/search?q=${encodeURIComponent(typed)}`);
    return true;
  };
  const open = (suggestion: Suggestion, typed: string) => {
    if (suggestion.kind === 'recent') {
      navigate(`/fan-zone/search?q=${encodeURIComponent(suggestion.query)}`);
      return;
    }
    if (typed) storeSearch(storage, typed);
    navigate(entryPath(suggestion.entry));
  };

  return (
    <FanZonePage current="search">
      <Section tone="night" className={styles.stage}>
        <PageBreadcrumbs steps={fanZoneSteps(language, 'search')} />
        <PageHeading
          title={query ? t('resultsTitle', { query }) : t('title')}
          lead={query ? undefined : t('lead')}
        />
        <SearchBox
          key={query}
          query={query}
          state={state}
          recent={recent}
          onLoadIndex={loadIndex}
          onSearch={search}
          onOpen={open}
        />
        {recent.length > 0 && (
          <Button
            kind="quiet"
            onClick={() => {
              removeSearches(storage);
              setRecent([]);
              setCleared(true);
            }}
          >
            {t('clearRecent')}
          </Button>
        )}
        <p role="status">{cleared && t('cleared')}</p>
      </Section>
      <Section>
        <div className={styles.results}>
          <Results query={query} outcome={outcome} />
          {outcome?.kind !== 'searched' || outcome.groups.length === 0 ? <Ideas {...data} /> : null}
        </div>
      </Section>
    </FanZonePage>
  );
}

/** Suggestions shown if a search has no results: the stars, and the people in the newest articles. */
function Ideas({ stars, talked }: Pick<SearchData, 'stars' | 'talked'>) {
  const { t } = useMessages(messages);
  return (
    <>
      <section className="mq-stack">
        <h2 className={styles.heading}>{t('starsHeading')}</h2>
        <EntryList entries={stars} />
      </section>
      {talked.length > 0 && (
        <section className="mq-stack">
          <h2 className={styles.heading}>{t('talked')}</h2>
          <ul className={styles.chips} role="list">
            {talked.map((bio) => (
              <li key={bio.slug}>
                <Link className={styles.chip} to={bioPath(bio.slug)}>
                  <Localised record={bio} field="name" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function outcomeInBrowser(state: FinderState, query: string): Outcome | undefined {
  if (state.kind === 'ready') return outcomeOf(state.finder, query);
  return state.kind === 'failed' ? { kind: 'failed' } : undefined;
}
