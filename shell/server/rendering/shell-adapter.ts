import { withTimeout } from '@marquee/timing';
import { AxiosError, type AxiosAdapter, type AxiosResponse } from 'axios';
import type { ApiResponse, RenderApiRequest, SendApiRequest } from './messages.ts';

/** No request waits longer, in milliseconds. */
const maxTimeoutMs = 60_000;

/**
 * Creates the axios adapter for API requests of renders. The shell sends the requests, and equal requests of a page
 * once; `sender` returns the function that sends for the current render. The adapter resolves for every status, and
 * rejects with an AxiosError if no response arrives in time. A render has no other access to the network, and may only
 * read: methods other than GET are rejected.
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
 * Creates the `fetch` of a release's server code. It accepts only GET requests of a render, whose responses are read as
 * text; the shell sends them if it allows their origin. `sender` returns the function that sends for the current
 * render, and the time left for it in milliseconds; undefined outside a render.
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

/**
 * Creates the list of API requests that a worker thread has sent to the shell (by `post`) and that have no response
 * yet. `of` returns the function that sends requests of a render; `settle` must be called with each response of the
 * shell.
 */
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
