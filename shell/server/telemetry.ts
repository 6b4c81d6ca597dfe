import {
  beaconsSchema,
  errorCatalogue,
  parseAtDoor,
  type Beacon,
  type Plan,
  type Release,
} from '@marquee/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

type TelemetryDependencies = {
  metrics: Registry;
  /** A release this shell serves or served: tabs opened long ago speak of older ones. */
  release: (remote: string, version: string) => Release | undefined;
  /** The plan of whoever asks, undefined before the first snapshot. */
  planOf: (request: FastifyRequest) => Plan | undefined;
};

/**
 * `POST /__marquee/telemetry`: counts what browsers say of each remote and release. Anybody may say
 * anything here, and every new label takes memory: only names that the signed snapshots know are counted
 * under themselves.
 */
export function addTelemetry(app: FastifyInstance, { metrics, release, planOf }: TelemetryDependencies) {
  const labelNames = ['remote', 'release'] as const;
  const errors = new Counter({
    name: 'marquee_remote_errors_total',
    help: 'Errors in browsers, by remote, release and cause',
    labelNames: [...labelNames, 'cause'],
    registers: [metrics],
  });
  const exposures = new Counter({
    name: 'marquee_exposures_total',
    help: 'First renders of a variant',
    labelNames: [...labelNames, 'experiment', 'variant'],
    registers: [metrics],
  });
  const mounts = new Histogram({
    name: 'marquee_mount_seconds',
    help: 'Time from waking a slot to its being live',
    labelNames: [...labelNames, 'slot'],
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: [metrics],
  });
  const vitals = new Histogram({
    name: 'marquee_web_vital',
    help: 'Web vitals as reported, in their own units',
    labelNames: [...labelNames, 'name'],
    buckets: [0.01, 0.1, 1, 50, 100, 200, 500, 1000, 2500, 5000],
    registers: [metrics],
  });

  app.post('/__marquee/telemetry', async (request, reply) => {
    // sendBeacon cannot set a content type that needs no preflight other than text.
    const body = typeof request.body === 'string' ? parseOrNothing(request.body) : request.body;
    const plan = planOf(request);
    for (const beacon of parseAtDoor(beaconsSchema, body, 'POST /__marquee/telemetry')) count(beacon, plan);
    return reply.code(204).send();
  });

  function count(beacon: Beacon, plan: Plan | undefined) {
    const named = release(beacon.remote, beacon.release);
    const labels = named ? { remote: named.remote, release: named.version } : unknown;

    if (beacon.kind === 'error') errors.inc({ ...labels, cause: knownCause(beacon.cause) });
    if (beacon.kind === 'mount')
      mounts.observe({ ...labels, slot: knownSlot(named, beacon.slot) }, beacon.milliseconds / 1000);
    if (beacon.kind === 'vital') vitals.observe({ ...labels, name: beacon.name }, beacon.value);
    if (beacon.kind === 'exposure') {
      const { experiment, variant } = beacon;
      const why = plan?.remotes[beacon.remote]?.why;
      // Somebody who was not given the variant was not exposed to it.
      const given = why?.kind === 'experiment' && why.experiment === experiment && why.variant === variant;
      if (given) exposures.inc({ ...labels, experiment, variant });
    }
  }
}

const unknown = { remote: 'unknown', release: 'unknown' };

function knownCause(cause: string): string {
  return Object.hasOwn(errorCatalogue, cause) || cause === 'HYDRATION' ? cause : 'unknown';
}

function knownSlot(named: Release | undefined, slot: string): string {
  return slot === 'page' || named?.manifest.slots.some(({ name }) => name === slot) ? slot : 'unknown';
}

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
