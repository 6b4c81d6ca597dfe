import { itemList, localPath, translate, useMessages, type PageHandle, type PageLoader } from '@marquee/sdk';
import { Button, Icon, Image, PageHeading, Section } from '@marquee/ui';
import { Link, useLoaderData } from 'react-router-dom';
import { bioCard } from '../bios/bio-card.ts';
import { BioRail } from '../bios/BioRail.tsx';
import { ContentFailed } from '../content-failed/ContentFailed.tsx';
import { contentOrNull } from '../load-or-null.ts';
import { newsCard } from '../news/news-card.ts';
import { NewsGrid } from '../news/NewsGrid.tsx';
import { countedArticles, trending } from '../trending/trending.ts';
import { TrendList } from '../trending/TrendList.tsx';
import { moreLinks } from './more-links.ts';
import { FanZonePage } from './FanZonePage.tsx';
import styles from './HubPage.module.css';
import { messages } from './messages.ts';
import { sections } from './sections.ts';
import type { LoaderArguments } from '../services.ts';

type HubData = Awaited<ReturnType<typeof loadHub>>;

export const loader = loadHub satisfies PageLoader<HubData>;

export const handle: PageHandle<HubData> = {
  meta: ({ language, url }) => {
    const t = translate(messages, language);
    const list = [...sections, ...moreLinks].map(({ title, path }) => ({ label: t(title), path }));
    return {
      title: t('title'),
      description: t('description'),
      structuredData: [itemList(t('title'), list, { url, language })],
    };
  },
};

/** The page `/fan-zone` (the fan zone's hub): links to its five sections and their newest content. */
export function Component() {
  const { news, bios, trends, counted, failed } = useLoaderData<typeof loader>();
  const { t, language } = useMessages(messages);

  return (
    <FanZonePage>
      <Section tone="night">
        <PageHeading title={t('title')} lead={t('lead')} />
        <form className={styles.search} role="search" action={localPath('/fan-zone/search', language)}>
          <input
            className={styles.field}
            type="search"
            name="q"
            aria-label={t('search')}
            placeholder={t('searchHint')}
            enterKeyHint="search"
            required
          />
          <Button type="submit">{t('find')}</Button>
        </form>
        <ul className={styles.sections} role="list">
          {sections.map(({ path, picture, title, text }) => (
            <li key={path} className={styles.item}>
              <Link className={styles.tile} to={path}>
                <Image className={styles.icon} src={picture} alt="" width={64} height={64} priority />
                <span className={styles.name}>{t(title)}</span>
                <span className={styles.text}>{t(text)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Section>
      {news.length > 0 && (
        <Section heading={t('latest')} action={<Link to="/bollywood-news">{t('allNews')}</Link>}>
          <NewsGrid articles={news} />
        </Section>
      )}
      <TrendList
        trends={trends}
        counted={counted}
        action={<Link to="/fan-zone/trending">{t('allTrending')}</Link>}
      />
      {bios.length > 0 && (
        <Section heading={t('people')} action={<Link to="/fan-zone/celeb-bio">{t('allBios')}</Link>}>
          <BioRail bios={bios} label={t('people')} />
        </Section>
      )}
      {failed && (
        <Section>
          <ContentFailed />
        </Section>
      )}
      <Section tone="tint" heading={t('more')}>
        <ul className={styles.tiles} role="list">
          {moreLinks.map(({ path, icon, title, text }) => (
            <li key={path}>
              <Link className={styles.card} to={path}>
                <Icon name={icon} size={32} />
                <span className={styles.name}>{t(title)}</span>
                <span className={styles.quiet}>{t(text)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    </FanZonePage>
  );
}

async function loadHub({ content }: Pick<LoaderArguments, 'content'>) {
  const [readNews, readBios] = await Promise.all([
    contentOrNull(content.news()),
    contentOrNull(content.celebBios()),
  ]);
  const [news, bios] = [readNews ?? [], readBios ?? []];
  return {
    failed: readNews === null || readBios === null,
    news: news.slice(0, 3).map(newsCard),
    bios: bios.slice(0, 20).map(bioCard),
    trends: trending(news, bios, 5),
    counted: Math.min(news.length, countedArticles),
  };
}
