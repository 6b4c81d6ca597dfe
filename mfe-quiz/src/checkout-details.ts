import type { JsonStorage } from '@marquee/api';

/** The specification's key for an order under way (section 3); the checkout fills the other nine fields. */
const key = 'checkoutDetails';

/** Writes the quiz and its player into the order under way, and leaves what else stands there. */
export function carryQuizIntoCheckout(
  storage: JsonStorage,
  { quizId, userId }: { quizId: string; userId: string },
): void {
  const stored = storage.read<unknown>(key, null);
  const details = typeof stored === 'object' && stored !== null ? stored : {};
  storage.write(key, { ...details, quizId, userId });
}
