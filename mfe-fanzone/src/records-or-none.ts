import { errorCode } from '@marquee/contracts';

/** Content records, or null when the content host fails: a part of a page that has another way to them. */
export async function recordsOrNull<Item>(read: Promise<Item[]>): Promise<Item[] | null> {
  return read.catch((failure: unknown) => {
    const code = errorCode(failure);
    if (code === 'CALL_FAILED' || code === 'CALL_REFUSED') return null;
    throw failure;
  });
}

/** Content records for a part of a page that is left out when there are none, or when the content host fails. */
export async function recordsOrNone<Item>(read: Promise<Item[]>): Promise<Item[]> {
  return (await recordsOrNull(read)) ?? [];
}
