import * as v from 'valibot';
import { eventName } from './manifest.ts';

const common = { remote: v.string(), release: v.string(), at: v.number() };

/** One beacon of `POST /__marquee/telemetry`: an error, a vital, an exposure, a conversion or a mount, booked to a release. */
export const beaconSchema = v.variant('kind', [
  v.object({
    kind: v.literal('error'),
    ...common,
    cause: v.string(),
    message: v.pipe(v.string(), v.maxLength(500)),
    /** As the browser wrote it, the site's own addresses without their host. */
    stack: v.optional(v.pipe(v.string(), v.maxLength(2_000))),
  }),
  v.object({
    kind: v.literal('vital'),
    ...common,
    name: v.picklist(['LCP', 'INP', 'CLS', 'FCP', 'TTFB']),
    value: v.number(),
    /** The slot that decided it. */
    slot: v.optional(v.string()),
  }),
  v.object({ kind: v.literal('exposure'), ...common, experiment: v.string(), variant: v.string() }),
  v.object({ kind: v.literal('conversion'), ...common, experiment: v.string(), event: eventName }),
  v.object({ kind: v.literal('mount'), ...common, slot: v.string(), milliseconds: v.number() }),
]);
/** The most a browser says at once. */
export const mostBeacons = 100;
export const beaconsSchema = v.pipe(v.array(beaconSchema), v.maxLength(mostBeacons));
export type Beacon = v.InferOutput<typeof beaconSchema>;

/** What a shell tells the registry: a beacon it has checked, and who sent it, as a hash only shells can make. */
export const observationSchema = v.intersect([
  beaconSchema,
  v.object({ visitor: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'is 32 hex digits')) }),
]);

/** The most observations that travel at once. */
export const mostObservations = 500;

/** `POST /environments/<environment>/observations`: counted once, however often the same batch is sent. */
export const observationBatchSchema = v.object({
  batch: v.optional(v.pipe(v.string(), v.uuid())),
  observations: v.pipe(v.array(observationSchema), v.maxLength(mostObservations)),
});
export type Observation = v.InferOutput<typeof observationSchema>;
