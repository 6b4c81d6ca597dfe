import type { CelebBio, NewsArticle } from '@marquee/sdk/api-contract';
import { signOfName } from '../twin/zodiac.ts';
import { newsAbout } from '../news/news-card.ts';

type Title = { title: string; title_hi?: string | null | undefined };

/**
 * The facts that two or three compared people have in common. A list is empty if they share nothing of its kind;
 * another field is null if they do not share the fact, or if it is unknown for one of them.
 */
export type InCommon = {
  /** Films in which at least two of the compared people appear; `who` lists the slugs of these people. */
  films: { film: Title; who: string[] }[];
  /** At most three news articles, each about all compared people. */
  stories: (Title & { slug: string })[];
  /** The English name of the zodiac sign that all compared people share. */
  sign: string | null;
  birthPlace: Pick<CelebBio, 'birth_place' | 'birth_place_hi'> | null;
  /** The difference between the birth years of the oldest and the youngest person. */
  years: number | null;
  /** The slug of the tallest person, and the difference in height to the shortest. */
  height: { tallest: string; centimetres: number } | null;
};

export function inCommon(bios: readonly CelebBio[], news: readonly NewsArticle[]): InCommon {
  const [first] = bios;
  const same = (value: (bio: CelebBio) => unknown) =>
    Boolean(first && value(first)) && bios.every((bio) => value(bio) === (first && value(first)));

  return {
    films: sharedFilms(bios),
    stories: storiesOf(bios, news),
    sign: same(({ zodiac }) => zodiac) ? (signOfName(first?.zodiac)?.name ?? null) : null,
    birthPlace:
      first && same(({ birth_place }) => birth_place)
        ? { birth_place: first.birth_place, birth_place_hi: first.birth_place_hi }
        : null,
    years: spread(bios.map(({ date_of_birth }) => Number(date_of_birth?.slice(0, 4)) || null)),
    height: heightOf(bios),
  };
}

function sharedFilms(bios: readonly CelebBio[]): InCommon['films'] {
  const films = new Map<string, { film: Title; who: string[] }>();
  for (const bio of bios) {
    for (const film of bio.films ?? []) {
      const known = films.get(film.title) ?? { film, who: [] };
      if (!known.who.includes(bio.url_slug)) known.who.push(bio.url_slug);
      films.set(film.title, known);
    }
  }
  return [...films.values()]
    .filter(({ who }) => who.length > 1)
    .map(({ film, who }) => ({ film: { title: film.title, title_hi: film.title_hi }, who }));
}

function storiesOf(bios: readonly CelebBio[], news: readonly NewsArticle[]): InCommon['stories'] {
  const [first, ...others] = bios.map(({ url_slug }) => url_slug);
  const together = news.filter(({ tags }) => others.every((slug) => tags?.includes(slug)));
  return newsAbout(together, first ?? '', 3).map(({ slug, title, title_hi }) => ({ slug, title, title_hi }));
}

function heightOf(bios: readonly CelebBio[]): InCommon['height'] {
  const centimetres = spread(bios.map(({ height_cm }) => height_cm ?? null));
  const [tallest] = [...bios].sort((one, other) => (other.height_cm ?? 0) - (one.height_cm ?? 0));
  return centimetres === null || !tallest ? null : { tallest: tallest.url_slug, centimetres };
}

function spread(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === values.length && known.length > 1 ? Math.max(...known) - Math.min(...known) : null;
}
