const firstMs = 100;
const factor = 1.5;
const longestMs = 60 * 60 * 1_000;

/** How long the registry tries to deliver a notification, in milliseconds: a day. */
export const deliveryLifetimeMs = 24 * 60 * 60 * 1_000;

/**
 * How many milliseconds the registry waits after a number of failures in a row: half as long again each time, an hour
 * at most, and half of it by chance, so that targets of one server are not tried at the same moment.
 */
export function backOffMs(failures: number, random: () => number = Math.random): number {
  const full = Math.min(firstMs * factor ** (failures - 1), longestMs);
  return full / 2 + (full / 2) * random();
}
