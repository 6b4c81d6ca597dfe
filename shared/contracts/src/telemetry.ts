import * as v from 'valibot';

const common = { remote: v.string(), release: v.string(), at: v.number() };

/** One beacon of `POST /__marquee/telemetry`: an error, a vital, an exposure or a mount, booked to a release. */
export const beaconSchema = v.variant('kind', [
  v.object({
    kind: v.literal('error'),
    ...common,
    cause: v.string(),
    message: v.pipe(v.string(), v.maxLength(500)),
  }),
  v.object({
    kind: v.literal('vital'),
    ...common,
    name: v.picklist(['LCP', 'INP', 'CLS', 'FCP', 'TTFB']),
    value: v.number(),
  }),
  v.object({ kind: v.literal('exposure'), ...common, experiment: v.string(), variant: v.string() }),
  v.object({ kind: v.literal('mount'), ...common, slot: v.string(), milliseconds: v.number() }),
]);
export const beaconsSchema = v.pipe(v.array(beaconSchema), v.maxLength(100));
export type Beacon = v.InferOutput<typeof beaconSchema>;
