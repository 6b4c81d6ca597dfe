import type { ApiResult } from '@marquee/sdk/api';
import { errorCode } from '@marquee/sdk';

/** Resolves to the data of an API call; to null if the API refuses the request or does not respond. */
export async function dataOrNull<Data>(call: Promise<ApiResult<Data>>): Promise<Data | null> {
  const result = await contentOrNull(call);
  return result?.ok ? result.data : null;
}

/**
 * Resolves to the result of a request to the content host, which serves biographies and news. Resolves to null if the
 * host refuses the request or does not respond; rejects with any other error.
 */
export async function contentOrNull<Read>(read: Promise<Read>): Promise<Read | null> {
  return read.catch((failure: unknown) => {
    const code = errorCode(failure);
    if (code === 'CALL_FAILED' || code === 'CALL_REFUSED') return null;
    throw failure;
  });
}

/**
 * Resolves to the records that a request to the content host (biographies and news) returns; to an empty list if the
 * host fails. For sections that a page can omit.
 */
export async function recordsOrNone<Item>(read: Promise<Item[]>): Promise<Item[]> {
  return (await contentOrNull(read)) ?? [];
}
