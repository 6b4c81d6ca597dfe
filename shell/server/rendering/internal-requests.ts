import { timingSafeEqual } from 'node:crypto';
import { randomBytes } from '../random-bytes.ts';

const markHeader = 'x-marquee-own-render';

/** Tells the calls that this shell's own renders send to it from those of visitors. */
export type InternalRequests = {
  /** The headers that mark a call as the shell's own; none for an address elsewhere. */
  headersFor(url: string): Record<string, string>;
  isInternal(headers: Readonly<Record<string, string | string[] | undefined>>): boolean;
};

/**
 * The mark is a secret of this process: the address of the sender tells nothing, as a proxy on the same
 * machine sends from it too. `sameOrigin` is the origin at which renders reach this shell.
 */
export function createInternalRequests(sameOrigin: string): InternalRequests {
  const mark = randomBytes(32).toString('base64url');
  return {
    headersFor: (url): Record<string, string> =>
      url.startsWith(`${sameOrigin}/`) ? { [markHeader]: mark } : {},
    isInternal: ({ [markHeader]: given }) =>
      typeof given === 'string' &&
      given.length === mark.length &&
      timingSafeEqual(Buffer.from(given), Buffer.from(mark)),
  };
}
