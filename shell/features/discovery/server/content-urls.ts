import { createSession, createStorage, type ContentOptions } from '@marquee/api';
import { createApi, createContent } from '@marquee/api/clients';
import type { SendApiRequest } from '../../../server/rendering/messages.ts';
import { createShellAdapter } from '../../../server/rendering/shell-adapter.ts';
import { roster } from '@marquee/api-contract/roster';

/** One value of a parameter in a page's path, such as an article's slug, with the date of its last change. */
export type ParameterValue = {
  name: string;
  changed?: string | undefined;
  /** Whether the page has content in English only. */
  isOnlyEnglish?: boolean;
};

export type PublishedArticle = {
  slug: string;
  title: string;
  titleHi?: string | undefined;
  published: string;
};

/** Lists the values that parameters in page paths can have, for the sitemap. */
export type ContentUrls = {
  /** All values of a path parameter, such as `celeb`; `before` is the path before it. Empty if unknown. */
  namesOf(parameter: string, before: string): Promise<readonly ParameterValue[]>;
  articles(): Promise<readonly PublishedArticle[]>;
};

const maxAgeMs = 5 * 60_000;

export function createContentUrls(
  { mainApi, contentApi }: { mainApi: string; contentApi: string },
  {
    sendContent,
    ...options
  }: Pick<ContentOptions, 'mediaHost' | 'maxLoss' | 'mapping' | 'onReport' | 'lastGood'> & {
    sendContent?: SendApiRequest;
  } = {},
): ContentUrls {
  const storage = createStorage(undefined);
  const api = createApi({
    hosts: { main: mainApi, content: contentApi },
    storage,
    session: createSession({ storage }),
  });
  const content = createContent({
    ...options,
    host: contentApi,
    ...(sendContent && { adapter: createShellAdapter(() => sendContent) }),
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
      return articles.map((article) => ({ ...valueOf(article), isOnlyEnglish: !article.title_hi }));
    },
    articles: async () =>
      (await content.news()).flatMap(({ url_slug, title, title_hi, publishedAt }) =>
        publishedAt
          ? [{ slug: url_slug, title, titleHi: title_hi ?? undefined, published: publishedAt }]
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
