import { errorCode, PlatformError } from '@marquee/contracts';

/** Whether an error means that a file did not load, rather than that the loaded code threw. */
export function isLoadFailure(failure: unknown): boolean {
  return causesOf(failure).some(
    ({ name, code }) => name === 'ChunkLoadError' || code === 'REMOTE_DID_NOT_LOAD',
  );
}

/**
 * Determines why a file did not load, since browsers report a wrong hash and a lost connection alike: fetches
 * the file again and compares its hash. Returns a `PlatformError` with the code `INTEGRITY` if the bytes differ
 * or no hash is known, otherwise one with `REMOTE_DID_NOT_LOAD`, or the failure itself if it has a code.
 *
 * @param entry the URL of the remote's entry, for failures that name no file.
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

  const url = causes.find(({ request }) => request)?.request ?? entry;
  const expected = hashes.get(new URL(url, location.href).pathname);
  if (!expected || (await isAltered(url, expected)))
    return new PlatformError('INTEGRITY', `${url} is not the file that was published`, {
      cause: failure,
    });
  if (errorCode(failure) !== 'INTERNAL') return failure;
  return new PlatformError('REMOTE_DID_NOT_LOAD', `${url} did not load`, { cause: failure });
}

async function isAltered(url: string, expected: string): Promise<boolean> {
  try {
    const response = await fetch(url, { cache: 'no-store' });
    if (!response.ok) return false;
    const digest = await crypto.subtle.digest('SHA-384', await response.arrayBuffer());
    return `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}` !== expected;
  } catch {
    // The fetch failed too, or the origin is not secure and has no crypto: nothing indicates tampering.
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
