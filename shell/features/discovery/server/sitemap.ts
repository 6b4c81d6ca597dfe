import type { ManifestRoute } from '@marquee/contracts';
import { escapeHtml } from '@marquee/http-server/html';
import type { Site } from '../../../server/site/site.ts';
import type { PublishedNews, SiteContent } from '../../../server/site/site-definition.ts';

type PageUrl = { path: string; changed?: string | undefined; languages?: readonly string[] | undefined };

/**
 * Returns the sitemap as XML: all indexable pages in all languages, with links between the languages. A route with
 * parameters, such as `/celebrities/:celeb`, has one entry per combination of values that `known` lists.
 */
export async function sitemap({
  routes,
  known,
  siteUrl,
  definition,
}: {
  routes: readonly ManifestRoute[];
  known: SiteContent | undefined;
  siteUrl: string;
  definition: Site;
}): Promise<string> {
  const indexed = routes.filter(({ indexable }) => indexable);
  const ofRemotes = await Promise.all(indexed.map(({ path }) => urlsOf(path, known)));
  const own = definition.pages.map(({ path, changed }) => ({ path, changed }));
  const entries = [...ofRemotes.flat(), ...own].flatMap((page) => entriesOf(page, siteUrl, definition));
  return `${xml}<urlset xmlns="${sitemaps}/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>`;
}

const newsMs = 48 * 3_600_000;

/** Returns the news sitemap as XML: the articles of the last 48 hours, in each language in which they have a title. */
export function newsSitemap({
  news,
  siteUrl,
  definition,
  now,
}: {
  news: readonly PublishedNews[];
  siteUrl: string;
  definition: Site;
  now: Date;
}): string {
  const entries = news
    .filter((article) => isRecent(article, now))
    .flatMap((article) =>
      Object.entries(article.titles).map(([language, title]) =>
        newsEntry(article, { language, title, siteUrl, definition }),
      ),
    );
  return `${xml}<urlset xmlns="${sitemaps}/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">${entries.join('')}</urlset>`;
}

const xml = '<?xml version="1.0" encoding="UTF-8"?>';
const sitemaps = 'http://www.sitemaps.org/schemas';

/** The URLs of a path pattern: `/celebrities/:celeb/:occasion` has one for each star and occasion. */
async function urlsOf(pattern: string, known: SiteContent | undefined): Promise<PageUrl[]> {
  let urls: PageUrl[] = [{ path: '' }];
  for (const segment of pattern.split('/').filter(Boolean)) {
    if (!segment.startsWith(':')) {
      urls = urls.map(({ path, ...rest }) => ({ ...rest, path: `${path}/${segment}` }));
      continue;
    }
    const before = `${pattern.slice(0, pattern.indexOf(segment))}`;
    const names = (await known?.namesOf(segment.slice(1), before)) ?? [];
    urls = urls.flatMap(({ path, changed }) =>
      names.map((one) => ({
        path: `${path}/${encodeURIComponent(one.name)}`,
        changed: one.changed ?? changed,
        languages: one.languages,
      })),
    );
  }
  return urls.map(({ path, ...rest }) => ({ ...rest, path: path || '/' }));
}

function entriesOf(
  { path, changed, languages: own }: PageUrl,
  siteUrl: string,
  { languages }: Site,
): string[] {
  const absolute = (one: string) => escapeHtml(new URL(one, `${siteUrl}/`).href);
  const codes = languages.all.map(({ code }) => code).filter((code) => !own || own.includes(code));
  // `x-default` is no language of the site: its path has no prefix.
  const links = [...codes, 'x-default'].map(
    (code) =>
      `<xhtml:link rel="alternate" hreflang="${code}" href="${absolute(languages.alternate(path, code))}"/>`,
  );
  const lastModified = changed ? `<lastmod>${escapeHtml(changed)}</lastmod>` : '';
  return codes.map(
    (code) =>
      `<url><loc>${absolute(languages.local(path, code))}</loc>${lastModified}${links.join('')}</url>`,
  );
}

function newsEntry(
  { path: bare, published }: PublishedNews,
  {
    language,
    title,
    siteUrl,
    definition: { name, languages },
  }: { language: string; title: string; siteUrl: string; definition: Site },
): string {
  const path = languages.local(bare, language);
  return [
    `<url><loc>${escapeHtml(new URL(path, `${siteUrl}/`).href)}</loc>`,
    `<news:news><news:publication><news:name>${escapeHtml(name)}</news:name><news:language>${language}</news:language></news:publication>`,
    `<news:publication_date>${escapeHtml(published)}</news:publication_date><news:title>${escapeHtml(title)}</news:title></news:news></url>`,
  ].join('');
}

function isRecent({ published }: PublishedNews, now: Date): boolean {
  const age = now.getTime() - Date.parse(published);
  return age >= 0 && age <= newsMs;
}
