import { errorCode, PlatformError } from '@marquee/contracts';

/** Whether a file did not load, rather than what was in it failing. */
export function isLoadFailure(failure: unknown): boolean {
  return causesOf(failure).some(
    ({ name, code }) => name === 'ChunkLoadError' || code === 'REMOTE_DID_NOT_LOAD',
  );
}

/**
 * Tells a file that was tampered with from one that did not come: to the page they look the same. Fetches
 * what failed once more and compares it with its hash. Gives an `INTEGRITY` in place of the failure when
 * the bytes are others or no hash is known, `REMOTE_DID_NOT_LOAD` otherwise.
 */
export async function classifyLoadFailure(
  failure: unknown,
  entry: string,
  hashes: ReadonlyMap<string, string>,
): Promise<unknown> {
  const causes = causesOf(failure);
  if (causes.some((cause) => errorCode(cause) === 'INTEGRITY'))
    return new PlatformError('INTEGRITY', 'A file has no hash in any release of this page', {
      cause: failure,
    });

  const address = causes.find(({ request }) => request)?.request ?? entry;
  const expected = hashes.get(new URL(address, location.href).pathname);
  if (!expected || (await isAltered(address, expected)))
    return new PlatformError('INTEGRITY', `${address} is not the file that was published`, {
      cause: failure,
    });
  if (errorCode(failure) !== 'INTERNAL') return failure;
  return new PlatformError('REMOTE_DID_NOT_LOAD', `${address} did not load`, { cause: failure });
}

async function isAltered(address: string, expected: string): Promise<boolean> {
  try {
    const response = await fetch(address, { cache: 'no-store' });
    if (!response.ok) return false;
    const digest = await crypto.subtle.digest('SHA-384', await response.arrayBuffer());
    return `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}` !== expected;
  } catch {
    // Not there the second time either, or a page without a secure origin: nothing speaks of tampering.
    return false;
  }
}

type Cause = { name?: string; code?: string; request?: string };

function causesOf(failure: unknown): Cause[] {
  const causes: Cause[] = [];
  for (let one = failure; one instanceof Error && causes.length < 10; one = one.cause)
    causes.push(one as Cause);
  return causes;
}
