import * as v from 'valibot';

const sampledTraceparent = v.pipe(
  v.string(),
  v.regex(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-01$/, 'is a sampled traceparent'),
);
const spanId = v.pipe(v.string(), v.regex(/^(?!0{16})[0-9a-f]{16}$/, 'is a span id'));
const name = v.pipe(v.string(), v.maxLength(100));
/** The maximum duration of a span. A longer one comes from a changed clock or a suspended machine. */
const maxMilliseconds = 600_000;

const common = {
  kind: v.literal('span'),
  /** The `traceparent` of the parent span. */
  within: sampledTraceparent,
  /** When the span started, in milliseconds since 1970. */
  at: v.pipe(v.number(), v.minValue(0), v.maxValue(8_640_000_000_000_000)),
  milliseconds: v.pipe(v.number(), v.minValue(0), v.maxValue(maxMilliseconds)),
};

/**
 * The schema of the trace span of an API call, which the caller measured. It has the id of the call and the HTTP
 * status, but not the URL, which may contain personal data.
 */
export const callSpanSchema = v.strictObject({
  ...common,
  of: v.literal('call'),
  /** The id of this span, which the call's `traceparent` header carried. */
  id: spanId,
  /** The id of the call in the API contract, such as `C24`. */
  call: v.pipe(v.string(), v.regex(/^[A-Z]\d{2}$/, 'is the id of a call')),
  /** The HTTP status of the call; 0 if there was no response. */
  status: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(599)),
});

/** The schema of the trace span of mounting a slot in a browser. `cause` is the error code if mounting failed. */
export const mountSpanSchema = v.strictObject({
  ...common,
  of: v.literal('mount'),
  remote: name,
  release: name,
  slot: name,
  cause: v.optional(name),
});

/**
 * The schema of a trace span that a browser sends to `POST /__marquee/telemetry`, in the same body as its other
 * telemetry entries (beacons).
 */
export const spanBeaconSchema = v.variant('of', [callSpanSchema, mountSpanSchema]);

export type CallSpan = v.InferOutput<typeof callSpanSchema>;
export type MountSpan = v.InferOutput<typeof mountSpanSchema>;
export type SpanBeacon = v.InferOutput<typeof spanBeaconSchema>;
