import { errorCode } from '@marquee/contracts';

/**
 * Resolves to whether a failed render is the release's fault. It is if the release's code threw although all API
 * requests had succeeded, if its worker exited, if it was in an endless loop (known only seconds after the deadline),
 * or if it was late and waited for something other than the API. It is not if an API request had failed or was pending,
 * because the API may be at fault. For a render that an open circuit breaker refused, the result is that of the last
 * late render. Never rejects.
 */
export async function isFaultOfRelease(failure: unknown): Promise<boolean> {
  const code = errorCode(failure);
  if (!renderFailures.has(code)) return false;
  const { fault } = (failure as { details?: { fault?: unknown } }).details ?? {};
  return (await fault) === true;
}

/** Called when a render has failed through the fault of a release. */
export type OnFault = (failed: { remote: string; version: string; failure: unknown }) => void;

/** Calls `onFault` if the failure is the release's fault. */
export async function reportFault(
  failed: Parameters<OnFault>[0],
  onFault: OnFault | undefined,
): Promise<void> {
  if (await isFaultOfRelease(failed.failure)) onFault?.(failed);
}

const renderFailures = new Set(['REMOTE_DID_NOT_RENDER', 'REMOTE_TOO_LATE', 'REMOTE_CIRCUIT_OPEN']);

export type RenderFault = { fault: boolean | Promise<boolean> };
