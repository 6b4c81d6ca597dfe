import { createSession, createStorage } from '@marquee/api';
import { createApi, createContent } from '@marquee/api/clients';
import { roster } from '@marquee/api-contract/roster';
import type { ContentContext, SiteContent } from '../../../shell/site.ts';

type ParameterValue = Awaited<ReturnType<SiteContent['namesOf']>>[number];

const maxAgeMs = 5 * 60_000;

/**
 * Creates the source of the URLs in the sitemaps that come from the API and the content host: stars, occasions,
 * biographies and news.
 */
export function createSiteContent({ hosts: { mainApi, contentApi }, options }: ContentContext): SiteContent {
  const storage = createStorage(undefined);
  const api = createApi({
    hosts: { main: mainApi, content: contentApi },
    storage,
    session: createSession({ storage }),
  });
  const content = createContent({
    ...options,
    host: contentApi,
    where: 'server',
  });
  let occasions: { names: ParameterValue[]; at: number } | undefined;

  return {
    async namesOf(parameter, before) {
      if (parameter === 'celeb') return roster.map(({ value }) => ({ name: value.long }));
      if (parameter === 'occasion') return occasionNames();
      if (parameter !== 'url_slug') return [];
      if (before.endsWith('/celeb-bio/')) return (await content.celebBios()).map(valueOf);
      if (!before.endsWith('/bollywood-news/')) return [];
      const articles = await content.news();
      return articles.map((article) => ({
        ...valueOf(article),
        ...(!article.title_hi && { languages: ['en'] }),
      }));
    },
    news: async () =>
      (await content.news()).flatMap(({ url_slug, title, title_hi, publishedAt }) =>
        publishedAt
          ? [
              {
                path: `/bollywood-news/${encodeURIComponent(url_slug)}`,
                titles: { en: title, ...(title_hi && { hi: title_hi }) },
                published: publishedAt,
              },
            ]
          : [],
      ),
  };

  async function occasionNames(): Promise<ParameterValue[]> {
    if (occasions && Date.now() - occasions.at < maxAgeMs) return occasions.names;
    const config = await api.getAppConfig();
    // A refusal leaves the occasions out; the next request tries again.
    if (!config.ok) return occasions?.names ?? [];
    occasions = { names: config.data.occasions.map(({ slug }) => ({ name: slug })), at: Date.now() };
    return occasions.names;
  }
}

function valueOf(record: {
  url_slug: string;
  updatedAt?: string | null | undefined;
  publishedAt?: string | null | undefined;
}): ParameterValue {
  return { name: record.url_slug, changed: record.updatedAt ?? record.publishedAt ?? undefined };
}
