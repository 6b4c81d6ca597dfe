import * as v from 'valibot';
import { maxMeasures, measurePath } from './declared-event.ts';
import { inertString } from './inert-text.ts';
import { eventName } from './manifest.ts';
import { targetingSchema } from './snapshot.ts';

/** The name of a remote, version, slot, experiment or variant: at most 200 characters. */
const name = inertString(200);

/** A time in milliseconds since 1970, within the range of `Date`. */
const timestamp = v.pipe(v.number(), v.minValue(0), v.maxValue(8_640_000_000_000_000));

/** The maximum of a measured time: one hour, in milliseconds. Larger values would distort averages. */
const maxMeasureMs = 3_600_000;
const measure = v.pipe(v.number(), v.minValue(0), v.maxValue(maxMeasureMs));

/** The largest number of an outcome: sums of so many visitors stay exact enough. */
const maxOutcome = 1e12;
const outcome = v.pipe(v.number(), v.finite(), v.minValue(-maxOutcome), v.maxValue(maxOutcome));

const common = { remote: name, release: name, at: timestamp };

/**
 * The schema of a beacon: one telemetry entry that a browser sends to `POST /__marquee/telemetry`. It reports an error,
 * a web vital, an exposure to an experiment, a conversion, the numbers of an event, a mounted slot, or a slot that
 * shows the last known good release. Each beacon is about one release of one remote.
 */
export const beaconSchema = v.variant('kind', [
  v.object({
    kind: v.literal('error'),
    ...common,
    cause: inertString(100),
    message: inertString(500),
    /** The browser's stack trace, in which URLs of the site have no host. */
    stack: v.optional(inertString(2_000)),
  }),
  v.object({
    kind: v.literal('vital'),
    ...common,
    name: v.picklist(['LCP', 'INP', 'CLS', 'FCP', 'TTFB']),
    /** The value of the web vital, in milliseconds; CLS has no unit. */
    value: measure,
    /** The slot with the element that determined the value. */
    slot: v.optional(name),
  }),
  v.object({ kind: v.literal('exposure'), ...common, experiment: name, variant: name }),
  v.object({
    kind: v.literal('conversion'),
    ...common,
    experiment: name,
    event: v.pipe(v.string(), v.maxLength(100), eventName),
  }),
  /** An event of the remote whose contract measures it, with the numbers of the event by their paths. */
  v.object({
    kind: v.literal('outcome'),
    ...common,
    event: v.pipe(v.string(), v.maxLength(100), eventName),
    values: v.pipe(v.record(measurePath, outcome), v.maxEntries(maxMeasures)),
  }),
  v.object({ kind: v.literal('mount'), ...common, slot: name, milliseconds: measure }),
  /** The release does not work in this browser, which mounted `good`, the last known good one, in its place. */
  v.object({ kind: v.literal('last-known-good'), ...common, slot: name, good: name }),
]);
/** The maximum number of beacons (telemetry entries of a browser) in one request. */
export const maxBeacons = 100;
export const beaconsSchema = v.pipe(v.array(beaconSchema), v.maxLength(maxBeacons));
export type Beacon = v.InferOutput<typeof beaconSchema>;

const segmentSchema = v.object({
  language: inertString(35),
  platform: targetingSchema.entries.platform.wrapped,
  signedIn: v.boolean(),
});
/** The language and platform of a visitor, and whether the visitor was signed in, when an experiment was shown. */
export type Segment = v.InferOutput<typeof segmentSchema>;

/**
 * The schema of an observation: one telemetry entry that a shell sends to the registry. It is a beacon (an entry that a
 * browser sent) that the shell has verified, or a failed render on the server. The visitor and the visitor's network
 * are hashes that only shells can compute.
 */
export const observationSchema = v.intersect([
  beaconSchema,
  v.object({
    visitor: v.pipe(v.string(), v.maxLength(32), v.regex(/^[0-9a-f]{32}$/, 'is 32 hex digits')),
    network: v.pipe(v.string(), v.maxLength(16), v.regex(/^[0-9a-f]{16}$/, 'is 16 hex digits')),
    /** The visitor's segment at an exposure. Earlier shells do not send it. */
    segment: v.optional(segmentSchema),
    /** Where the shell's data come from: a beacon of the visitor's browser, or a render on the server. */
    source: v.picklist(['browser', 'server']),
  }),
]);

/** The maximum number of observations (telemetry entries of a shell) in one request. */
export const maxObservations = 500;

/**
 * The schema of the body of `POST /environments/<environment>/observations`, by which a shell sends observations
 * (telemetry entries) to the registry. `batch` identifies the request, so that one that is sent twice is counted once.
 */
export const observationBatchSchema = v.object({
  batch: v.optional(v.pipe(v.string(), v.uuid())),
  observations: v.pipe(v.array(observationSchema), v.maxLength(maxObservations)),
});
export type Observation = v.InferOutput<typeof observationSchema>;
