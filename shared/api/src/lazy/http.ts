import { PlatformError } from '@marquee/contracts';
import axios, { isAxiosError, type AxiosAdapter, type AxiosInstance, type AxiosResponse } from 'axios';

/** The default timeout of a call in milliseconds. */
export const callTimeoutMs = 15_000;

/**
 * Creates the axios client of all calls. A response with any status resolves, as the specification (section 8)
 * demands; only a missing response rejects, with `CALL_FAILED`.
 */
export function createHttp(settings: { timeout?: number; adapter?: AxiosAdapter } = {}): AxiosInstance {
  // oxlint-disable-next-line import/no-named-as-default-member -- the library documents its default export
  const http = axios.create({ timeout: callTimeoutMs, ...settings });
  http.interceptors.response.use(undefined, responseOfFailure);
  return http;
}

function responseOfFailure(failure: unknown): AxiosResponse {
  if (isAxiosError(failure) && failure.response) return failure.response;

  const { method = 'get', url = '' } = (isAxiosError(failure) && failure.config) || {};
  const reason = failure instanceof Error ? failure.message : String(failure);
  throw new PlatformError('CALL_FAILED', `${method.toUpperCase()} ${url} got no response: ${reason}`, {
    cause: failure,
  });
}
