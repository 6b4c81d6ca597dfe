import type { JsonStorage } from '@marquee/api';

/** Storage key of the unfinished order (specification, section 3). mfe-checkout writes its other nine fields. */
const key = 'checkoutDetails';

/** Adds the quiz and its player to the unfinished order. The other fields stay as they are. */
export function carryQuizIntoCheckout(
  storage: JsonStorage,
  { quizId, userId }: { quizId: string; userId: string },
): void {
  const stored = storage.read<unknown>(key, null);
  const details = typeof stored === 'object' && stored !== null ? stored : {};
  storage.write(key, { ...details, quizId, userId });
}
