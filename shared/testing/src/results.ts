import type { ApiResult } from '@marquee/api';
import { PlatformError } from '@marquee/contracts';

/** An answer of 200. */
export async function succeeded<Data>(data: Data): Promise<ApiResult<Data>> {
  return { ok: true, status: 200, message: 'Success', data };
}

/** A refusal, as a server words it. */
export async function refused(
  status: number,
  message = '',
  { error, data }: { error?: string; data?: Record<string, unknown> } = {},
): Promise<ApiResult<never>> {
  return {
    ok: false,
    status,
    message,
    ...(error && { error }),
    ...(data && { data: { fieldErrors: [], ...data } }),
  };
}

/** Nobody answers: rejects as the client and the content reader do. */
export async function noResponse(): Promise<never> {
  throw new PlatformError('CALL_FAILED', 'The server did not answer');
}
