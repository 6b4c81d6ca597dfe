import { alternatePath, localPath } from '@marquee/i18n';
import type { ManifestRoute } from '@marquee/contracts';
import { articles } from '../../articles/page/articles.ts';
import { escapeHtml } from '@marquee/http-server/html';
import type { ContentUrls, PublishedArticle } from './content-urls.ts';

type PageUrl = { path: string; changed?: string | undefined; isOnlyEnglish?: boolean | undefined };

/**
 * The sitemap: all indexable pages in both languages, with links between the two. A route with parameters has
 * one entry per combination of parameter values.
 */
export async function sitemap({
  routes,
  known,
  siteUrl,
}: {
  routes: readonly ManifestRoute[];
  known: ContentUrls;
  siteUrl: string;
}): Promise<string> {
  const indexed = routes.filter(({ indexable }) => indexable);
  const ofRemotes = await Promise.all(indexed.map(({ path }) => urlsOf(path, known)));
  const own = [...articles.map(({ path, updated }) => ({ path, changed: updated })), { path: '/download' }];
  const entries = [...ofRemotes.flat(), ...own].flatMap((page) =>
    languagesOf(page).map((language) => urlEntry(page, language, siteUrl)),
  );
  return `${xml}<urlset xmlns="${sitemaps}/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>`;
}

const newsMs = 48 * 3_600_000;

/** The news sitemap: the articles of the last 48 hours; the Hindi one has only articles with a Hindi title. */
export function newsSitemap({
  articles: published,
  siteUrl,
  now,
}: {
  articles: readonly PublishedArticle[];
  siteUrl: string;
  now: Date;
}): string {
  const entries = published
    .filter((article) => isRecent(article, now))
    .flatMap((article) => [
      newsEntry(article, 'en', article.title, siteUrl),
      ...(article.titleHi ? [newsEntry(article, 'hi', article.titleHi, siteUrl)] : []),
    ]);
  return `${xml}<urlset xmlns="${sitemaps}/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">${entries.join('')}</urlset>`;
}

const xml = '<?xml version="1.0" encoding="UTF-8"?>';
const sitemaps = 'http://www.sitemaps.org/schemas';

/** The URLs of a path pattern: `/celebrities/:celeb/:occasion` has one for each star and occasion. */
async function urlsOf(pattern: string, known: ContentUrls): Promise<PageUrl[]> {
  let urls: PageUrl[] = [{ path: '' }];
  for (const segment of pattern.split('/').filter(Boolean)) {
    if (!segment.startsWith(':')) {
      urls = urls.map(({ path, ...rest }) => ({ ...rest, path: `${path}/${segment}` }));
      continue;
    }
    const before = `${pattern.slice(0, pattern.indexOf(segment))}`;
    const names = await known.namesOf(segment.slice(1), before);
    urls = urls.flatMap(({ path, changed }) =>
      names.map((one) => ({
        path: `${path}/${encodeURIComponent(one.name)}`,
        changed: one.changed ?? changed,
        isOnlyEnglish: one.isOnlyEnglish,
      })),
    );
  }
  return urls.map(({ path, ...rest }) => ({ ...rest, path: path || '/' }));
}

function languagesOf({ isOnlyEnglish }: PageUrl) {
  return isOnlyEnglish ? (['en'] as const) : (['en', 'hi'] as const);
}

function urlEntry(page: PageUrl, language: 'en' | 'hi', siteUrl: string): string {
  const { path, changed } = page;
  const absolute = (one: string) => escapeHtml(new URL(one, `${siteUrl}/`).href);
  const alternates = [
    ...languagesOf(page).map((other) => [other, other] as const),
    ['x-default', 'en'] as const,
  ];
  const links = alternates.map(
    ([code, other]) =>
      `<xhtml:link rel="alternate" hreflang="${code}" href="${absolute(alternatePath(path, other))}"/>`,
  );
  const lastModified = changed ? `<lastmod>${escapeHtml(changed)}</lastmod>` : '';
  return `<url><loc>${absolute(localPath(path, language))}</loc>${lastModified}${links.join('')}</url>`;
}

function newsEntry(
  { slug, published }: PublishedArticle,
  language: 'en' | 'hi',
  title: string,
  siteUrl: string,
): string {
  const path = localPath(`/bollywood-news/${encodeURIComponent(slug)}`, language);
  return [
    `<url><loc>${escapeHtml(new URL(path, `${siteUrl}/`).href)}</loc>`,
    `<news:news><news:publication><news:name>Marquee</news:name><news:language>${language}</news:language></news:publication>`,
    `<news:publication_date>${escapeHtml(published)}</news:publication_date><news:title>${escapeHtml(title)}</news:title></news:news></url>`,
  ].join('');
}

function isRecent({ published }: PublishedArticle, now: Date): boolean {
  const age = now.getTime() - Date.parse(published);
  return age >= 0 && age <= newsMs;
}
