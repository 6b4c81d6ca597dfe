import { hashText } from './hash-text.ts';

/** The number of buckets (groups) into which a hash divides the visitors. Each has 0.01 % of the visitors. */
export const bucketCount = 10_000;

/**
 * Returns the bucket of a visitor, 0 to 9999, by a hash that is the same on every server and in every browser. `salt`
 * is a text of one rollout or experiment; the buckets of different salts are independent of each other, so that
 * experiments do not influence each other.
 */
export function bucketOf(visitorId: string, salt: string): number {
  return Math.floor((hashText(visitorId, hashText(salt, 0)) / 0x1_0000_0000) * bucketCount);
}

/**
 * Converts a percentage of visitors (0 to 100) to the number of buckets with that share: 1.1 % are 110 buckets. Rounds,
 * because 1.1 * 100 is 110.00000000000001.
 */
export function bucketsIn(percent: number): number {
  return Math.round(percent * (bucketCount / 100));
}
