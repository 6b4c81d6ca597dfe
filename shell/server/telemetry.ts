import { beaconsSchema, parseAtDoor, type Beacon } from '@marquee/contracts';
import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

/** `POST /__marquee/telemetry`: counts what browsers say of each remote and release. */
export function addTelemetry(app: FastifyInstance, metrics: Registry) {
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
    parseAtDoor(beaconsSchema, body, 'POST /__marquee/telemetry').forEach(count);
    return reply.code(204).send();
  });

  function count(beacon: Beacon) {
    const { remote, release } = beacon;
    if (beacon.kind === 'error') errors.inc({ remote, release, cause: beacon.cause });
    if (beacon.kind === 'exposure') {
      exposures.inc({ remote, release, experiment: beacon.experiment, variant: beacon.variant });
    }
    if (beacon.kind === 'mount')
      mounts.observe({ remote, release, slot: beacon.slot }, beacon.milliseconds / 1000);
    if (beacon.kind === 'vital') vitals.observe({ remote, release, name: beacon.name }, beacon.value);
  }
}

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
