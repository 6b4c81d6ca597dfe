import { setTimeout as wait } from 'node:timers/promises';

export type Call = { method: string; url: string; headers?: Record<string, string>; body?: string };
export type Answer = { http: number; error?: string; data: Record<string, unknown> };

/** What befell calls so far, by kind. */
export type Mishaps = Record<'dropped' | 'doubled' | 'lost' | 'cut' | 'late' | 'refused', number>;

export type Line = {
  /** Makes a call; undefined when no answer came, and then nobody knows whether it was carried out. */
  call: (call: Call) => Promise<Answer | undefined>;
  mishaps: Mishaps;
  /** Waits for what is still under way. */
  settle: () => Promise<void>;
};

/** A line on which calls are dropped, doubled, cut, repeated late, and answers get lost. */
export function unreliableLine(random: () => number): Line {
  const mishaps: Mishaps = { dropped: 0, doubled: 0, lost: 0, cut: 0, late: 0, refused: 0 };
  const underWay = new Set<Promise<unknown>>();

  async function send(call: Call, signal?: AbortSignal): Promise<Answer | undefined> {
    try {
      const response = await fetch(call.url, {
        method: call.method,
        redirect: 'manual',
        signal: signal ?? AbortSignal.timeout(30_000),
        ...(call.headers && { headers: call.headers }),
        ...(call.body !== undefined && { body: call.body }),
      });
      const text = await response.text();
      const body = text.startsWith('{') ? (JSON.parse(text) as Partial<Answer>) : {};
      return { http: response.status, ...(body.error && { error: body.error }), data: body.data ?? {} };
    } catch {
      // Every reason why no answer came is the same to whoever waits for it.
      mishaps.refused += 1;
      await wait(100);
      return undefined;
    }
  }

  function meanwhile(work: Promise<unknown>) {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  }

  return {
    mishaps,
    async call(call) {
      const fate = random();
      if (fate < 0.05) {
        mishaps.dropped += 1;
        return undefined;
      }
      if (fate < 0.12) {
        mishaps.doubled += 1;
        const [first, second] = await Promise.all([send(call), send(call)]);
        return random() < 0.5 ? first : second;
      }
      if (fate < 0.17) {
        mishaps.lost += 1;
        await send(call);
        return undefined;
      }
      if (fate < 0.22) {
        mishaps.cut += 1;
        return send(call, AbortSignal.timeout(1 + Math.floor(random() * 20)));
      }
      if (fate < 0.3) {
        mishaps.late += 1;
        meanwhile(wait(20 + random() * 600).then(() => send(call)));
      }
      return send(call);
    },
    settle: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
