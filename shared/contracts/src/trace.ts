import * as v from 'valibot';

const sampledTraceparent = v.pipe(
  v.string(),
  v.regex(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-01$/, 'is a sampled traceparent'),
);
const spanId = v.pipe(v.string(), v.regex(/^(?!0{16})[0-9a-f]{16}$/, 'is a span id'));
const name = v.pipe(v.string(), v.maxLength(100));
/** What takes longer is a clock that was put forward, or a machine that slept. */
const mostMilliseconds = 600_000;

const common = {
  kind: v.literal('span'),
  /** The span it happened within, as a `traceparent`. */
  within: sampledTraceparent,
  /** When it began, in milliseconds since 1970. */
  at: v.pipe(v.number(), v.minValue(0), v.maxValue(8_640_000_000_000_000)),
  milliseconds: v.pipe(v.number(), v.minValue(0), v.maxValue(mostMilliseconds)),
};

/** A call as it was measured where it was made: which of the table, and how it ended; its address nowhere in it. */
export const callSpanSchema = v.strictObject({
  ...common,
  of: v.literal('call'),
  /** Its own id, as the header it carried said. */
  id: spanId,
  /** Such as `C24`; the receiver looks it up in the API contract. */
  call: v.pipe(v.string(), v.regex(/^[A-Z]\d{2}$/, 'is the id of a call')),
  /** Of HTTP; 0 for no answer at all. */
  status: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(599)),
});

/** A slot that came to life in a browser, or failed to with `cause`, the code of an error. */
export const mountSpanSchema = v.strictObject({
  ...common,
  of: v.literal('mount'),
  remote: name,
  release: name,
  slot: name,
  cause: v.optional(name),
});

/** What browsers say for traces, beside the beacons of `POST /__marquee/telemetry`. */
export const spanBeaconSchema = v.variant('of', [callSpanSchema, mountSpanSchema]);

export type CallSpan = v.InferOutput<typeof callSpanSchema>;
export type MountSpan = v.InferOutput<typeof mountSpanSchema>;
export type SpanBeacon = v.InferOutput<typeof spanBeaconSchema>;
