import { timeoutSignal } from '@marquee/timing';
import type { ErrorCode } from '@marquee/contracts';
import { fileSizeHeader } from '../page/file-size-header.ts';
import type { ObservedCauses } from './integrity-plugin.ts';

const checkTimeoutMs = 3_000;

export type KnownFiles = {
  /** The hashes of the signed releases on the page, by the pathname of the file. */
  hashes: ReadonlyMap<string, string>;
  observed: ObservedCauses;
};

/**
 * Resolves to the error code of the reason why a file did not load, which browsers' errors seldom contain. Uses the
 * cause that a browser event has revealed, if any. Otherwise fetches the file from the browser's cache and then
 * bypassing it, within 3 seconds, and checks the response. Never rejects.
 */
export async function causeOfFile(url: string, { hashes, observed }: KnownFiles): Promise<ErrorCode> {
  const { pathname } = new URL(url, location.href);
  const expected = hashes.get(pathname);
  if (!expected) return 'INTEGRITY';
  const known = observed.get(pathname);
  // A script that ran and then threw has the published bytes.
  if (known) return known;

  const signal = timeoutSignal(checkTimeoutMs);
  const fault =
    (await faultOf(url, expected, { cache: 'force-cache', signal })) ??
    (await faultOf(url, expected, { cache: 'no-store', signal }));
  // The file is whole now: the network failed while it was loading.
  return fault ?? 'REMOTE_UNREACHABLE';
}

/**
 * Fetches a file again, bypassing the browser's cache, and so replaces a damaged copy in the cache. If that fails,
 * fetches the file from `hosts`, the other hosts that serve the site's files. Resolves to whether one of the responses
 * is the file as it was published.
 */
export async function recoverFile(
  url: string,
  { hashes }: Pick<KnownFiles, 'hashes'>,
  hosts: readonly string[],
): Promise<boolean> {
  const { href, pathname } = new URL(url, location.href);
  const integrity = hashes.get(pathname);
  if (!integrity) return false;
  for (const source of [href, ...hosts.map((host) => host + pathname)]) {
    const signal = timeoutSignal(checkTimeoutMs);
    // The browser compares the hash, and rejects if it differs.
    const isWhole = await fetch(source, { cache: 'reload', integrity, signal }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isWhole) return true;
  }
  return false;
}

/** What is wrong with the response for a file; undefined if it is the published file. */
async function faultOf(
  url: string,
  expected: string,
  { cache, signal }: { cache: RequestCache; signal: AbortSignal },
): Promise<ErrorCode | undefined> {
  let response: Response | undefined;
  try {
    response = await fetch(url, { cache, signal });
    if (!response.ok) return 'REMOTE_HTTP_STATUS';
    const bytes = await response.arrayBuffer();
    if (await hasHash(bytes, expected)) return undefined;
    if (response.headers.get('content-type')?.includes('text/html')) return 'REMOTE_NOT_CODE';
    const size = Number(response.headers.get(fileSizeHeader) ?? 0);
    return bytes.byteLength < size ? 'REMOTE_TRUNCATED' : 'INTEGRITY';
  } catch {
    if (signal.aborted) return 'REMOTE_TOO_LATE';
    // With a response, the connection ended before its body was complete.
    return response ? 'REMOTE_TRUNCATED' : 'REMOTE_UNREACHABLE';
  }
}

async function hasHash(bytes: ArrayBuffer, expected: string): Promise<boolean> {
  // An origin that is not secure has no `subtle`: nothing indicates other bytes.
  const { subtle } = crypto as Partial<Crypto>;
  if (!subtle) return true;
  const digest = await subtle.digest('SHA-384', bytes);
  return `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}` === expected;
}
