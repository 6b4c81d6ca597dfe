import { PlatformError } from '@marquee/contracts';
import axios, { isAxiosError, type AxiosAdapter, type AxiosInstance, type AxiosResponse } from 'axios';

/** The default timeout of a call in milliseconds. */
export const callTimeoutMs = 15_000;

export type HttpOptions = FailureText & { timeout?: number; adapter?: AxiosAdapter };

/**
 * The option of API clients with the message of a `CALL_FAILED` error. In a browser it is a sentence for the visitor.
 * Without the option, the message contains method, URL and reason.
 */
export type FailureText = { failureText?: (() => string) | undefined };

/**
 * Creates the axios client that sends all calls. A request resolves to its response, whatever the status, as the
 * specification (section 8) demands. It rejects only if there is no response, with `CALL_FAILED`.
 */
export function createHttp({ failureText, ...settings }: HttpOptions = {}): AxiosInstance {
  // oxlint-disable-next-line import/no-named-as-default-member -- the library documents its default export
  const http = axios.create({ timeout: callTimeoutMs, ...settings });
  http.interceptors.response.use(undefined, (failure) => responseOfFailure(failure, failureText));
  return http;
}

function responseOfFailure(failure: unknown, failureText: FailureText['failureText']): AxiosResponse {
  if (isAxiosError(failure) && failure.response) return failure.response;

  const { method = 'get', url = '' } = (isAxiosError(failure) && failure.config) || {};
  const reason = failure instanceof Error ? failure.message : String(failure);
  const message = failureText?.() ?? `${method.toUpperCase()} ${url} got no response: ${reason}`;
  throw new PlatformError('CALL_FAILED', message, { cause: failure });
}
