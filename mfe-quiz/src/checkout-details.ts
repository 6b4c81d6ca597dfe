import type { JsonStorage } from '@marquee/sdk/api';

/** The storage key of the unfinished order (specification, section 3), shared with the remote mfe-checkout. */
const key = 'checkoutDetails';

/**
 * Stores the played quiz and the user id of the player in the unfinished order, which the remote mfe-checkout reads
 * from local storage. The other fields of the order stay.
 */
export function carryQuizIntoCheckout(
  storage: JsonStorage,
  { quizId, userId }: { quizId: string; userId: string },
): void {
  const stored = storage.read<unknown>(key, null);
  const details = typeof stored === 'object' && stored !== null ? stored : {};
  storage.write(key, { ...details, quizId, userId });
}
