import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { PlacedSlot } from '@marquee/mount';

export type HoleSeals = {
  /** The seal of a slot that the page at `path` (with its query) lacks: 22 characters. */
  of(path: string, slot: PlacedSlot): string;
  isRight(seal: string, path: string, slot: PlacedSlot): boolean;
};

/**
 * Seals the holes of shared pages. A seal is a MAC over path, key, name and params of a slot, in the bytes of the page.
 * A shell renders a hole only with its seal: otherwise any client could have any slot rendered with any params. A seal
 * is the same for all visitors, and is valid until the secret changes.
 */
export function createHoleSeals(secret: string): HoleSeals {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'marquee hole', 32)));
  const macOf = (text: string) =>
    createHmac('sha256', key).update(text).digest().subarray(0, 16).toString('base64url');
  const of: HoleSeals['of'] = (path, { key: slotKey, name, params }) =>
    macOf(JSON.stringify([path, slotKey, name, params]));
  return {
    of,
    isRight: (seal, path, slot) => {
      const right = Buffer.from(of(path, slot));
      const given = Buffer.from(seal);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
