import { withTimeout } from '@marquee/timing';
import { AxiosError, type AxiosAdapter, type AxiosResponse } from 'axios';
import type { ApiResponse, RenderApiRequest, SendApiRequest } from './messages.ts';

/** No request waits longer, in milliseconds. */
const maxTimeoutMs = 60_000;

/**
 * The axios adapter for API requests of renders: the shell sends them, and equal ones of a page once. Resolves for every
 * status; rejects with an AxiosError if no response arrives in time. A render has no other way to the network, and only
 * reads: other methods than GET are rejected.
 */
export function createShellAdapter(sender: () => SendApiRequest | undefined): AxiosAdapter {
  return async (config) => {
    const send = sender();
    if (!send || config.method !== 'get' || config.data !== undefined)
      throw new AxiosError('A render sends GET requests only', AxiosError.ERR_NOT_SUPPORT, config);

    const headers = Object.fromEntries(
      Object.entries(config.headers.toJSON()).map(([name, value]) => [name, String(value)]),
    );
    const timeoutMs = Math.min(Math.max(config.timeout ?? 0, 0), maxTimeoutMs);
    const response = await withTimeout(
      send({ url: config.url ?? '', headers, timeoutMs }),
      timeoutMs,
      () => ({ failure: `timeout of ${timeoutMs}ms exceeded` }),
    );
    if ('failure' in response) throw new AxiosError(response.failure, AxiosError.ERR_NETWORK, config);
    const { status, body } = response;
    return { config, status, data: body, statusText: '', headers: {} } satisfies AxiosResponse;
  };
}

/**
 * Creates the `fetch` of a release's server code: GET requests of a render, for text, which the shell sends if it allows
 * their origin. `sender` returns how the current render sends, and its time left in milliseconds.
 */
export function createShellFetch(
  sender: () => { send: SendApiRequest; timeLeftMs: number } | undefined,
): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const render = sender();
    if (!render || request.method !== 'GET')
      throw new TypeError('On the server, fetch sends GET requests of a render only');
    request.signal.throwIfAborted();
    const timeoutMs = Math.min(Math.max(render.timeLeftMs, 0), maxTimeoutMs);
    const headers = Object.fromEntries(request.headers);
    const response = await render.send({ url: request.url, headers, timeoutMs });
    request.signal.throwIfAborted();
    if ('failure' in response) throw new TypeError('fetch failed', { cause: new Error(response.failure) });
    return new Response(withoutBody.has(response.status) ? null : response.body, { status: response.status });
  };
}

/** The HTTP statuses whose responses have no body. */
const withoutBody = new Set([204, 205, 304]);

/** The API requests that a worker thread has sent to the shell and that have no response yet. */
export function createPendingRequests(post: (request: RenderApiRequest) => void) {
  const pending = new Map<number, (response: ApiResponse) => void>();
  let apiRequest = 0;
  return {
    of:
      (renderId: number): SendApiRequest =>
      (request) =>
        new Promise((resolve) => {
          pending.set((apiRequest += 1), resolve);
          post({ apiRequest, renderId, request });
        }),
    settle(id: number, response: ApiResponse) {
      pending.get(id)?.(response);
      pending.delete(id);
    },
  };
}
