import { parseInput } from '@marquee/sdk';
import type { CelebBio, NewsArticle } from '@marquee/sdk/api-contract';
import * as v from '@marquee/sdk/shapes';
import { articlePath } from '../news/news-card.ts';
import { bioPath } from '../bios/bio-card.ts';
import { stars } from '../stars/star.ts';

const kinds = ['star', 'bio', 'news'] as const;

const searchEntry = v.object({
  kind: v.picklist(kinds),
  slug: v.string(),
  title: v.string(),
  title_hi: v.optional(v.string()),
  /** The person's profession. */
  note: v.optional(v.string()),
  note_hi: v.optional(v.string()),
  /** The date of an article, `YYYY-MM-DD`. */
  day: v.optional(v.string()),
  /** Text that the search uses but the page does not show: films, places, the people of an article. */
  also: v.optional(v.string()),
  image: v.optional(v.string()),
});

/** An entry of the search index: a star, a biography or an article. */
export type SearchEntry = v.InferOutput<typeof searchEntry>;
export type EntryKind = SearchEntry['kind'];

/** Builds the search index from the stars, all biographies and all articles. */
export function searchEntries(bios: readonly CelebBio[], news: readonly NewsArticle[]): SearchEntry[] {
  return [
    ...stars.map(({ name, name_hi, longKey }) =>
      withoutEmpty({
        kind: 'star',
        slug: longKey,
        title: name,
        title_hi: name_hi,
        ...noteAndImage(bios.find(({ url_slug }) => url_slug === longKey)),
      }),
    ),
    ...bios.map((bio) =>
      withoutEmpty({
        kind: 'bio',
        slug: bio.url_slug,
        title: bio.name,
        title_hi: bio.name_hi,
        ...noteAndImage(bio),
        also: [bio.birth_place, bio.birth_place_hi, ...(bio.films ?? []).map(({ title }) => title)].join(' '),
      }),
    ),
    ...news.map((article) =>
      withoutEmpty({
        kind: 'news',
        slug: article.url_slug,
        title: article.title,
        title_hi: article.title_hi,
        day: article.publishedAt?.slice(0, 10),
        also: article.tags?.join(' '),
        image: article.image?.url,
      }),
    ),
  ];
}

const noteAndImage = (bio: CelebBio | undefined) => ({
  note: bio?.profession,
  note_hi: bio?.profession_hi,
  image: bio?.image?.url,
});

/** Validates a fetched search index. Throws `INVALID_INPUT` if its format is wrong. */
export function parseEntries(data: unknown): SearchEntry[] {
  return parseInput(v.array(searchEntry), data, 'the search index');
}

/** Returns the path of an entry's page, without the language prefix. */
export function entryPath({ kind, slug }: Pick<SearchEntry, 'kind' | 'slug'>): string {
  if (kind === 'star') return `/celebrities/${slug}`;
  return kind === 'bio' ? bioPath(slug) : articlePath(slug);
}

type Loose = { [Field in keyof SearchEntry]: SearchEntry[Field] | null | undefined };

function withoutEmpty(entry: Loose): SearchEntry {
  const fields = Object.entries(entry).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  // Every caller sets `kind`, `slug` and `title`.
  return Object.fromEntries(fields) as SearchEntry;
}
