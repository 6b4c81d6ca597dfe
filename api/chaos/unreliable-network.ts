import { simulatedDelay } from '@marquee/testing/until';

export type Call = { method: string; url: string; headers?: Record<string, string>; body?: string };
export type CallResult = { http: number; error?: string; data: Record<string, unknown> };

/**
 * How often each kind of network problem occurred. The call was not sent (`dropped`), sent twice (`doubled`), sent
 * again after a delay (`late`), or aborted after a few milliseconds (`cut`). The response was discarded (`lost`).
 * `refused` counts the calls that got no response for any reason, such as a stopped server.
 */
export type Mishaps = Record<'dropped' | 'doubled' | 'lost' | 'cut' | 'late' | 'refused', number>;

export type Network = {
  /** Sends an API call. Returns undefined if no response arrives; the API may have executed the call or not. */
  call: (call: Call) => Promise<CallResult | undefined>;
  mishaps: Mishaps;
  /** Waits for the calls that are still pending. */
  settle: () => Promise<void>;
};

/**
 * Creates a client for API calls that simulates a bad network: it randomly drops, doubles, cuts and delays calls, and
 * loses responses (see `Mishaps`). `random` returns a number from 0 to 1, like `Math.random`.
 */
export function unreliableNetwork(random: () => number): Network {
  const mishaps: Mishaps = { dropped: 0, doubled: 0, lost: 0, cut: 0, late: 0, refused: 0 };
  const pending = new Set<Promise<unknown>>();

  async function send(call: Call, signal?: AbortSignal): Promise<CallResult | undefined> {
    try {
      const response = await fetch(call.url, {
        method: call.method,
        redirect: 'manual',
        signal: signal ?? AbortSignal.timeout(30_000),
        ...(call.headers && { headers: call.headers }),
        ...(call.body !== undefined && { body: call.body }),
      });
      const text = await response.text();
      const body = text.startsWith('{') ? (JSON.parse(text) as Partial<CallResult>) : {};
      return { http: response.status, ...(body.error && { error: body.error }), data: body.data ?? {} };
    } catch {
      // The caller does not know why there is no response.
      mishaps.refused += 1;
      await simulatedDelay(100);
      return undefined;
    }
  }

  function runInBackground(work: Promise<unknown>) {
    pending.add(work);
    void work.finally(() => pending.delete(work));
  }

  return {
    mishaps,
    async call(call) {
      const chance = random();
      if (chance < 0.05) {
        mishaps.dropped += 1;
        return undefined;
      }
      if (chance < 0.12) {
        mishaps.doubled += 1;
        const [first, second] = await Promise.all([send(call), send(call)]);
        return random() < 0.5 ? first : second;
      }
      if (chance < 0.17) {
        mishaps.lost += 1;
        await send(call);
        return undefined;
      }
      if (chance < 0.22) {
        mishaps.cut += 1;
        return send(call, AbortSignal.timeout(1 + Math.floor(random() * 20)));
      }
      if (chance < 0.3) {
        mishaps.late += 1;
        runInBackground(simulatedDelay(20 + random() * 600).then(() => send(call)));
      }
      return send(call);
    },
    settle: async () => {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}
