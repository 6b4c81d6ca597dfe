import { timingSafeEqual } from 'node:crypto';

/** Compares two secrets in constant time, so that the duration discloses nothing about them. */
export function isSameSecret(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
