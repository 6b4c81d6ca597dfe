import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Returns a keyed hash of a one-time code and of the number for which it is valid. Without a key, an attacker could try
 * all six-digit codes in a second.
 */
export function hashOfCode(code: string, mobileNumber: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(`${mobileNumber}:${code}`).digest('hex');
}

/** Whether a hash belongs to this one-time code and number. The comparison takes constant time. */
export function isCodeOf(hash: string, code: string, mobileNumber: string, key: Uint8Array): boolean {
  return timingSafeEqual(Buffer.from(hash), Buffer.from(hashOfCode(code, mobileNumber, key)));
}
