import type { Api } from '@marquee/api';
import { roster, type CelebrityOption } from '@marquee/api-contract/roster';

/** A star's quiz as anybody may see it before signing in. `celeb` is the long key, as addresses have it. */
export type StarQuiz = {
  celeb: string;
  name: string;
  name_hi: string;
  live: boolean;
  /** Absolute addresses; null when C13 did not answer. */
  square: string | null;
  wide: string | null;
};

/** Any occasion of a star tells the same about the star; this one exists for all. */
const birthday = 1;

/** What is asked of the API to know what can be played. */
export type QuizApi = Pick<Api, 'getCelebOccasion' | 'getAppConfig'>;

/** Whether quizzes are switched on (C01); they are while nobody says otherwise. */
export async function areQuizzesOn(api: Pick<Api, 'getAppConfig'>): Promise<boolean> {
  const answer = await api.getAppConfig().catch(() => null);
  return answer?.ok ? answer.data.flags.quiz : true;
}

/** Each star's quiz, read side by side. A star whose details cannot be had keeps name and link. */
export function allStarQuizzes(api: QuizApi): Promise<StarQuiz[]> {
  return quizzesOf(api, roster);
}

/** The live quizzes of the other stars. */
export async function otherQuizzes(api: QuizApi, star: CelebrityOption): Promise<StarQuiz[]> {
  const others = roster.filter((other) => other.value.long !== star.value.long);
  const quizzes = await quizzesOf(api, others);
  return quizzes.filter(({ live }) => live);
}

/** One star's quiz, from C13; none is live while quizzes are switched off. */
export async function starQuiz(api: QuizApi, star: CelebrityOption): Promise<StarQuiz> {
  const [quiz, on] = await Promise.all([detailsOf(api, star), areQuizzesOn(api)]);
  return on ? quiz : { ...quiz, live: false };
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
  try {
    const answer = await api.getCelebOccasion({ celebId: value.short, occasionId: birthday });
    if (!answer.ok) return { ...known, live: true, square: null, wide: null };

    const { quizId, thumbnailUrl, heroImage } = answer.data;
    return { ...known, live: Boolean(quizId), square: thumbnailUrl ?? null, wide: heroImage ?? null };
  } catch {
    // The invitation does not need its picture, and the play itself says when there is no quiz.
    return { ...known, live: true, square: null, wide: null };
  }
}

/** The star of an address, which has the long key and no other. */
export function starOfAddress(celeb: string | undefined): (typeof roster)[number] | undefined {
  return roster.find(({ value }) => value.long === celeb);
}

/** The star after this one, round the roster: where the next quiz leads. */
export function nextStar(celeb: string): (typeof roster)[number] {
  const position = roster.findIndex(({ value }) => value.long === celeb);
  return roster[(position + 1) % roster.length] ?? roster[0];
}
