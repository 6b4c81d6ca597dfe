import { withTimeout } from '@marquee/timing';
import { AxiosError, type AxiosAdapter, type AxiosResponse } from 'axios';
import type { ApiResponse, RenderApiRequest, SendApiRequest } from './messages.ts';

/**
 * The axios adapter for API requests of renders. GET requests go through the shell, which sends equal ones of a
 * page once; other methods go through `direct`. Resolves for every status; rejects with an AxiosError if no
 * response arrives in time.
 */
export function createShellAdapter(
  sender: () => SendApiRequest | undefined,
  direct: AxiosAdapter,
): AxiosAdapter {
  return async (config) => {
    const send = sender();
    if (!send || config.method !== 'get' || config.data !== undefined) return direct(config);

    const headers = config.headers.toJSON() as Record<string, string>;
    const timeoutMs = config.timeout ?? 0;
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
