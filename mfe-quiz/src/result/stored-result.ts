import type { JsonStorage } from '@marquee/sdk/api';
import type { Ending } from '../play/play-state.ts';
import { isAnswers, type GivenAnswer } from '../play/stored-progress.ts';

const key = 'quizResults';

/**
 * A finished quiz as stored in this browser. `percentile` (0 to 100) is how many percent of the other players have no
 * more points, and `total` the maximum score. Only the score may be known if the quiz was played elsewhere.
 */
export type StoredResult = {
  quizId: string;
  userId: string;
  score: number;
  total: number | null;
  percentile: number | null;
  /** How many players the percentile compares; unknown in a result that was stored before it was counted. */
  players?: number | null;
  /** The title that the score earns, such as `Superfan`. */
  badge: string | null;
  badge_hi: string | null;
  /** The most right answers in a row. */
  bestStreak: number;
  /** The answers given in this browser; unknown in a result that was stored before they were kept. */
  answers?: readonly GivenAnswer[];
  /** Whether the visitor had already finished the quiz; then this is the earlier result. */
  isReplay?: boolean;
};

export function resultOf(
  { quiz, userId, result, bestStreak, answers }: Ending,
  { isReplay }: { isReplay: boolean },
): StoredResult {
  const full = 'total' in result ? result : null;
  return {
    quizId: quiz.quizId,
    userId,
    score: result.score,
    total: full?.total ?? null,
    percentile: full?.percentile ?? null,
    players: full?.players ?? null,
    badge: full?.badge ?? null,
    badge_hi: full?.badge_hi ?? null,
    bestStreak,
    answers,
    isReplay,
  };
}

/** Stores the result under the star's slug (`aarav-suryan`). */
export function storeResult(storage: JsonStorage, celeb: string, result: StoredResult): void {
  // The server returns neither the best streak nor the answers of an earlier play.
  const earlier = readResult(storage, celeb, result.userId);
  const bestStreak = Math.max(earlier?.bestStreak ?? 0, result.bestStreak);
  const answers = result.answers?.length ? result.answers : (earlier?.answers ?? []);
  storage.write(key, { ...allResults(storage), [celeb]: { ...result, bestStreak, answers } });
}

/** Reads the stored result of a star's quiz; null if there is none, or if it is another user's. */
export function readResult(
  storage: JsonStorage,
  celeb: string,
  userId: string | undefined,
): StoredResult | null {
  const result = allResults(storage)[celeb];
  return isResult(result) && result.userId === userId ? result : null;
}

function allResults(storage: JsonStorage): Record<string, unknown> {
  const stored = storage.read<unknown>(key, null);
  return typeof stored === 'object' && stored !== null ? { ...stored } : {};
}

function isResult(value: unknown): value is StoredResult {
  const { quizId, userId, score, bestStreak, answers } = (value ?? {}) as Partial<StoredResult>;
  return (
    typeof quizId === 'string' &&
    typeof userId === 'string' &&
    typeof score === 'number' &&
    typeof bestStreak === 'number' &&
    (answers === undefined || isAnswers(answers))
  );
}
