import type { JsonStorage } from '@marquee/sdk/api';

const key = 'quizStreak';

/** The number of right answers in a row: the current one, and the highest so far. */
export type Streak = { streak: number; bestStreak: number };

/** Stores a play's streak: the server returns the current one only with an answer, and never the best. */
export function storeStreak(
  storage: JsonStorage,
  participantId: string,
  { streak, bestStreak }: Streak,
): void {
  storage.write(key, { participantId, streak, bestStreak });
}

/** Reads the stored streak; both numbers are 0 if none is stored for this participant. */
export function readStreak(storage: JsonStorage, participantId: string): Streak {
  const stored = (storage.read<unknown>(key, null) ?? {}) as Record<string, unknown>;
  const { streak, bestStreak } = stored;
  return stored['participantId'] === participantId &&
    typeof streak === 'number' &&
    typeof bestStreak === 'number'
    ? { streak, bestStreak }
    : { streak: 0, bestStreak: 0 };
}
