import type { Registry } from 'prom-client';
import { createCircuits } from './circuits.ts';
import type { ApiResponse } from './messages.ts';

export type ApiCircuits = {
  /**
   * Calls `send` and returns its response, unless the circuit of the URL's endpoint is open: then returns a
   * failure at once, and now and then calls `send` in the background as a probe. `send` returns `late` if no
   * response arrived in time.
   */
  request(url: string, send: () => Promise<ApiResponse | { late: string }>): Promise<ApiResponse>;
  /** Whether a request was late within the last half minute. */
  isLate(): boolean;
  /** Whether most of the requests of the last half minute got no response, or an error of the server. */
  isFailing(): boolean;
};

const lateMs = 30_000;

/** With fewer requests than this, one that fails would be most of them. */
const minRequests = 5;

/** Of how many requests, the last ones, the outcomes are remembered. */
const maxOutcomes = 100;

/**
 * Creates the circuit breakers of the API requests of renders, one for each API endpoint. Once an endpoint has timed
 * out repeatedly, pages are rendered immediately, without its data.
 */
export function createApiCircuits({
  metrics,
  now = Date.now,
}: {
  metrics?: Registry;
  now?: () => number;
} = {}): ApiCircuits {
  const circuits = createCircuits({
    name: 'marquee_api_circuit',
    help: 'API endpoints that renders do not wait for because they timed out repeatedly, by state: open or half-open',
    labelNames: ['endpoint'],
    metrics,
    now,
  });
  let lastLateAt = -Infinity;
  const outcomes: { at: number; isFailed: boolean }[] = [];
  const record = (isFailed: boolean) => {
    outcomes.push({ at: now(), isFailed });
    if (outcomes.length > maxOutcomes) outcomes.shift();
  };

  return {
    isLate: () => now() - lastLateAt < lateMs,
    isFailing: () => {
      const recent = outcomes.filter(({ at }) => now() - at < lateMs);
      const failed = recent.filter(({ isFailed }) => isFailed);
      return recent.length >= minRequests && failed.length * 2 > recent.length;
    },

    async request(url, send) {
      const endpoint = endpointOf(url);
      const circuit = circuits.of({ endpoint });
      const admission = circuit.admit();
      const measured = async (): Promise<ApiResponse> => {
        const response = await send();
        if ('late' in response) {
          lastLateAt = now();
          record(true);
          circuit.fail();
          return { failure: response.late };
        }
        // A refused connection is no response, but costs no time either.
        if ('status' in response) circuit.succeed();
        record(!('status' in response) || response.status >= 500);
        return response;
      };
      if (admission === 'call') return measured();
      if (admission === 'probe') void measured();
      return { failure: `${endpoint} timed out repeatedly and is not requested` };
    },
  };
}

/** The origin and path of a URL, with `{id}` for each part of the path that has a digit but is no version. */
function endpointOf(url: string): string {
  const { origin, pathname } = new URL(url);
  const parts = pathname.split('/').map((part) => (/\d/.test(part) && !/^v\d+$/.test(part) ? '{id}' : part));
  return origin + parts.join('/');
}
