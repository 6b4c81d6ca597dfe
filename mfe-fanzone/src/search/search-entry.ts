import { parseInput } from '@marquee/contracts';
import type { CelebBio, NewsArticle } from '@marquee/api-contract';
import * as v from '@marquee/contracts/shapes';
import { articlePath } from '../news/news-card.ts';
import { bioPath } from '../bios/bio-card.ts';
import { stars } from '../stars/star.ts';

const kinds = ['star', 'bio', 'news'] as const;

const searchEntry = v.object({
  kind: v.picklist(kinds),
  slug: v.string(),
  title: v.string(),
  title_hi: v.optional(v.string()),
  /** What somebody does. */
  note: v.optional(v.string()),
  note_hi: v.optional(v.string()),
  /** The day of a story. */
  day: v.optional(v.string()),
  /** Words it is found by and that are not shown: films, places, the people of a story. */
  also: v.optional(v.string()),
  image: v.optional(v.string()),
});

/** One thing that can be found, as small as a browser needs it. */
export type SearchEntry = v.InferOutput<typeof searchEntry>;
export type EntryKind = SearchEntry['kind'];

/** Everything that can be found: the three stars, every biography, every story. */
export function searchEntries(bios: readonly CelebBio[], news: readonly NewsArticle[]): SearchEntry[] {
  const bioOf = (slug: string) => bios.find(({ url_slug }) => url_slug === slug);
  return [
    ...stars.map(({ name, name_hi, longKey }) => {
      const bio = bioOf(longKey);
      return slim({
        kind: 'star',
        slug: longKey,
        title: name,
        title_hi: name_hi,
        note: bio?.profession,
        note_hi: bio?.profession_hi,
        image: bio?.image?.url,
      });
    }),
    ...bios.map((bio) =>
      slim({
        kind: 'bio',
        slug: bio.url_slug,
        title: bio.name,
        title_hi: bio.name_hi,
        note: bio.profession,
        note_hi: bio.profession_hi,
        also: [bio.birth_place, bio.birth_place_hi, ...(bio.films ?? []).map(({ title }) => title)].join(' '),
        image: bio.image?.url,
      }),
    ),
    ...news.map((article) =>
      slim({
        kind: 'news',
        slug: article.url_slug,
        title: article.title,
        title_hi: article.title_hi,
        day: article.publishedAt?.slice(0, 10),
        also: article.tags?.join(' '),
      }),
    ),
  ];
}

/** The entries as they came over the wire. Throws `INVALID_INPUT` when they are something else. */
export function readEntries(data: unknown): SearchEntry[] {
  return parseInput(v.array(searchEntry), data, 'the search index');
}

/** The page an entry leads to, without the language prefix. */
export function entryPath({ kind, slug }: Pick<SearchEntry, 'kind' | 'slug'>): string {
  if (kind === 'star') return `/celebrities/${slug}`;
  return kind === 'bio' ? bioPath(slug) : articlePath(slug);
}

type Loose = { [Field in keyof SearchEntry]: SearchEntry[Field] | null | undefined };

/** Without the fields that say nothing. */
function slim(entry: Loose): SearchEntry {
  const said = Object.entries(entry).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  // `kind`, `slug` and `title` are always there: every caller gives them.
  return Object.fromEntries(said) as SearchEntry;
}
