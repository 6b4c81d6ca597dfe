const firstMs = 100;
const factor = 1.5;
const longestMs = 60 * 60 * 1_000;

/**
 * For how long the registry tries to deliver a notification, in milliseconds: a day. After that, the delivery is dead.
 */
export const deliveryLifetimeMs = 24 * 60 * 60 * 1_000;

/**
 * Returns how many milliseconds the registry waits after `failures` failures in a row: 100 ms after the first, 1.5
 * times as long after each further one, at most an hour. Subtracts up to half of that at random, so that the targets of
 * one server are not requested at the same moment.
 */
export function backOffMs(failures: number, random: () => number = Math.random): number {
  const full = Math.min(firstMs * factor ** (failures - 1), longestMs);
  return full / 2 + (full / 2) * random();
}
