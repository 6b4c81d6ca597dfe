import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { toUSVString } from 'node:util';
import {
  inertDeep,
  inertText,
  maxObservations,
  PlatformError,
  type Beacon,
  type Observation,
} from '@marquee/contracts';
import { backoffMs } from '@marquee/timing';
import { Counter, Gauge, type Registry } from 'prom-client';

/**
 * The visitor, client network and segment (language, platform and sign-in) of an observation, and whether a browser or
 * the server made it.
 */
export type Source = { visitorId: string } & Pick<Observation, 'network' | 'source' | 'segment'>;

/**
 * The queue of observations (beacons and failed renders) for the registry. `take` adds one without waiting for the
 * registry.
 */
export type Observations = {
  take(beacon: Beacon, source: Source): void;
  /** Stops, after a single attempt to send the remaining observations. */
  stop(): Promise<void>;
};

type Batch = { batch: string; observations: Observation[] };

function batchOf(observations: Observation[]): Batch {
  return { batch: randomUUID(), observations };
}

/** The maximum length of the queue, about ten megabytes; beyond it the oldest observations are dropped. */
const maxPending = 20_000;
const deadlineMs = 5_000;

/**
 * Creates the queue that sends observations to the registry in batches: errors immediately, the rest every `intervalMs`
 * (by default one second). A batch without a response is sent again unchanged, with exponential backoff up to a minute;
 * the registry counts it only once.
 */
export function forwardObservations({
  url,
  token,
  hashOf,
  metrics,
  report,
  intervalMs = 1_000,
  firstRetryMs = 1_000,
}: {
  /** The registry's URL `/environments/<environment>/observations`. */
  url: string;
  /** Returns the bearer token; called for each batch, because tokens are replaced. */
  token: () => Promise<string | undefined>;
  /** Returns the hash that the registry gets instead of the visitor's id. */
  hashOf: (visitorId: string) => string;
  metrics: Registry;
  report: (failure: unknown) => void;
  intervalMs?: number;
  /** The wait before a batch is sent for the second time, in milliseconds. */
  firstRetryMs?: number;
}): Observations {
  const queued: Observation[] = [];
  const dropped = new Counter({
    name: 'marquee_observations_dropped_total',
    help: 'Observations that are never sent to the registry, by reason: full, refused or stopping',
    labelNames: ['reason'],
    registers: [metrics],
  });
  const queue = new Gauge({
    name: 'marquee_observations_waiting',
    help: 'Observations that wait for the registry',
    registers: [],
    collect() {
      this.set(queued.length);
    },
  });
  metrics.registerMetric(queue);
  let lastFailure: unknown;
  const stopping = new AbortController();
  let urgent = new AbortController();
  const running = run();

  return {
    take(beacon, { visitorId, network, source, segment }) {
      // The registry refuses what PostgreSQL cannot store: U+0000, and half of an emoji at the end of a message.
      const storable = inertDeep(beacon, (text) => toUSVString(inertText(text)));
      queued.push({ ...storable, visitor: hashOf(visitorId), network, source, ...(segment && { segment }) });
      if (queued.length > maxPending)
        dropped.inc({ reason: 'full' }, queued.splice(0, maxObservations).length);
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
      await pause(intervalMs, urgent.signal);
      while (queued.length > 0 && !stopping.signal.aborted) await deliver(nextBatch());
    }
    while (queued.length > 0) {
      const batch = nextBatch();
      const outcome = await send(batch);
      if (outcome === 'taken') continue;
      const lost = batch.observations.length + (outcome === 'retry' ? queued.splice(0).length : 0);
      dropped.inc({ reason: outcome === 'retry' ? 'stopping' : 'refused' }, lost);
    }
  }

  function nextBatch(): Batch {
    return batchOf(queued.splice(0, maxObservations));
  }

  async function deliver(batch: Batch): Promise<void> {
    for (let failures = 1; ; failures += 1) {
      const outcome = await send(batch);
      if (outcome === 'taken') return;
      if (outcome === 'refused') return deliverParts(batch.observations);
      // Once per outage, not per attempt.
      if (failures === 1) report(lastFailure);
      await pause(backoffMs(failures, { firstMs: firstRetryMs, maxMs: 60_000 }));
      if (!stopping.signal.aborted) continue;
      queued.unshift(...batch.observations);
      return;
    }
  }

  /** Sends the halves of a refused batch, so that only the observations are lost for which it was refused. */
  async function deliverParts(observations: Observation[]) {
    if (observations.length > 1) {
      const middle = Math.ceil(observations.length / 2);
      await deliver(batchOf(observations.slice(0, middle)));
      return deliver(batchOf(observations.slice(middle)));
    }
    dropped.inc({ reason: 'refused' });
    const [{ kind = '', remote = '', release = '' } = {}] = observations;
    const why = `The registry refused an observation (${kind}) of ${remote}@${release}`;
    report(new PlatformError('CALL_REFUSED', why, { cause: lastFailure }));
  }

  async function send(batch: Batch): Promise<'taken' | 'refused' | 'retry'> {
    try {
      const bearer = await token();
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
        body: JSON.stringify(batch),
        signal: AbortSignal.timeout(deadlineMs),
      });
      await response.body?.cancel();
      if (response.ok) return 'taken';
      lastFailure = new PlatformError('REGISTRY_UNREACHABLE', `${url} returned ${response.status}`);
      // The same batch would be refused again.
      return response.status === 400 || response.status === 413 ? 'refused' : 'retry';
    } catch (cause) {
      lastFailure = new PlatformError('REGISTRY_UNREACHABLE', `${url} did not respond`, { cause });
      return 'retry';
    }
  }

  async function pause(milliseconds: number, also?: AbortSignal) {
    const signal = also ? AbortSignal.any([also, stopping.signal]) : stopping.signal;
    await wait(milliseconds, undefined, { signal }).catch(() => undefined);
  }
}
