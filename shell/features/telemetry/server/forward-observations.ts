import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { maxObservations, PlatformError, type Beacon, type Observation } from '@marquee/contracts';
import { backoffMs } from '@marquee/timing';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Source } from './observer.ts';

/** Where a shell leaves what browsers see. Taking costs nothing: no page waits for the registry. */
export type Observations = {
  take(beacon: Beacon, source: Source): void;
  /** Sends what is left, once. */
  stop(): Promise<void>;
};

type Batch = { batch: string; observations: Observation[] };

/** More than this waits for no registry: about ten megabytes. The oldest go first. */
const maxPending = 20_000;
const deadlineMs = 5_000;

/**
 * Sends observations to the registry in batches, an error at once and the rest each second. A batch that got
 * no answer is sent again, the same, after a wait that doubles up to a minute; the registry counts it once.
 */
export function forwardObservations({
  address,
  token,
  hashOf,
  metrics,
  report,
  gatherMs = 1_000,
  firstRetryMs = 1_000,
}: {
  /** `POST /environments/<environment>/observations` of the registry. */
  address: string;
  /** Asked before each batch, since tokens are replaced from time to time. */
  token: () => Promise<string | undefined>;
  hashOf: (visitorId: string) => string;
  metrics: Registry;
  report: (failure: unknown) => void;
  gatherMs?: number;
  firstRetryMs?: number;
}): Observations {
  const waiting: Observation[] = [];
  const dropped = new Counter({
    name: 'marquee_observations_dropped_total',
    help: 'Observations the registry will never hear of, by why: full, refused or stopping',
    labelNames: ['reason'],
    registers: [metrics],
  });
  const queue = new Gauge({
    name: 'marquee_observations_waiting',
    help: 'Observations that wait for the registry',
    registers: [],
    collect() {
      this.set(waiting.length);
    },
  });
  metrics.registerMetric(queue);
  let lastFailure: unknown;
  const stopping = new AbortController();
  let urgent = new AbortController();
  const running = run();

  return {
    take(beacon, { visitorId, network, source }) {
      waiting.push({ ...beacon, visitor: hashOf(visitorId), network, source });
      if (waiting.length > maxPending)
        dropped.inc({ reason: 'full' }, waiting.splice(0, maxObservations).length);
      if (beacon.kind === 'error') urgent.abort();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };

  async function run() {
    while (!stopping.signal.aborted) {
      urgent = new AbortController();
      await pause(gatherMs, urgent.signal);
      while (waiting.length > 0 && !stopping.signal.aborted) await deliver(nextBatch());
    }
    while (waiting.length > 0) {
      const batch = nextBatch();
      if ((await send(batch)) !== 'later') continue;
      dropped.inc({ reason: 'stopping' }, batch.observations.length + waiting.splice(0).length);
    }
  }

  function nextBatch(): Batch {
    return { batch: randomUUID(), observations: waiting.splice(0, maxObservations) };
  }

  async function deliver(batch: Batch) {
    for (let failures = 1; (await send(batch)) === 'later'; failures += 1) {
      if (failures === 1) reportFailure();
      await pause(backoffMs(failures, { firstMs: firstRetryMs, maxMs: 60_000 }));
      if (!stopping.signal.aborted) continue;
      waiting.unshift(...batch.observations);
      return;
    }
  }

  async function send(batch: Batch): Promise<'taken' | 'refused' | 'later'> {
    try {
      const bearer = await token();
      const response = await fetch(address, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
        body: JSON.stringify(batch),
        signal: AbortSignal.timeout(deadlineMs),
      });
      await response.body?.cancel();
      if (response.ok) return 'taken';
      lastFailure = new PlatformError('REGISTRY_UNREACHABLE', `${address} answered ${response.status}`);
      if (response.status !== 400 && response.status !== 413) return 'later';
    } catch (cause) {
      lastFailure = new PlatformError('REGISTRY_UNREACHABLE', `${address} did not answer`, { cause });
      return 'later';
    }
    // Sent again it would be refused again.
    dropped.inc({ reason: 'refused' }, batch.observations.length);
    reportFailure();
    return 'refused';
  }

  /** Once for each time the registry goes away, not for each try. */
  function reportFailure() {
    report(lastFailure);
  }

  async function pause(milliseconds: number, also?: AbortSignal) {
    const signal = also ? AbortSignal.any([also, stopping.signal]) : stopping.signal;
    await wait(milliseconds, undefined, { signal }).catch(() => undefined);
  }
}
