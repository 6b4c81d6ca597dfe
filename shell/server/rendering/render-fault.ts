import { errorCode } from '@marquee/contracts';

/**
 * Whether a failed render is the release's fault: its code threw though all API requests had succeeded, its
 * worker exited, or it was in an endless loop (known only seconds after the deadline). A late render, or one
 * that threw after a failed API request, may be the fault of the API. Never rejects.
 */
export async function isFaultOfRelease(failure: unknown): Promise<boolean> {
  const code = errorCode(failure);
  if (code !== 'REMOTE_DID_NOT_RENDER' && code !== 'REMOTE_TOO_LATE') return false;
  const { fault } = (failure as { details?: { fault?: unknown } }).details ?? {};
  return (await fault) === true;
}

export type RenderFault = { fault: boolean | Promise<boolean> };
