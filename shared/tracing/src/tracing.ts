/** The attributes of a span, named by OpenTelemetry's semantic conventions, or with the prefix `marquee.`. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** A running span. A span is one operation of a trace, such as a request, with its start and end. */
export type Span = {
  /** The `traceparent` header for requests that are part of this span. */
  readonly traceparent: string;
  /** Whether the span is exported. */
  readonly isSampled: boolean;
  /** Begins a child span. */
  begin(name: string, about?: { kind?: 'internal' | 'client'; attributes?: Attributes }): Span;
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** Ends the span; `error` is a code or status with few possible values. Further calls have no effect. */
  end(error?: string): void;
};

/** A finished span, measured in a worker thread or a browser, where no exporter runs. */
export type MeasuredSpan = {
  name: string;
  kind: 'internal' | 'client';
  /** The `traceparent` of the parent span. */
  within: string;
  /** The id of the span, if a `traceparent` header was already sent with it. */
  id?: string;
  /** When the span started, in milliseconds since 1970. */
  at: number;
  milliseconds: number;
  attributes: Attributes;
  error?: string | undefined;
};

export type Tracing = {
  /** Begins the span of a received request; `within` is the request's `traceparent` header. */
  begin(name: string, about: { within?: string | undefined; attributes?: Attributes }): Span;
  /** Exports a finished span that was measured in this process or in a visitor's browser. */
  take(span: MeasuredSpan, where: 'here' | 'browser'): void;
  /** Exports the remaining spans; settles within two seconds even if the collector does not respond. */
  stop(): Promise<void>;
};
