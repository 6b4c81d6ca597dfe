import { errorCode } from '@marquee/contracts';

/**
 * Whether the release is at fault for a failed render: its code threw although all its API requests succeeded, its
 * worker exited, or it is in an endless loop, which is known only seconds after the deadline. A render that was late,
 * or that threw after a failed API request, may be the fault of the API. Never rejects.
 */
export async function isFaultOfRelease(failure: unknown): Promise<boolean> {
  const code = errorCode(failure);
  if (code !== 'REMOTE_DID_NOT_RENDER' && code !== 'REMOTE_TOO_LATE') return false;
  const { fault } = (failure as { details?: { fault?: unknown } }).details ?? {};
  return (await fault) === true;
}

export type RenderFault = { fault: boolean | Promise<boolean> };
