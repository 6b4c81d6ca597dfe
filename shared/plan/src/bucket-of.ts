import { hashText } from './hash-text.ts';

/** Buckets are 0 to 9999: one bucket is a hundredth of a percent. */
export const bucketCount = 10_000;

/**
 * The bucket of a visitor for a salt, the same on every server and in every browser. Different salts assign buckets
 * independently, so experiments do not influence each other.
 */
export function bucketOf(visitorId: string, salt: string): number {
  return Math.floor((hashText(visitorId, hashText(salt, 0)) / 0x1_0000_0000) * bucketCount);
}

/** The number of buckets of a percentage. Rounded, because 1.1 * 100 is 110.00000000000001. */
export function bucketsIn(percent: number): number {
  return Math.round(percent * (bucketCount / 100));
}
