import { createHmac, timingSafeEqual } from 'node:crypto';

/** A keyed hash of a code: six digits alone would be guessed from any other kind in a second. */
export function hashOfCode(code: string, mobileNumber: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(`${mobileNumber}:${code}`).digest('hex');
}

/** Whether a code is the one behind a hash. */
export function isCodeOf(hash: string, code: string, mobileNumber: string, key: Uint8Array): boolean {
  return timingSafeEqual(Buffer.from(hash), Buffer.from(hashOfCode(code, mobileNumber, key)));
}
