import { signOfDate, signOfName, type Element, type Sign } from './zodiac.ts';

/** What friends call somebody, read from what people do for a living. */
export const crafts = ['music', 'dance', 'laughter', 'courage', 'plans', 'stories'] as const;
export type Craft = (typeof crafts)[number];

/** What a biography says that a fan can share. */
export type Candidate = {
  slug: string;
  /** `YYYY-MM-DD`. */
  born: string;
  sign: string | null;
  craft: Craft | null;
  place: string | null;
  heightCm: number | null;
  films: readonly string[];
};

/** What a fan tells; all but the birthday may be left out. It stays where it was typed. */
export type Answers = {
  born: string;
  craft?: Craft | undefined;
  film?: string | undefined;
  place?: string | undefined;
  heightCm?: number | undefined;
};

/** Why two are alike, strongest first. */
export type Likeness =
  | { kind: 'same-birthday' }
  | { kind: 'near-birthday'; days: number }
  | { kind: 'same-sign'; sign: Sign }
  | { kind: 'same-element'; element: Element }
  | { kind: 'same-weekday'; weekday: number }
  | { kind: 'same-craft'; craft: Craft }
  | { kind: 'same-film'; film: string }
  | { kind: 'same-place' }
  | { kind: 'same-height'; centimetres: number };

export type Match<Who extends Candidate = Candidate> = { who: Who; percent: number; because: Likeness[] };

/** Everybody by how much they have in common with the fan, most first; the percentage is of all that was told. */
export function findTwins<Who extends Candidate>(answers: Answers, candidates: readonly Who[]): Match<Who>[] {
  return candidates
    .map((who) => {
      const parts = compared(answers, who);
      const points = parts.reduce((sum, part) => sum + part.points, 0);
      const possible = parts.reduce((sum, part) => sum + part.most, 0);
      const because = parts
        .filter((part) => part.because)
        .toSorted((one, other) => other.points - one.points)
        .flatMap((part) => part.because ?? []);
      return { who, percent: Math.round((100 * points) / possible), because };
    })
    .toSorted((one, other) => other.percent - one.percent);
}

type Part = { points: number; most: number; because?: Likeness };

function compared(answers: Answers, who: Candidate): Part[] {
  const { craft, film, place, heightCm } = answers;
  const parts = [bySign(answers, who), byBirthday(answers, who), byWeekday(answers, who)];
  if (craft) parts.push(one(craft === who.craft, 20, { kind: 'same-craft', craft }));
  if (film) parts.push(one(who.films.includes(film), 15, { kind: 'same-film', film }));
  if (place) parts.push(one(place === who.place, 15, { kind: 'same-place' }));
  if (heightCm) parts.push(byHeight(heightCm, who));
  return parts;
}

function one(fits: boolean, most: number, because: Likeness): Part {
  return fits ? { points: most, most, because } : { points: 0, most };
}

function bySign({ born }: Answers, who: Candidate): Part {
  const most = 30;
  const [mine, theirs] = [signOfDate(born), signOfName(who.sign) ?? signOfDate(who.born)];
  if (!mine || !theirs) return { points: 0, most };
  if (mine === theirs) return { points: most, most, because: { kind: 'same-sign', sign: mine } };
  if (mine.element !== theirs.element) return { points: 0, most };
  return { points: most / 2, most, because: { kind: 'same-element', element: mine.element } };
}

/** Nearer than two months counts a little, within three weeks it is worth telling. */
function byBirthday({ born }: Answers, who: Candidate): Part {
  const most = 20;
  const days = daysApart(born, who.born);
  if (days === 0) return { points: most, most, because: { kind: 'same-birthday' } };
  const points = Math.max(0, most * (1 - days / 60));
  return days <= 21 ? { points, most, because: { kind: 'near-birthday', days } } : { points, most };
}

function byWeekday({ born }: Answers, who: Candidate): Part {
  const weekday = weekdayOf(born);
  return one(weekday === weekdayOf(who.born), 10, { kind: 'same-weekday', weekday });
}

function byHeight(heightCm: number, who: Candidate): Part {
  const most = 10;
  const centimetres = who.heightCm === null ? Infinity : Math.abs(heightCm - who.heightCm);
  if (centimetres > 5) return { points: 0, most };
  return { points: most - centimetres, most, because: { kind: 'same-height', centimetres } };
}

const dayMs = 86_400_000;

/** Between two birthdays, whatever their years, the shorter way around the calendar. */
function daysApart(one: string, other: string): number {
  const inLeapYear = (date: string) => Date.parse(`2024-${date.slice(5)}T00:00:00Z`) / dayMs;
  const apart = Math.abs(inLeapYear(one) - inLeapYear(other));
  return Math.min(apart, 366 - apart);
}

function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}
