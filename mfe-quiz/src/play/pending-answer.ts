import type { JsonStorage } from '@marquee/sdk/api';
import type { ChosenAnswer } from './play-state.ts';

const key = 'quizPendingAnswer';

type Pending = { participantId: string; chosen: ChosenAnswer };

/** Stores an answer until the server has received it, so that it survives closing the tab. */
export function storePendingAnswer(storage: JsonStorage, pending: Pending): void {
  storage.write(key, pending);
}

/**
 * Reads the answer of this participant to this question that is stored because the server has not received it; null if
 * there is none.
 */
export function readPendingAnswer(
  storage: JsonStorage,
  participantId: string,
  questionId: string,
): ChosenAnswer | null {
  const pending = storage.read<unknown>(key, null);
  return isPending(pending) &&
    pending.participantId === participantId &&
    pending.chosen.questionId === questionId
    ? pending.chosen
    : null;
}

export function removePendingAnswer(storage: JsonStorage): void {
  storage.remove(key);
}

function isPending(value: unknown): value is Pending {
  const { participantId, chosen } = (value ?? {}) as Partial<Pending>;
  return (
    typeof participantId === 'string' &&
    typeof chosen?.questionId === 'string' &&
    typeof chosen.optionId === 'string' &&
    typeof chosen.timeTakenMs === 'number'
  );
}
