import {
  beaconsSchema,
  errorCatalogue,
  maxBeacons,
  parseInput,
  type Beacon,
  type Plan,
  type Release,
} from '@marquee/contracts';
import { access } from '@marquee/http-server';
import type { FastifyInstance } from 'fastify';
import { Counter, Histogram } from 'prom-client';
import type { ExperimentRecord } from '../../../page/page-data.ts';
import type { FeatureServer, FeatureShell } from '../../../server/server-feature.ts';
import { createBrowserSpans } from '../../tracing/server/browser-spans.ts';
import { wasGiven, type Observer } from './observer.ts';

type VisitorSite = { plan: Plan; experiments: () => Pick<ExperimentRecord, 'id' | 'conversions'>[] };

/** The limit of browsers for the body of `sendBeacon`, in bytes. */
const maxBodyBytes = 64 * 1024;

/** The rate limit per client network, in which many pages may be open. */
const requestLimit = { max: 1_200, timeWindow: '1 minute' };

/**
 * Adds the route `POST /__marquee/telemetry`, which counts the beacons (reports of browsers) by remote and release. Any
 * client may send any text, and each new label value costs memory: names that are in no signed snapshot are counted as
 * `unknown`. The observer decides which beacons count against a release.
 */
export function addTelemetryRoute(
  app: FastifyInstance,
  { takeBeacons }: Pick<Observer, 'takeBeacons'>,
  { metrics, assets, files: { release }, tracing, mainApi, contentApi, siteUrl }: FeatureShell,
  { visitors, pages }: FeatureServer,
) {
  const hosts = { main: mainApi, content: contentApi, site: siteUrl };
  const takeSpan = tracing && createBrowserSpans({ tracing, metrics, release, hosts });
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
  const conversions = new Counter({
    name: 'marquee_conversions_total',
    help: 'Events that count as a conversion of an experiment',
    labelNames: [...labelNames, 'experiment', 'event'],
    registers: [metrics],
  });
  const formerMounts = new Counter({
    name: 'marquee_last_known_good_total',
    help: 'Slots in which a browser mounted the last known good release, `good`, in place of the release',
    labelNames: [...labelNames, 'slot', 'good'],
    registers: [metrics],
  });
  const mounts = new Histogram({
    name: 'marquee_mount_seconds',
    help: "Time from the start of a slot's hydration to its mount",
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

  const config = {
    rateLimit: requestLimit,
    ...access(
      'anyone; 1,200 a minute of one network',
      'counts in metrics; evidence for the guardrail with a receipt, of 30 new visitors a minute of one network',
    ),
  };
  const options = { bodyLimit: maxBodyBytes, config, preHandler: visitors.prepare };
  app.post('/__marquee/telemetry', options, async (request, reply) => {
    // sendBeacon without a preflight can send text only.
    const body = typeof request.body === 'string' ? parseOrNothing(request.body) : request.body;
    const { visitor } = visitors.of(request);
    const site = pages.open(visitor)?.site;
    const { spans, beacons } = separateSpans(body);
    const read = parseInput(beaconsSchema, beacons, 'POST /__marquee/telemetry');
    if (visitors.hasPreview(request)) return reply.code(204).send();
    for (const beacon of read) count(beacon, site);
    const { language, platform, signedIn } = visitor;
    takeBeacons(request, site?.plan, read, { language, platform, signedIn });
    for (const span of spans) takeSpan?.(span);
    return reply.code(204).send();
  });

  function count(beacon: Beacon, site: VisitorSite | undefined) {
    const named = release(beacon.remote, beacon.release);
    const isShell = beacon.remote === 'shell' && beacon.release === assets.version;
    const labels = named || isShell ? { remote: beacon.remote, release: beacon.release } : unknown;

    if (beacon.kind === 'error') errors.inc({ ...labels, cause: knownCause(beacon.cause) });
    if (beacon.kind === 'mount')
      mounts.observe({ ...labels, slot: knownSlot(named, beacon.slot) }, beacon.milliseconds / 1000);
    if (beacon.kind === 'last-known-good')
      formerMounts.inc({
        ...labels,
        slot: knownSlot(named, beacon.slot),
        good: release(beacon.remote, beacon.good) ? beacon.good : 'unknown',
      });
    if (beacon.kind === 'vital') vitals.observe({ ...labels, name: beacon.name }, beacon.value);
    if (!site || !wasGiven(beacon, site.plan)) return;
    if (beacon.kind === 'exposure')
      exposures.inc({ ...labels, experiment: beacon.experiment, variant: beacon.variant });
    if (beacon.kind === 'conversion' && countsEvent(site, beacon))
      conversions.inc({ ...labels, experiment: beacon.experiment, event: beacon.event });
  }
}

/** Whether the experiment counts the event: a browser may report any name, and each new one costs memory. */
function countsEvent(
  { experiments }: VisitorSite,
  { experiment, event }: Extract<Beacon, { kind: 'conversion' }>,
): boolean {
  return experiments().some(({ id, conversions }) => id === experiment && conversions?.includes(event));
}

/** The causes of errors, besides error codes, that browsers report. */
const browserCauses = ['HYDRATION', 'UNCAUGHT'];

const unknown = { remote: 'unknown', release: 'unknown' };

function knownCause(cause: string): string {
  return Object.hasOwn(errorCatalogue, cause) || browserCauses.includes(cause) ? cause : 'unknown';
}

function knownSlot(named: Release | undefined, slot: string): string {
  return slot === 'page' || named?.manifest.slots.some(({ name }) => name === slot) ? slot : 'unknown';
}

/** Separates a request's spans from its beacons, so that a malformed span does not reject the beacons. */
function separateSpans(body: unknown): { spans: unknown[]; beacons: unknown } {
  if (!Array.isArray(body) || body.length > maxBeacons) return { spans: [], beacons: body };
  const isSpan = (item: unknown) => (item as { kind?: unknown } | null)?.kind === 'span';
  return { spans: body.filter(isSpan), beacons: body.filter((item) => !isSpan(item)) };
}

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
