import type { Api, Session } from '@marquee/api';
import type { PublishEventRequest } from '@marquee/api-contract';
import { osOf } from './operating-system.ts';

export type AnalyticsOptions = {
  api: Pick<Api, 'publishEvent'>;
  session: Pick<Session, 'current'>;
  /** Identifies the visitor if there is no login. */
  deviceId: () => string;
  userAgent: string;
  /** Whether the visitor has consented; called before every event. */
  enabled: () => boolean;
  now?: () => Date;
};

export type Analytics = {
  /** Sends an event (C15). It never throws; an event that fails twice is dropped (specification, section 8). */
  publish(eventName: string, extra?: Readonly<Record<string, unknown>>): void;
};

export function createAnalytics({
  api,
  session,
  deviceId,
  userAgent,
  enabled,
  now = () => new Date(),
}: AnalyticsOptions): Analytics {
  const os = osOf(userAgent);

  function describe(eventName: string, extra: Readonly<Record<string, unknown>>): PublishEventRequest {
    const time = now();
    return {
      eventName,
      eventTime: time.toISOString(),
      eventData: {
        ...extra,
        user_id: session.current()?.userId ?? deviceId(),
        os_version: os.version,
        os_platform: os.platform,
        trace_id: crypto.randomUUID(),
        uts: Math.floor(time.getTime() / 1000),
      },
    };
  }

  async function send(event: PublishEventRequest): Promise<void> {
    const { ok } = await api.publishEvent(event);
    if (!ok) await api.publishEvent(event);
  }

  return {
    publish(eventName, extra = {}) {
      if (enabled()) void send(describe(eventName, extra));
    },
  };
}
