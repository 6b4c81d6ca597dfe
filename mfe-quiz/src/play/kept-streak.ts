import type { JsonStorage } from '@marquee/api';

const key = 'quizStreak';

/** How many answers in a row were right: now, and at best. */
export type Streak = { streak: number; bestStreak: number };

/** Keeps the streak of a play: the server tells it with the next answer only, and never the best one. */
export function keepStreak(
  storage: JsonStorage,
  participantId: string,
  { streak, bestStreak }: Streak,
): void {
  storage.write(key, { participantId, streak, bestStreak });
}

/** The streak this browser saw of a participant's play; none of another's. */
export function keptStreak(storage: JsonStorage, participantId: string): Streak {
  const stored = (storage.read<unknown>(key, null) ?? {}) as Record<string, unknown>;
  const { streak, bestStreak } = stored;
  return stored['participantId'] === participantId &&
    typeof streak === 'number' &&
    typeof bestStreak === 'number'
    ? { streak, bestStreak }
    : { streak: 0, bestStreak: 0 };
}
