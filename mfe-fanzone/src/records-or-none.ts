import { errorCode } from '@marquee/contracts';

/** Content records for a part of a page that is left out when there are none, or when the content host fails. */
export async function recordsOrNone<Item>(read: Promise<Item[]>): Promise<Item[]> {
  return read.catch((failure: unknown) => {
    const code = errorCode(failure);
    if (code === 'CALL_FAILED' || code === 'CALL_REFUSED') return [];
    throw failure;
  });
}
