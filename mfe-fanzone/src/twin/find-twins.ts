import { signOfDate, signOfName, type Element, type Sign } from './zodiac.ts';

/**
 * The talents from which the visitor chooses in the "celeb twin" form. The profession of each celebrity is mapped to
 * one of them: a director to `plans`, an actor to `stories`.
 */
export const crafts = ['music', 'dance', 'laughter', 'courage', 'plans', 'stories'] as const;
export type Craft = (typeof crafts)[number];

/** The facts of a celebrity that are compared with the visitor's input. */
export type Candidate = {
  slug: string;
  /** The celebrity's birthday, `YYYY-MM-DD`. */
  born: string;
  /** The English name of the zodiac sign. */
  sign: string | null;
  /** The talent to which the profession belongs. */
  craft: Craft | null;
  /** The place of birth. */
  place: string | null;
  heightCm: number | null;
  /** The titles of the films. */
  films: readonly string[];
};

/** The visitor's input in the form. It must not be sent to a server. */
export type TwinInput = {
  /** The visitor's birthday, `YYYY-MM-DD`. */
  born: string;
  /** The chosen talent. */
  craft?: Craft | undefined;
  /** The title of a chosen film. */
  film?: string | undefined;
  /** The chosen home town, compared with the place of birth. */
  place?: string | undefined;
  heightCm?: number | undefined;
};

/** Something that the visitor and a celebrity have in common; the result names it as a reason for the match. */
export type Likeness =
  | { kind: 'same-birthday' }
  /** The birthdays are `days` apart in the calendar, at most 21. */
  | { kind: 'near-birthday'; days: number }
  | { kind: 'same-sign'; sign: Sign }
  /** Their signs belong to the same element, such as fire. */
  | { kind: 'same-element'; element: Element }
  /** They were born on the same day of the week; 0 is Sunday. */
  | { kind: 'same-weekday'; weekday: number }
  | { kind: 'same-craft'; craft: Craft }
  | { kind: 'same-film'; film: string }
  | { kind: 'same-place' }
  /** Their heights differ by `centimetres`, at most 5. */
  | { kind: 'same-height'; centimetres: number };

export type Match<Who extends Candidate = Candidate> = { who: Who; percent: number; because: Likeness[] };

/**
 * Compares the candidates with the input, and returns them with the best match first. `percent` (0 to 100) is the part
 * that a candidate has of the points that are possible with this input; `because` lists what they have in common.
 */
export function findTwins<Who extends Candidate>(input: TwinInput, candidates: readonly Who[]): Match<Who>[] {
  return candidates
    .map((who) => {
      const parts = compared(input, who);
      const points = parts.reduce((sum, part) => sum + part.points, 0);
      const possible = parts.reduce((sum, part) => sum + part.max, 0);
      const because = parts
        .filter((part) => part.because)
        .sort((one, other) => other.points - one.points)
        .flatMap((part) => part.because ?? []);
      return { who, percent: Math.round((100 * points) / possible), because };
    })
    .sort((one, other) => other.percent - one.percent);
}

type Part = { points: number; max: number; because?: Likeness };

function compared(input: TwinInput, who: Candidate): Part[] {
  const { craft, film, place, heightCm } = input;
  const parts = [bySign(input, who), byBirthday(input, who), byWeekday(input, who)];
  if (craft) parts.push(one(craft === who.craft, 20, { kind: 'same-craft', craft }));
  if (film) parts.push(one(who.films.includes(film), 15, { kind: 'same-film', film }));
  if (place) parts.push(one(place === who.place, 15, { kind: 'same-place' }));
  if (heightCm) parts.push(byHeight(heightCm, who));
  return parts;
}

function one(fits: boolean, max: number, because: Likeness): Part {
  return fits ? { points: max, max, because } : { points: 0, max };
}

function bySign({ born }: TwinInput, who: Candidate): Part {
  const max = 30;
  const [mine, theirs] = [signOfDate(born), signOfName(who.sign) ?? signOfDate(who.born)];
  if (!mine || !theirs) return { points: 0, max };
  if (mine === theirs) return { points: max, max, because: { kind: 'same-sign', sign: mine } };
  if (mine.element !== theirs.element) return { points: 0, max };
  return { points: max / 2, max, because: { kind: 'same-element', element: mine.element } };
}

/** Birthdays within 60 days of each other earn points; the result shows them only if within 21 days. */
function byBirthday({ born }: TwinInput, who: Candidate): Part {
  const max = 20;
  const days = daysApart(born, who.born);
  if (days === 0) return { points: max, max, because: { kind: 'same-birthday' } };
  const points = Math.max(0, max * (1 - days / 60));
  return days <= 21 ? { points, max, because: { kind: 'near-birthday', days } } : { points, max };
}

function byWeekday({ born }: TwinInput, who: Candidate): Part {
  const weekday = weekdayOf(born);
  return one(weekday === weekdayOf(who.born), 10, { kind: 'same-weekday', weekday });
}

function byHeight(heightCm: number, who: Candidate): Part {
  const max = 10;
  const centimetres = who.heightCm === null ? Infinity : Math.abs(heightCm - who.heightCm);
  if (centimetres > 5) return { points: 0, max };
  return { points: max - centimetres, max, because: { kind: 'same-height', centimetres } };
}

const dayMs = 86_400_000;

/** The number of days between two birthdays in the calendar, without the year and in the shorter direction. */
function daysApart(one: string, other: string): number {
  const inLeapYear = (date: string) => Date.parse(`2024-${date.slice(5)}T00:00:00Z`) / dayMs;
  const apart = Math.abs(inLeapYear(one) - inLeapYear(other));
  return Math.min(apart, 366 - apart);
}

function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}
