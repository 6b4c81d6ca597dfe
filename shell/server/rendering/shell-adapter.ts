import { withTimeout } from '@marquee/timing';
import { AxiosError, type AxiosAdapter, type AxiosResponse } from 'axios';
import type { ApiResponse, SendApiRequest, RenderApiRequest } from './messages.ts';

/**
 * How a render's calls reach the main API: what only reads goes through the shell, which sends it once for
 * all slots of the page, everything else by `direct`. An answer is an answer whatever its status; rejects
 * with an `AxiosError` when there is none in time.
 */
export function createShellAdapter(
  ask: () => SendApiRequest | undefined,
  direct: AxiosAdapter,
): AxiosAdapter {
  return async (config) => {
    const asking = ask();
    if (!asking || config.method !== 'get' || config.data !== undefined) return direct(config);

    const headers = config.headers.toJSON() as Record<string, string>;
    const timeoutMs = config.timeout ?? 0;
    const answered = await withTimeout(
      asking({ url: config.url ?? '', headers, timeoutMs }),
      timeoutMs,
      () => ({ failure: `timeout of ${timeoutMs}ms exceeded` }),
    );
    if ('failure' in answered) throw new AxiosError(answered.failure, AxiosError.ERR_NETWORK, config);
    const { status, body } = answered;
    return { config, status, data: body, statusText: '', headers: {} } satisfies AxiosResponse;
  };
}

/** The calls that one thread has put to the shell and not heard of yet. */
export function createPendingRequests(send: (call: RenderApiRequest) => void) {
  const waiting = new Map<number, (answered: ApiResponse) => void>();
  let call = 0;
  return {
    /** For one render, by the number the shell gave it. */
    of:
      (render: number): SendApiRequest =>
      (asked) =>
        new Promise((resolve) => {
          waiting.set((call += 1), resolve);
          send({ call, of: render, asked });
        }),
    take(of: number, answered: ApiResponse) {
      waiting.get(of)?.(answered);
      waiting.delete(of);
    },
  };
}
