export type OsPlatform = 'Android' | 'iOS' | 'Windows' | 'macOS' | 'unknown';

/** The request of call C15, an analytics event, with exactly these three keys (specification, section 3). */
export type PublishEventRequest = {
  eventName: string;
  /** When the event occurred (ISO 8601). */
  eventTime: string;
  eventData: {
    user_id: string;
    os_version: string;
    os_platform: OsPlatform;
    /** The id of the visitor's trace; the same value is sent as the header `X-TraceId`. */
    trace_id: string;
    /** When the event occurred, in seconds since 1970. */
    uts: number;
  } & Record<string, unknown>;
};
