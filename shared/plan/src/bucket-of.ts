import { hashText } from './hash-text.ts';

/** Buckets run from 0 to 9999, so that one bucket is a hundredth of a percent. */
export const bucketCount = 10_000;

/**
 * The bucket of a visitor under a salt: the same on every server and in every browser, for ever.
 * Different salts deal the same visitors independently, which keeps experiments apart.
 */
export function bucketOf(visitorId: string, salt: string): number {
  return Math.floor((hashText(visitorId, hashText(salt, 0)) / 0x1_0000_0000) * bucketCount);
}

/** How many buckets a share takes. Rounded, because 1.1 * 100 is 110.00000000000001. */
export function bucketsIn(percent: number): number {
  return Math.round(percent * (bucketCount / 100));
}
