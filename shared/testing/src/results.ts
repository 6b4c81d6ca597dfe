import type { ApiResult } from '@marquee/api';
import { PlatformError } from '@marquee/contracts';

/** The result of a successful call. */
export async function succeeded<Data>(data: Data): Promise<ApiResult<Data>> {
  return { ok: true, status: 200, message: 'Success', data };
}

/** The result of a refused call. */
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

/** Rejects like a call without a response. */
export async function noResponse(): Promise<never> {
  throw new PlatformError('CALL_FAILED', 'No response from the server');
}
