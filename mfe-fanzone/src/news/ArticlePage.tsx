import {
  breadcrumbList,
  Localised,
  localised,
  localPath,
  PageBreadcrumbs,
  translate,
  useMessages,
  type PageHandle,
  type PageLoader,
} from '@marquee/sdk';
import { PageHeading, Image, Section } from '@marquee/ui';
import { useLoaderData } from 'react-router-dom';
import { BioRail } from '../bios/BioRail.tsx';
import { ContentFailed } from '../content-failed/ContentFailed.tsx';
import { RichText } from '../rich-text/RichText.tsx';
import { newsArticle } from '../search-engines/news-article.ts';
import { longEnough, seoTexts } from '../search-engines/seo-texts.ts';
import styles from './ArticlePage.module.css';
import { Byline } from './Byline.tsx';
import { loadArticle, type ArticleData, type FoundArticle } from './load-article.ts';
import { messages } from './messages.ts';
import { articlePath } from './news-card.ts';
import { fanZoneSteps } from '../hub/fan-zone-steps.ts';
import { NewsGrid } from './NewsGrid.tsx';

export const loader = loadArticle satisfies PageLoader<ArticleData>;

export const handle: PageHandle<ArticleData> = {
  meta: ({ data: { article }, language, url }) => {
    const t = translate(messages, language);
    if (!article) return { title: t('title'), description: t('description'), indexable: false };

    const title = localised(article, 'title', language).text;
    const path = articlePath(article.url_slug);
    const page = new URL(localPath(path, language), url).href;
    const { description = localised(article, 'summary', language).text, ...seo } = seoTexts(
      article,
      language,
    );
    return {
      title,
      ...seo,
      description: longEnough(description, t('description')),
      type: 'article',
      // A story without a Hindi title is in English at its Hindi address too.
      ...(!article.title_hi && { languages: ['en'] }),
      ...(article.publishedAt && { published: article.publishedAt }),
      ...(article.updatedAt && { modified: article.updatedAt }),
      ...(article.image && { image: article.image.url, preloadImage: article.image.url }),
      structuredData: [
        newsArticle(article, { language, page }),
        breadcrumbList([...fanZoneSteps(language, 'news'), { label: title, path }], { url, language }),
      ],
    };
  },
};

/** The page `/bollywood-news/:url_slug`: one article. */
export function Component() {
  const data = useLoaderData<typeof loader>();
  return data.article ? <Article {...data} /> : <NoArticle />;
}

function NoArticle() {
  const { t, language } = useMessages(messages);
  return (
    <Section>
      <PageBreadcrumbs steps={fanZoneSteps(language, 'news')} />
      <PageHeading title={t('title')} />
      <ContentFailed />
    </Section>
  );
}

function Article({ article, body, people, more }: FoundArticle) {
  const { t, language } = useMessages(messages);
  const { text: title, lang } = localised(article, 'title', language);
  const alt = article.image ? localised(article.image, 'alternativeText', language) : { text: '' };
  const steps = [
    ...fanZoneSteps(language, 'news'),
    { label: title, path: articlePath(article.url_slug), lang },
  ];

  return (
    <>
      <Section>
        <article className={styles.article}>
          <PageBreadcrumbs steps={steps} />
          <PageHeading
            title={<Localised record={article} field="title" />}
            lead={article.summary && <Localised record={article} field="summary" />}
          />
          {lang && <p className={styles.onlyEnglish}>{t('onlyEnglish')}</p>}
          <Byline article={article} />
          {article.image && (
            <Image
              className={styles.image}
              priority
              src={article.image.url}
              alt={alt.text}
              lang={alt.lang}
              width={article.image.width ?? 1200}
              height={article.image.height ?? 675}
            />
          )}
          {body && <RichText {...body} />}
        </article>
      </Section>
      {people.length > 0 && (
        <Section tone="tint" className={styles.people} heading={t('about')}>
          <BioRail bios={people} label={t('about')} />
        </Section>
      )}
      {more.length > 0 && (
        <Section heading={t('more')}>
          <NewsGrid articles={more} />
        </Section>
      )}
    </>
  );
}
