/** The attributes of a span: names of OpenTelemetry's semantic conventions, and our own under `marquee.`. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An operation of a trace. */
export type Span = {
  /** The value of the header `traceparent` for requests that belong to this span. */
  readonly traceparent: string;
  /** Whether the span is exported. */
  readonly isSampled: boolean;
  /** Begins a child span. */
  begin(name: string, about?: { kind?: 'internal' | 'client'; attributes?: Attributes }): Span;
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** `error` is a code or status of low cardinality. Calls after the first have no effect. */
  end(error?: string): void;
};

/** A span that a worker thread or a browser measured, which has no exporter. */
export type MeasuredSpan = {
  name: string;
  kind: 'internal' | 'client';
  /** The parent span, as a `traceparent`. */
  within: string;
  /** The id of the span, if a header has propagated it already. */
  id?: string;
  /** The start, in milliseconds since 1970. */
  at: number;
  milliseconds: number;
  attributes: Attributes;
  error?: string | undefined;
};

export type Tracing = {
  /** Begins the span of a request to a server; its parent is the `traceparent` of the request. */
  begin(name: string, about: { within?: string | undefined; attributes?: Attributes }): Span;
  /** Exports a span that was measured in this process or in a visitor's browser. */
  take(span: MeasuredSpan, where: 'here' | 'browser'): void;
  /** Exports the remaining spans; settles within two seconds even if the collector does not respond. */
  stop(): Promise<void>;
};
