import type { Api } from '@marquee/sdk/api';
import { roster, type CelebrityOption } from '@marquee/sdk/roster';

/**
 * The public data of a star's quiz, which need no sign-in. `celeb` is the slug of the star (`aarav-suryan`), and `live`
 * whether the quiz can be played.
 */
export type StarQuiz = {
  celeb: string;
  name: string;
  name_hi: string;
  live: boolean;
  /** The absolute URL of the square image; null if the API fails or has none. */
  square: string | null;
  wide: string | null;
};

/** The occasion for which a star's quiz is requested. The API requires one; the quiz is the same for all. */
const birthday = 1;

export type QuizApi = Pick<Api, 'getCelebOccasion' | 'getAppConfig'>;

/** Returns whether the app configuration switches quizzes on; true if it cannot be fetched. */
export async function areQuizzesOn(api: Pick<Api, 'getAppConfig'>): Promise<boolean> {
  const result = await api.getAppConfig().catch(() => null);
  return result?.ok ? result.data.flags.quiz : true;
}

/**
 * Fetches the public data of the quizzes of all stars. If the API fails for a star, the data of that quiz have no
 * images.
 */
export function allStarQuizzes(api: QuizApi): Promise<StarQuiz[]> {
  return quizzesOf(api, roster);
}

/**
 * Fetches the public data of the quizzes that can be played, except that of `star`. Returns none while the app
 * configuration switches quizzes off.
 */
export async function otherQuizzes(api: QuizApi, star: CelebrityOption): Promise<StarQuiz[]> {
  const others = roster.filter((other) => other.value.long !== star.value.long);
  const quizzes = await quizzesOf(api, others);
  return quizzes.filter(({ live }) => live);
}

/**
 * Fetches the public data of one star's quiz. `live` is false if the star has no quiz or the app configuration switches
 * quizzes off. If the API fails, the data have no images.
 */
export async function starQuiz(api: QuizApi, star: CelebrityOption): Promise<StarQuiz | null> {
  return (await quizzesOf(api, [star]))[0] ?? null;
}

async function quizzesOf(api: QuizApi, stars: readonly CelebrityOption[]): Promise<StarQuiz[]> {
  const [quizzes, on] = await Promise.all([
    Promise.all(stars.map((star) => detailsOf(api, star))),
    areQuizzesOn(api),
  ]);
  return on ? quizzes : quizzes.map((quiz) => ({ ...quiz, live: false }));
}

async function detailsOf(
  api: Pick<Api, 'getCelebOccasion'>,
  { label, label_hi, value }: CelebrityOption,
): Promise<StarQuiz> {
  const known = { celeb: value.long, name: label, name_hi: label_hi };
  const result = await api.getCelebOccasion({ celebId: value.short, occasionId: birthday }).catch(() => null);
  // The teaser works without an image, and the play page reports a quiz that is not live.
  if (!result?.ok) return { ...known, live: true, square: null, wide: null };

  const { quizId, thumbnailUrl, heroImage } = result.data;
  return { ...known, live: Boolean(quizId), square: thumbnailUrl ?? null, wide: heroImage ?? null };
}

/** Finds a star by the slug in URLs (`aarav-suryan`); undefined if there is none. */
export function starByLongKey(celeb: string | undefined): (typeof roster)[number] | undefined {
  return roster.find(({ value }) => value.long === celeb);
}

/** Returns the star after this one in the fixed order of stars; after the last star, the first. */
export function nextStar(celeb: string): (typeof roster)[number] {
  const position = roster.findIndex(({ value }) => value.long === celeb);
  return roster[(position + 1) % roster.length] ?? roster[0];
}
