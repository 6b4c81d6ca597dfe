/** What a span says of itself: names of the semantic conventions, and ours under `marquee.`. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Something that takes time, and what happens within it. */
export type Span = {
  /** The header that says to whoever is asked within it where they stand. */
  readonly traceparent: string;
  /** Whether anybody will see it. */
  readonly isSampled: boolean;
  /** Begins a span within this one. */
  begin(name: string, about?: { kind?: 'internal' | 'client'; attributes?: Attributes }): Span;
  /** What it is and says, where that is known later than when it began. */
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** `error` says in a word of few what went wrong: a code, a status. Only the first end counts. */
  end(error?: string): void;
};

/** A span that somebody measured who has no exporter: a worker thread, a browser. */
export type MeasuredSpan = {
  name: string;
  kind: 'internal' | 'client';
  /** The span it happened within, as a `traceparent`. */
  within: string;
  /** Its own id, where a header has carried it on already. */
  id?: string;
  /** When it began, in milliseconds since 1970. */
  at: number;
  milliseconds: number;
  attributes: Attributes;
  error?: string | undefined;
};

export type Tracing = {
  /** Begins what a server does for a request, within what the asker's `traceparent` names. */
  begin(name: string, about: { within?: string | undefined; attributes?: Attributes }): Span;
  /** Exports what was measured in this process, or in a visitor's browser. */
  take(span: MeasuredSpan, where: 'here' | 'browser'): void;
  /** Exports what is left; settles within seconds, whether the collector answers or not. */
  stop(): Promise<void>;
};
