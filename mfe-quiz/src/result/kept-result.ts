import type { JsonStorage } from '@marquee/api';
import type { Ending } from '../play/play-state.ts';

const key = 'quizResults';

/** A finished quiz as this browser remembers it; an earlier play elsewhere is known by its score alone. */
export type KeptResult = {
  quizId: string;
  userId: string;
  score: number;
  total: number | null;
  percentile: number | null;
  badge: string | null;
  badge_hi: string | null;
  bestStreak: number;
  /** Played before, and asked for again: the server answers with the earlier result. */
  isReplay?: boolean;
};

/** What is remembered of an ending. */
export function resultToKeep(
  { quiz, userId, result, bestStreak }: Ending,
  { isReplay }: { isReplay: boolean },
): KeptResult {
  const whole = 'total' in result ? result : null;
  return {
    quizId: quiz.quizId,
    userId,
    score: result.score,
    total: whole?.total ?? null,
    percentile: whole?.percentile ?? null,
    badge: whole?.badge ?? null,
    badge_hi: whole?.badge_hi ?? null,
    bestStreak,
    isReplay,
  };
}

/** Remembers how this star's quiz ended, by the star's long key. */
export function keepResult(storage: JsonStorage, celeb: string, result: KeptResult): void {
  // The server tells the score of an earlier play, not its streak: that is only known here.
  const earlier = keptResult(storage, celeb, result.userId)?.bestStreak ?? 0;
  const bestStreak = Math.max(earlier, result.bestStreak);
  storage.write(key, { ...allResults(storage), [celeb]: { ...result, bestStreak } });
}

/** How this star's quiz ended for this visitor, or null. Another visitor's result is nobody else's business. */
export function keptResult(
  storage: JsonStorage,
  celeb: string,
  userId: string | undefined,
): KeptResult | null {
  const result = allResults(storage)[celeb];
  return isResult(result) && result.userId === userId ? result : null;
}

function allResults(storage: JsonStorage): Record<string, unknown> {
  const stored = storage.read<unknown>(key, null);
  return typeof stored === 'object' && stored !== null ? { ...stored } : {};
}

function isResult(value: unknown): value is KeptResult {
  const { quizId, userId, score, bestStreak } = (value ?? {}) as Partial<KeptResult>;
  return (
    typeof quizId === 'string' &&
    typeof userId === 'string' &&
    typeof score === 'number' &&
    typeof bestStreak === 'number'
  );
}
