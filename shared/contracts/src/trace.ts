import * as v from 'valibot';

const sampledTraceparent = v.pipe(
  v.string(),
  v.regex(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-01$/, 'is a sampled traceparent'),
);
const spanId = v.pipe(v.string(), v.regex(/^(?!0{16})[0-9a-f]{16}$/, 'is a span id'));
const name = v.pipe(v.string(), v.maxLength(100));
/** A longer duration comes from a changed clock or a suspended machine. */
const maxMilliseconds = 600_000;

const common = {
  kind: v.literal('span'),
  /** The parent span, as a `traceparent`. */
  within: sampledTraceparent,
  /** The start, in milliseconds since 1970. */
  at: v.pipe(v.number(), v.minValue(0), v.maxValue(8_640_000_000_000_000)),
  milliseconds: v.pipe(v.number(), v.minValue(0), v.maxValue(maxMilliseconds)),
};

/** The measurement of a call by its caller: the id of the call and its status, without the URL. */
export const callSpanSchema = v.strictObject({
  ...common,
  of: v.literal('call'),
  /** The span id that the call's `traceparent` header carried. */
  id: spanId,
  /** Such as `C24`; the receiver looks it up in the API contract. */
  call: v.pipe(v.string(), v.regex(/^[A-Z]\d{2}$/, 'is the id of a call')),
  /** The HTTP status; 0 if there was no response. */
  status: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(599)),
});

/** The hydration of a slot in a browser; `cause` is the error code if it failed. */
export const mountSpanSchema = v.strictObject({
  ...common,
  of: v.literal('mount'),
  remote: name,
  release: name,
  slot: name,
  cause: v.optional(name),
});

/** A span in the body of `POST /__marquee/telemetry`, where beacons are as well. */
export const spanBeaconSchema = v.variant('of', [callSpanSchema, mountSpanSchema]);

export type CallSpan = v.InferOutput<typeof callSpanSchema>;
export type MountSpan = v.InferOutput<typeof mountSpanSchema>;
export type SpanBeacon = v.InferOutput<typeof spanBeaconSchema>;
