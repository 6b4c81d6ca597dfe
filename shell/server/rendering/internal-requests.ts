import { timingSafeEqual } from 'node:crypto';
import { randomBytes } from '../random-bytes.ts';

const secretHeader = 'x-marquee-own-render';

/** Distinguishes requests that this shell's own renders send to it from requests of visitors. */
export type InternalRequests = {
  /** The headers that mark a request as internal; none if the URL is not on this shell. */
  headersFor(url: string): Record<string, string>;
  isInternal(headers: Readonly<Record<string, string | string[] | undefined>>): boolean;
};

/**
 * Internal requests carry a secret of this process. Their IP address proves nothing, because a proxy on the same
 * machine has it too. `sameOrigin` is the origin at which renders reach this shell.
 */
export function createInternalRequests(sameOrigin: string): InternalRequests {
  const secret = randomBytes(32).toString('base64url');
  return {
    headersFor: (url): Record<string, string> =>
      url.startsWith(`${sameOrigin}/`) ? { [secretHeader]: secret } : {},
    isInternal: ({ [secretHeader]: given }) =>
      typeof given === 'string' &&
      given.length === secret.length &&
      timingSafeEqual(Buffer.from(given), Buffer.from(secret)),
  };
}
