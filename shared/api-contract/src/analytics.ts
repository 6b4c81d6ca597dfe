export type OsPlatform = 'Android' | 'iOS' | 'Windows' | 'macOS' | 'unknown';

/** C15: the body has exactly these three keys (specification, section 3). */
export type PublishEventRequest = {
  eventName: string;
  /** ISO 8601. */
  eventTime: string;
  eventData: {
    user_id: string;
    os_version: string;
    os_platform: OsPlatform;
    /** Also sent as the header `X-TraceId`. */
    trace_id: string;
    /** Seconds since 1970. */
    uts: number;
  } & Record<string, unknown>;
};
