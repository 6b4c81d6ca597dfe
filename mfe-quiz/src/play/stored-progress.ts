import type { JsonStorage } from '@marquee/sdk/api';
import type { QuizQuestion } from '@marquee/sdk/api-contract';

const key = 'quizStreak';

type Text = Pick<QuizQuestion, 'text' | 'text_hi'>;

/** An answer for the review after the quiz: the question, the chosen option and the right one, as texts. */
export type GivenAnswer = { question: Text; chosen: Text; right: Text | null; correct: boolean };

/**
 * The progress of a quiz that only this browser stores. The API does not return it when a visitor continues the quiz
 * later.
 */
export type Progress = {
  /** How many answers in a row are right at present. */
  streak: number;
  /** The highest number of right answers in a row so far. */
  bestStreak: number;
  /** The answers given in this browser, in order. */
  answers: readonly GivenAnswer[];
};

export const noProgress: Progress = { streak: 0, bestStreak: 0, answers: [] };

export function storeProgress(
  storage: JsonStorage,
  participantId: string,
  { streak, bestStreak, answers }: Progress,
): void {
  storage.write(key, { participantId, streak, bestStreak, answers });
}

/**
 * Reads the streak and the answers that this browser has stored for a participant; `noProgress` if there are none. The
 * API, not this storage, decides which question is next.
 */
export function readProgress(storage: JsonStorage, participantId: string): Progress {
  const stored = (storage.read<unknown>(key, null) ?? {}) as Record<string, unknown>;
  const { streak, bestStreak, answers } = stored;
  return stored['participantId'] === participantId &&
    typeof streak === 'number' &&
    typeof bestStreak === 'number'
    ? { streak, bestStreak, answers: isAnswers(answers) ? answers : [] }
    : noProgress;
}

/** Whether a stored value is a list of answers for the review after the quiz. */
export function isAnswers(value: unknown): value is GivenAnswer[] {
  return (
    Array.isArray(value) &&
    value.every((answer: Partial<GivenAnswer> | null) => answer?.question?.text && answer.chosen?.text)
  );
}
