import type { ErrorCode } from '@marquee/contracts';

/** Creates the error `INTEGRITY` for a file that has no hash in any release of the page. */
export function missingHash(url: string): Error {
  // Not a `PlatformError`: its package is a chunk, and this code runs before chunks.
  const code: ErrorCode = 'INTEGRITY';
  return Object.assign(new Error(`${url} has no hash in any release of this page`), { code });
}
