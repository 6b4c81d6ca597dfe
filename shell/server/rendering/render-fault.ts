import { errorCode } from '@marquee/contracts';

/**
 * Whether a failed render is the release's own fault: its code threw although every call of it was answered,
 * its worker ended, or it loops, which is only known seconds after the deadline. A render that was late, or
 * that threw after a call went wrong, may be the fault of an API. Never rejects.
 */
export async function isFaultOfRelease(failure: unknown): Promise<boolean> {
  const code = errorCode(failure);
  if (code !== 'REMOTE_DID_NOT_RENDER' && code !== 'REMOTE_TOO_LATE') return false;
  const { fault } = (failure as { details?: { fault?: unknown } }).details ?? {};
  return (await fault) === true;
}

/** What a worker says of a failure, as `details` of its error. */
export type RenderFault = { fault: boolean | Promise<boolean> };
