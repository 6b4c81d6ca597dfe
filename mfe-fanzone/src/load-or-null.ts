import type { ApiResult } from '@marquee/sdk/api';
import { errorCode } from '@marquee/sdk';

/** The data of an API call; null if the API refuses the request or does not respond. */
export async function dataOrNull<Data>(call: Promise<ApiResult<Data>>): Promise<Data | null> {
  const result = await contentOrNull(call);
  return result?.ok ? result.data : null;
}

/** The result of a request to the content host; null if the host refuses the request or does not respond. */
export async function contentOrNull<Read>(read: Promise<Read>): Promise<Read | null> {
  return read.catch((failure: unknown) => {
    const code = errorCode(failure);
    if (code === 'CALL_FAILED' || code === 'CALL_REFUSED') return null;
    throw failure;
  });
}

/** The records of a request to the content host for an optional section; an empty list if the host fails. */
export async function recordsOrNone<Item>(read: Promise<Item[]>): Promise<Item[]> {
  return (await contentOrNull(read)) ?? [];
}
