import {
  breadcrumbList,
  itemList,
  localised,
  localPath,
  PageBreadcrumbs,
  translate,
  useMessages,
  type PageHandle,
  type PageLoader,
} from '@marquee/sdk';
import { ButtonLink, EmptyState, Grid, PageHeading, Section } from '@marquee/ui';
import { useLoaderData } from 'react-router-dom';
import { ContentFailed } from '../content-failed/ContentFailed.tsx';
import { contentOrNull } from '../load-or-null.ts';
import { pageIn } from '../paging/page-in.ts';
import { pageTitle } from '../paging/page-title.ts';
import { PageLinks } from '../paging/PageLinks.tsx';
import { messages } from './messages.ts';
import { MonthLinks } from './MonthLinks.tsx';
import { articlePath, monthOf, newsCard, newsListPath } from './news-card.ts';
import { fanZoneSteps } from '../hub/fan-zone-steps.ts';
import { NewsTeaser } from './NewsTeaser.tsx';
import type { LoaderArguments } from '../services.ts';

type NewsListData = Awaited<ReturnType<typeof loadNews>>;

export const loader = loadNews satisfies PageLoader<NewsListData>;

export const handle: PageHandle<NewsListData> = {
  meta: ({ data: { news, page, month }, language, url }) => {
    const t = translate(messages, language);
    const [title, description] = [pageTitle(t('title'), page, language), t('description')];
    if (!news) return { title, description, indexable: false };

    const preloadImage = news[0]?.image?.url;
    return {
      title,
      description,
      canonical: newsListPath(page),
      // A month has a part of what the pages of the list have.
      ...(month && { indexable: false }),
      ...(preloadImage && { preloadImage }),
      structuredData: [
        {
          '@type': 'CollectionPage',
          name: title,
          url: new URL(localPath(newsListPath(page), language), url).href,
          mainEntity: itemList(
            title,
            news.map((article) => ({
              label: localised(article, 'title', language).text,
              path: articlePath(article.slug),
            })),
            { url, language },
          ),
        },
        breadcrumbList(fanZoneSteps(language, 'news'), { url, language }),
      ],
    };
  },
};

/** The page `/bollywood-news`: all articles, newest first. */
export function Component() {
  const { news, page, pages, months, month } = useLoaderData<typeof loader>();
  const { t, language } = useMessages(messages);

  return (
    <Section>
      <PageBreadcrumbs steps={fanZoneSteps(language, 'news')} />
      <PageHeading title={t('title')} lead={t('lead')} />
      <MonthLinks months={months} current={month} />
      {news === null && <ContentFailed />}
      {news?.length === 0 && (
        <EmptyState
          icon="news"
          title={t('empty')}
          text={t('emptyText')}
          action={<ButtonLink href={localPath('/fan-zone/celeb-bio', language)}>{t('toBios')}</ButtonLink>}
        />
      )}
      {news && news.length > 0 && (
        <Grid min="280px">
          {news.map((article, index) => (
            <NewsTeaser
              key={article.slug}
              article={article}
              headingLevel={2}
              summary
              {...(index === 0 ? { place: 'lead' } : index > 3 && { place: 'row' })}
            />
          ))}
        </Grid>
      )}
      <PageLinks
        page={page}
        pages={pages}
        label={t('listPages')}
        pathOf={(number) => newsListPath(number, month)}
      />
    </Section>
  );
}

/** The story at the top and full rows of two or three below it. */
const pageSize = 13;

async function loadNews({ content, url }: Pick<LoaderArguments, 'content' | 'url'>) {
  const all = await contentOrNull(content.news());
  const months = [...new Set((all ?? []).flatMap((article) => monthOf(article) ?? []))];
  // A month without stories is ignored.
  const month = months.find((each) => each === url.searchParams.get('month')) ?? null;
  const chosen = (all ?? []).filter((article) => !month || monthOf(article) === month);
  const { items, page, pages } = pageIn(chosen, url, pageSize);
  return { news: all && items.map(newsCard), page, pages, months, month };
}
