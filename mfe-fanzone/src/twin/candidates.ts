import type { CelebBio } from '@marquee/sdk/api-contract';
import type { BioCard } from '../bios/bio-card.ts';
import { bioCard } from '../bios/bio-card.ts';
import { starOfKey } from '../stars/star.ts';
import type { Candidate, Craft } from './find-twins.ts';

/**
 * A celebrity with whom the visitor can be matched, with the fields that the result shows. `starPath` is the path of
 * the page where videos of this star can be ordered; null for other celebrities.
 */
export type TwinCandidate = Candidate &
  Pick<BioCard, 'name' | 'name_hi' | 'image'> & { place_hi: string | null; starPath: string | null };

/** Returns the people whose birthday is known, as candidates for a match. */
export function twinCandidates(bios: readonly CelebBio[]): TwinCandidate[] {
  return bios.flatMap((bio) => {
    const born = bio.date_of_birth ?? '';
    if (!/^\d{4}-\d{2}-\d{2}$/.test(born)) return [];
    const { slug, name, name_hi, image } = bioCard(bio);
    const star = bio.is_orderable ? starOfKey(bio.celeb_key ?? bio.url_slug) : undefined;
    return [
      {
        slug,
        name,
        name_hi,
        image,
        born,
        sign: bio.zodiac ?? null,
        craft: craftOf(bio.profession ?? ''),
        place: bio.birth_place ?? null,
        place_hi: bio.birth_place_hi ?? null,
        heightCm: bio.height_cm ?? null,
        films: (bio.films ?? []).map(({ title }) => title),
        starPath: star?.path ?? null,
      },
    ];
  });
}

// The first match counts: "action director" is courage, "comic actor" is laughter.
const craftPatterns: readonly [RegExp, Craft][] = [
  [/action|stunt|cricket/i, 'courage'],
  [/danc|choreograph/i, 'dance'],
  [/sing|compos|lyric|rap|music/i, 'music'],
  [/comic|comed/i, 'laughter'],
  [/direct|produc|edit|cinematograph|costume/i, 'plans'],
  [/act(or|ress)|host/i, 'stories'],
];

/**
 * Returns the talent (such as music or dance) to which a profession belongs; null if it belongs to none. `profession`
 * is in English.
 */
export function craftOf(profession: string): Craft | null {
  return craftPatterns.find(([pattern]) => pattern.test(profession))?.[1] ?? null;
}
