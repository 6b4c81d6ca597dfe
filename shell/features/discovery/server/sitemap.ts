import { alternatePath, localPath } from '@marquee/i18n';
import type { ManifestRoute } from '@marquee/contracts';
import { articles } from '../../articles/page/articles.ts';
import { escapeHtml } from '@marquee/http-server/html';
import type { ContentUrls, PublishedArticle } from './content-urls.ts';

type Address = { path: string; changed?: string | undefined };

/**
 * Every page that search engines may know, in both languages, each naming its other one. A route with a
 * name in its address is filled with the names there are; a private one is never listed.
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
  const ofRemotes = await Promise.all(indexed.map(({ path }) => addressesOf(path, known)));
  const own = [...articles.map(({ path, updated }) => ({ path, changed: updated })), { path: '/download' }];
  const entries = [...ofRemotes.flat(), ...own].flatMap((address) =>
    (['en', 'hi'] as const).map((language) => urlEntry(address, language, siteUrl)),
  );
  return `${xml}<urlset xmlns="${sitemaps}/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>`;
}

const newsMs = 48 * 3_600_000;

/** The articles of the last 48 hours, as news search wants them; in Hindi those that have a Hindi title. */
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

/** One address a combination of names: `/celebrities/:celeb/:occasion` is every star with every occasion. */
async function addressesOf(pattern: string, known: ContentUrls): Promise<Address[]> {
  let addresses: Address[] = [{ path: '' }];
  for (const segment of pattern.split('/').filter(Boolean)) {
    if (!segment.startsWith(':')) {
      addresses = addresses.map(({ path, ...rest }) => ({ ...rest, path: `${path}/${segment}` }));
      continue;
    }
    const before = `${pattern.slice(0, pattern.indexOf(segment))}`;
    const names = await known.namesOf(segment.slice(1), before);
    addresses = addresses.flatMap(({ path, changed }) =>
      names.map((one) => ({
        path: `${path}/${encodeURIComponent(one.name)}`,
        changed: one.changed ?? changed,
      })),
    );
  }
  return addresses.map(({ path, ...rest }) => ({ ...rest, path: path || '/' }));
}

function urlEntry({ path, changed }: Address, language: 'en' | 'hi', siteUrl: string): string {
  const absolute = (one: string) => escapeHtml(new URL(one, `${siteUrl}/`).href);
  const alternates = [
    ['en', 'en'],
    ['hi', 'hi'],
    ['x-default', 'en'],
  ] as const;
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
