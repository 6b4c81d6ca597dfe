import { hashText } from './hash-text.ts';

/** The number of buckets into which visitors are hashed. Each bucket has a hundredth of a percent of the visitors. */
export const bucketCount = 10_000;

/**
 * Hashes a visitor into a bucket, 0 to 9999, identically on every server and in every browser. Different salts have
 * independent buckets, so that experiments do not influence each other.
 */
export function bucketOf(visitorId: string, salt: string): number {
  return Math.floor((hashText(visitorId, hashText(salt, 0)) / 0x1_0000_0000) * bucketCount);
}

/**
 * Converts a percentage of visitors to a number of buckets. The result is rounded, because 1.1 * 100 is
 * 110.00000000000001.
 */
export function bucketsIn(percent: number): number {
  return Math.round(percent * (bucketCount / 100));
}
