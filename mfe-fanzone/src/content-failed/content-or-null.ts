import { errorCode } from '@marquee/contracts';

/** What the content host has, or null where it answered with a refusal or not at all. */
export async function contentOrNull<Read>(read: Promise<Read>): Promise<Read | null> {
  return read.catch((failure: unknown) => {
    const code = errorCode(failure);
    if (code === 'CALL_FAILED' || code === 'CALL_REFUSED') return null;
    throw failure;
  });
}
