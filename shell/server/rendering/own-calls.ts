import { timingSafeEqual } from 'node:crypto';
import { drawRandom } from '../draw-random.ts';

const markHeader = 'x-marquee-own-render';

/** Tells the calls that this shell's own renders send to it from those of visitors. */
export type OwnCalls = {
  /** The headers that mark a call as the shell's own; none for an address elsewhere. */
  markFor(url: string): Record<string, string>;
  isMarked(headers: Readonly<Record<string, string | string[] | undefined>>): boolean;
};

/**
 * The mark is a secret of this process: the address of the sender tells nothing, as a proxy on the same
 * machine sends from it too. `sameOrigin` is the origin at which renders reach this shell.
 */
export function createOwnCalls(sameOrigin: string): OwnCalls {
  const mark = drawRandom(32).toString('base64url');
  return {
    markFor: (url): Record<string, string> =>
      url.startsWith(`${sameOrigin}/`) ? { [markHeader]: mark } : {},
    isMarked: ({ [markHeader]: given }) =>
      typeof given === 'string' &&
      given.length === mark.length &&
      timingSafeEqual(Buffer.from(given), Buffer.from(mark)),
  };
}
