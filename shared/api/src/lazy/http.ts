import { PlatformError } from '@marquee/contracts';
import axios, { isAxiosError, type AxiosAdapter, type AxiosInstance, type AxiosResponse } from 'axios';

/** Milliseconds a call may take unless it says otherwise. */
export const callTimeoutMs = 15_000;

/**
 * The HTTP client under every call. Its interceptor drops errors silently (specification, section 8):
 * an answer is an answer whatever its status; only no answer at all is a failure, `CALL_FAILED`.
 */
export function createHttp(settings: { timeout?: number; adapter?: AxiosAdapter } = {}): AxiosInstance {
  // oxlint-disable-next-line import/no-named-as-default-member -- the default export is the library's documented door
  const http = axios.create({ timeout: callTimeoutMs, ...settings });
  http.interceptors.response.use(undefined, answerOfFailure);
  return http;
}

function answerOfFailure(failure: unknown): AxiosResponse {
  if (isAxiosError(failure) && failure.response) return failure.response;

  const { method = 'get', url = '' } = (isAxiosError(failure) && failure.config) || {};
  const reason = failure instanceof Error ? failure.message : String(failure);
  throw new PlatformError('CALL_FAILED', `${method.toUpperCase()} ${url} got no answer: ${reason}`, {
    cause: failure,
  });
}
