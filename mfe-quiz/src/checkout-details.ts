import type { JsonStorage } from '@marquee/sdk/api';

/** The storage key of the unfinished order (specification, section 3), shared with the remote mfe-checkout. */
const key = 'checkoutDetails';

/** Adds the quiz and the player's user id to the stored unfinished order, and keeps its other fields. */
export function carryQuizIntoCheckout(
  storage: JsonStorage,
  { quizId, userId }: { quizId: string; userId: string },
): void {
  const stored = storage.read<unknown>(key, null);
  const details = typeof stored === 'object' && stored !== null ? stored : {};
  storage.write(key, { ...details, quizId, userId });
}
