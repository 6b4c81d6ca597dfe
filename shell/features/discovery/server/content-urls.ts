import { createSession, createStorage } from '@marquee/api';
import { createApi, createContent } from '@marquee/api/clients';
import { roster } from '@marquee/api-contract/roster';

/** What stands behind a page whose address holds a name, with the moment it last changed. */
export type KnownName = { name: string; changed?: string | undefined };

export type PublishedArticle = {
  slug: string;
  title: string;
  titleHi?: string | undefined;
  published: string;
};

/** The names that fill the parameters of pages' addresses, read from the calls the pages themselves use. */
export type ContentUrls = {
  /** The values of a parameter; `before` is the fixed part in front of it. Nothing for an unknown one. */
  namesOf(parameter: string, before: string): Promise<readonly KnownName[]>;
  articles(): Promise<readonly PublishedArticle[]>;
};

const freshMs = 5 * 60_000;

export function createContentUrls({
  mainApi,
  contentApi,
}: {
  mainApi: string;
  contentApi: string;
}): ContentUrls {
  const storage = createStorage(undefined);
  const api = createApi({
    hosts: { main: mainApi, content: contentApi },
    storage,
    session: createSession({ storage }),
  });
  const content = createContent({ host: contentApi, where: 'server' });
  let occasions: { names: KnownName[]; at: number } | undefined;

  return {
    async namesOf(parameter, before) {
      if (parameter === 'celeb') return roster.map(({ value }) => ({ name: value.long }));
      if (parameter === 'occasion') return occasionNames();
      if (parameter !== 'url_slug') return [];
      const records = before.endsWith('/celeb-bio/')
        ? await content.celebBios()
        : before.endsWith('/bollywood-news/')
          ? await content.news()
          : [];
      return records.map(({ url_slug, updatedAt, publishedAt }) => ({
        name: url_slug,
        changed: updatedAt ?? publishedAt ?? undefined,
      }));
    },
    articles: async () =>
      (await content.news()).flatMap(({ url_slug, title, title_hi, publishedAt }) =>
        publishedAt
          ? [{ slug: url_slug, title, titleHi: title_hi ?? undefined, published: publishedAt }]
          : [],
      ),
  };

  async function occasionNames(): Promise<KnownName[]> {
    if (occasions && Date.now() - occasions.at < freshMs) return occasions.names;
    const answer = await api.getAppConfig();
    // A refusal leaves the occasions out for now; the next asking tries again.
    if (!answer.ok) return occasions?.names ?? [];
    occasions = { names: answer.data.occasions.map(({ slug }) => ({ name: slug })), at: Date.now() };
    return occasions.names;
  }
}
