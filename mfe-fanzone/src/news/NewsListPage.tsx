import { localised, localPath, translate, useMessages } from '@marquee/i18n';
import type { PageHandle, PageLoader } from '@marquee/mount';
import { Breadcrumbs, ButtonLink, EmptyState, Grid, PageHeading, Section } from '@marquee/ui';
import { useLoaderData } from 'react-router-dom';
import { ContentFailed } from '../content-failed/ContentFailed.tsx';
import { contentOrNull } from '../content-failed/content-or-null.ts';
import { breadcrumbList, crumbs } from '../search-engines/breadcrumbs.ts';
import { itemList } from '../search-engines/item-list.ts';
import { messages } from './messages.ts';
import { articlePath, newsCard } from './news-card.ts';
import { newsSteps } from './news-steps.ts';
import { NewsTeaser } from './NewsTeaser.tsx';
import type { Given } from '../services.ts';

type NewsListData = Awaited<ReturnType<typeof loadNews>>;

export const loader = loadNews satisfies PageLoader<NewsListData>;

export const handle: PageHandle<NewsListData> = {
  meta: ({ data: { news }, language, url }) => {
    const t = translate(messages, language);
    const [title, description] = [t('title'), t('description')];
    if (!news) return { title, description, indexable: false };

    const preloadImage = news[0]?.image?.url;
    return {
      title,
      description,
      ...(preloadImage && { preloadImage }),
      structuredData: [
        {
          '@type': 'CollectionPage',
          name: title,
          url: `${url.origin}${url.pathname}`,
          mainEntity: itemList(
            title,
            news.map((article) => ({
              label: localised(article, 'title', language).text,
              path: articlePath(article.slug),
            })),
            { url, language },
          ),
        },
        breadcrumbList(newsSteps(language), { url, language }),
      ],
    };
  },
};

/** All the news, newest first. */
export function Component() {
  const { news } = useLoaderData<typeof loader>();
  const { t, language } = useMessages(messages);

  return (
    <Section>
      <Breadcrumbs items={crumbs(newsSteps(language), language)} label={t('youAreHere')} />
      <PageHeading title={t('title')} lead={t('lead')} />
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
          {news.map((article) => (
            <NewsTeaser key={article.slug} article={article} headingLevel={2} summary />
          ))}
        </Grid>
      )}
    </Section>
  );
}

async function loadNews({ content }: Pick<Given, 'content'>) {
  const news = await contentOrNull(content.news());
  return { news: news && news.map(newsCard) };
}
