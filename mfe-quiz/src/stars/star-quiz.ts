import type { Api } from '@marquee/api';
import { roster, type CelebrityOption } from '@marquee/api-contract/roster';

/** What is public about a star's quiz. `celeb` is the long key, as in URLs. */
export type StarQuiz = {
  celeb: string;
  name: string;
  name_hi: string;
  live: boolean;
  /** Absolute URLs of the square and the wide image; null if C13 failed. */
  square: string | null;
  wide: string | null;
};

/** C13 needs an occasion. Every star offers this one, and the quiz fields are the same for all. */
const birthday = 1;

export type QuizApi = Pick<Api, 'getCelebOccasion' | 'getAppConfig'>;

/** The flag `quiz` of the app configuration (C01); true if C01 fails. */
export async function areQuizzesOn(api: Pick<Api, 'getAppConfig'>): Promise<boolean> {
  const result = await api.getAppConfig().catch(() => null);
  return result?.ok ? result.data.flags.quiz : true;
}

/** The quiz of each star. A star for whom C13 fails has a name and a link only. */
export function allStarQuizzes(api: QuizApi): Promise<StarQuiz[]> {
  return quizzesOf(api, roster);
}

/** The live quizzes of the other stars. */
export async function otherQuizzes(api: QuizApi, star: CelebrityOption): Promise<StarQuiz[]> {
  const others = roster.filter((other) => other.value.long !== star.value.long);
  const quizzes = await quizzesOf(api, others);
  return quizzes.filter(({ live }) => live);
}

/** The quiz of one star (C13). It is not live while quizzes are switched off. */
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

/** The star with this long key; undefined for a short key. */
export function starByLongKey(celeb: string | undefined): (typeof roster)[number] | undefined {
  return roster.find(({ value }) => value.long === celeb);
}

/** The next star of the roster; after the last one the first. */
export function nextStar(celeb: string): (typeof roster)[number] {
  const position = roster.findIndex(({ value }) => value.long === celeb);
  return roster[(position + 1) % roster.length] ?? roster[0];
}
