import {
  breadcrumbList,
  itemList,
  Localised,
  localised,
  localPath,
  PageBreadcrumbs,
  translate,
  useMessages,
  type PageHandle,
  type PageLoader,
} from '@marquee/sdk';
import { ButtonLink, EmptyState, PageHeading, Section } from '@marquee/ui';
import { Link, useLoaderData } from 'react-router-dom';
import { bioPath } from '../bios/bio-card.ts';
import { ContentFailed } from '../content-failed/ContentFailed.tsx';
import { contentOrNull } from '../load-or-null.ts';
import { fanZoneSteps } from '../hub/fan-zone-steps.ts';
import { FanZonePage } from '../hub/FanZonePage.tsx';
import { articlePath, newsAbout } from '../news/news-card.ts';
import type { LoaderArguments } from '../services.ts';
import { messages } from './messages.ts';
import { countedArticles, trending } from './trending.ts';
import styles from './TrendingPage.module.css';

type TrendingData = Awaited<ReturnType<typeof loadTrending>>;

export const loader = loadTrending satisfies PageLoader<TrendingData>;

export const handle: PageHandle<TrendingData> = {
  meta: ({ data: { trends }, language, url }) => {
    const t = translate(messages, language);
    const [title, description] = [t('heading'), t('description')];
    if (!trends) return { title, description, indexable: false };

    const preloadImage = trends[0]?.bio.image?.url;
    return {
      title,
      description,
      ...(preloadImage && { preloadImage }),
      structuredData: [
        itemList(
          title,
          trends.map(({ bio }) => ({
            label: localised(bio, 'name', language).text,
            path: bioPath(bio.slug),
          })),
          { url, language },
        ),
        breadcrumbList(fanZoneSteps(language, 'trending'), { url, language }),
      ],
    };
  },
};

/** The page `/fan-zone/trending`: the people with the most articles in the news. */
export function Component() {
  const { trends, counted } = useLoaderData<typeof loader>();
  const { t, language } = useMessages(messages);

  return (
    <FanZonePage current="trending">
      <Section tone="night">
        <PageBreadcrumbs steps={fanZoneSteps(language, 'trending')} />
        <PageHeading title={t('heading')} lead={trends ? t('lead', { count: counted }) : undefined} />
      </Section>
      <Section>
        {trends === null && <ContentFailed />}
        {trends?.length === 0 && (
          <EmptyState
            icon="flame"
            title={t('empty')}
            text={t('emptyText')}
            action={<ButtonLink href={localPath('/bollywood-news', language)}>{t('allNews')}</ButtonLink>}
          />
        )}
        {trends && trends.length > 0 && (
          <ol className={styles.chart} role="list" aria-label={t('ranked')}>
            {trends.map(({ bio, stories, rank, newest }, index) => (
              <li key={bio.slug} className={styles.place} data-rank={rank}>
                <span className={styles.rank}>{rank}</span>
                {bio.image && (
                  <img
                    className={styles.face}
                    src={bio.image.url}
                    alt=""
                    width={bio.image.width ?? 600}
                    height={bio.image.height ?? 750}
                    loading={index < 3 ? 'eager' : 'lazy'}
                  />
                )}
                <div className="mq-stack" data-gap={1}>
                  <h2 className={styles.name}>
                    <Link to={bioPath(bio.slug)}>
                      <Localised record={bio} field="name" />
                    </Link>
                  </h2>
                  <p className={styles.count}>
                    {stories === 1 ? t('oneStory') : t('stories', { count: stories })}
                  </p>
                  {/* SVG takes the width as an attribute; the CSP refuses `style`. */}
                  <svg className={styles.bar} aria-hidden="true">
                    <rect
                      width={`${Math.round((stories / (trends[0]?.stories ?? 1)) * 100)}%`}
                      height="100%"
                      rx="4"
                    />
                  </svg>
                  {newest && (
                    <p className={styles.story}>
                      {t('newest')}{' '}
                      <Link to={articlePath(newest.slug)}>
                        <Localised record={newest} field="title" />
                      </Link>
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ol>
        )}
      </Section>
    </FanZonePage>
  );
}

const maxTrends = 15;

async function loadTrending({ content }: Pick<LoaderArguments, 'content'>) {
  const [news, bios] = await Promise.all([contentOrNull(content.news()), contentOrNull(content.celebBios())]);
  // A ranking needs both: the articles to count, the biographies for the names.
  if (!news || !bios) return { trends: null, counted: 0 };

  return {
    trends: trending(news, bios, maxTrends).map((trend) => {
      const [story] = newsAbout(news, trend.bio.slug, 1);
      return {
        ...trend,
        newest: story && { slug: story.slug, title: story.title, title_hi: story.title_hi },
      };
    }),
    counted: Math.min(news.length, countedArticles),
  };
}
