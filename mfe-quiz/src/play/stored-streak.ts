import type { JsonStorage } from '@marquee/api';

const key = 'quizStreak';

/** Right answers in a row: now, and the longest so far. */
export type Streak = { streak: number; bestStreak: number };

/** Stores the streak of a play. The server returns the current one with each answer only, and never the best one. */
export function storeStreak(
  storage: JsonStorage,
  participantId: string,
  { streak, bestStreak }: Streak,
): void {
  storage.write(key, { participantId, streak, bestStreak });
}

/** The stored streak if it belongs to this participant, else zeros. */
export function readStreak(storage: JsonStorage, participantId: string): Streak {
  const stored = (storage.read<unknown>(key, null) ?? {}) as Record<string, unknown>;
  const { streak, bestStreak } = stored;
  return stored['participantId'] === participantId &&
    typeof streak === 'number' &&
    typeof bestStreak === 'number'
    ? { streak, bestStreak }
    : { streak: 0, bestStreak: 0 };
}
