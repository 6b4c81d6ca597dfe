import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { PlacedSlot } from '@marquee/mount';

export type HoleSeals = {
  /** The seal of a slot that the page at `path` (with its query) lacks: 22 characters. */
  of(path: string, slot: PlacedSlot): string;
  isRight(seal: string, path: string, slot: PlacedSlot): boolean;
};

/**
 * Creates and checks the seals of "holes" (slots that a shared page lacks and the browser fetches). A seal is a MAC
 * over the path of the page and the key, name and params of the slot. The page contains it, and the browser sends it
 * with its request: without it, any client could make the shell render any slot with any params. A seal is the same for
 * all visitors, and is valid until the secret changes.
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
