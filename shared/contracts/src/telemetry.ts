import * as v from 'valibot';
import { inertString } from './inert-text.ts';
import { eventName } from './manifest.ts';

/** Names of remotes, versions, slots, experiments and variants; none is longer. */
const name = inertString(200);

/** A time within the range of `Date`, in milliseconds since 1970. */
const timestamp = v.pipe(v.number(), v.minValue(0), v.maxValue(8_640_000_000_000_000));

/** The maximum of a measured time: one hour, in milliseconds. Larger values would make averages useless. */
const maxMeasureMs = 3_600_000;
const measure = v.pipe(v.number(), v.minValue(0), v.maxValue(maxMeasureMs));

const common = { remote: name, release: name, at: timestamp };

/** One beacon of `POST /__marquee/telemetry`: an error, a vital, an exposure, a conversion or a mount, booked to a release. */
export const beaconSchema = v.variant('kind', [
  v.object({
    kind: v.literal('error'),
    ...common,
    cause: inertString(100),
    message: inertString(500),
    /** The browser's stack trace; URLs of the site are without their host. */
    stack: v.optional(inertString(2_000)),
  }),
  v.object({
    kind: v.literal('vital'),
    ...common,
    name: v.picklist(['LCP', 'INP', 'CLS', 'FCP', 'TTFB']),
    /** Milliseconds; CLS has no unit. */
    value: measure,
    /** The slot that determined the value. */
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
/** The maximum number of beacons in one request. */
export const maxBeacons = 100;
export const beaconsSchema = v.pipe(v.array(beaconSchema), v.maxLength(maxBeacons));
export type Beacon = v.InferOutput<typeof beaconSchema>;

/**
 * What a shell sends to the registry: a beacon that it verified, or a failed render of its own in the same shape. The
 * visitor and the visitor's network are hashes that only shells can compute.
 */
export const observationSchema = v.intersect([
  beaconSchema,
  v.object({
    visitor: v.pipe(v.string(), v.maxLength(32), v.regex(/^[0-9a-f]{32}$/, 'is 32 hex digits')),
    network: v.pipe(v.string(), v.maxLength(16), v.regex(/^[0-9a-f]{16}$/, 'is 16 hex digits')),
    /** Where it was observed: in the visitor's browser, or in the shell's render for the visitor. */
    source: v.picklist(['browser', 'server']),
  }),
]);

/** The maximum number of observations in one request. */
export const maxObservations = 500;

/** `POST /environments/<environment>/observations`: a batch that is sent several times is counted once. */
export const observationBatchSchema = v.object({
  batch: v.optional(v.pipe(v.string(), v.uuid())),
  observations: v.pipe(v.array(observationSchema), v.maxLength(maxObservations)),
});
export type Observation = v.InferOutput<typeof observationSchema>;
