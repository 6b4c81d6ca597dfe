import * as v from 'valibot';
import { inertString } from './inert-text.ts';
import { eventName } from './manifest.ts';

/** Names of remotes, versions, slots, experiments and variants; none is longer. */
const name = inertString(200);

/** A moment a `Date` can hold, in milliseconds since 1970. */
const moment = v.pipe(v.number(), v.minValue(0), v.maxValue(8_640_000_000_000_000));

/** The longest time a browser measures, in milliseconds: an hour. Larger values would make sums worthless. */
const longestMs = 3_600_000;
const measure = v.pipe(v.number(), v.minValue(0), v.maxValue(longestMs));

const common = { remote: name, release: name, at: moment };

/** One beacon of `POST /__marquee/telemetry`: an error, a vital, an exposure, a conversion or a mount, booked to a release. */
export const beaconSchema = v.variant('kind', [
  v.object({
    kind: v.literal('error'),
    ...common,
    cause: inertString(100),
    message: inertString(500),
    /** As the browser wrote it, the site's own addresses without their host. */
    stack: v.optional(inertString(2_000)),
  }),
  v.object({
    kind: v.literal('vital'),
    ...common,
    name: v.picklist(['LCP', 'INP', 'CLS', 'FCP', 'TTFB']),
    /** Milliseconds; CLS has no unit. */
    value: measure,
    /** The slot that decided it. */
    slot: v.optional(name),
  }),
  v.object({ kind: v.literal('exposure'), ...common, experiment: name, variant: name }),
  v.object({
    kind: v.literal('conversion'),
    ...common,
    experiment: name,
    event: v.pipe(v.string(), v.maxLength(100), eventName),
  }),
  v.object({ kind: v.literal('mount'), ...common, slot: name, milliseconds: measure }),
]);
/** The most a browser says at once. */
export const mostBeacons = 100;
export const beaconsSchema = v.pipe(v.array(beaconSchema), v.maxLength(mostBeacons));
export type Beacon = v.InferOutput<typeof beaconSchema>;

/**
 * What a shell sends to the registry: a beacon it has checked, or a failure of its own renders in the shape
 * of one, with the visitor and the visitor's network as hashes that only shells can make.
 */
export const observationSchema = v.intersect([
  beaconSchema,
  v.object({
    visitor: v.pipe(v.string(), v.maxLength(32), v.regex(/^[0-9a-f]{32}$/, 'is 32 hex digits')),
    network: v.pipe(v.string(), v.maxLength(16), v.regex(/^[0-9a-f]{16}$/, 'is 16 hex digits')),
    /** Who saw it: the visitor's browser, or the shell itself when it rendered for the visitor. */
    source: v.picklist(['browser', 'server']),
  }),
]);

/** The most observations that travel at once. */
export const mostObservations = 500;

/** `POST /environments/<environment>/observations`: counted once, however often the same batch is sent. */
export const observationBatchSchema = v.object({
  batch: v.optional(v.pipe(v.string(), v.uuid())),
  observations: v.pipe(v.array(observationSchema), v.maxLength(mostObservations)),
});
export type Observation = v.InferOutput<typeof observationSchema>;
