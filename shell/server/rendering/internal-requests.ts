import { timingSafeEqual } from 'node:crypto';
import { randomBytes } from '../random-bytes.ts';

const secretHeader = 'x-marquee-own-render';

/** Marks the requests that this shell sends to itself to render a page, and recognises them when they arrive. */
export type InternalRequests = {
  /** The headers that mark a request as internal; empty if the URL is not on this shell. */
  headersFor(url: string): Record<string, string>;
  isInternal(headers: Readonly<Record<string, string | string[] | undefined>>): boolean;
};

/**
 * Creates what marks and recognises internal requests, which this shell sends to itself to render a page: a header with
 * a secret of this process. An IP address would prove nothing, because a proxy on the same machine has the same one. `sameOrigin` is the origin at which this shell reaches itself.
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
