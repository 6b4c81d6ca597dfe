import type { Api, Session } from '@marquee/api';
import type { PublishEventRequest } from '@marquee/api-contract';
import { osOf } from './operating-system.ts';
import { randomUuid } from './random-uuid.ts';

export type AnalyticsOptions = {
  api: Pick<Api, 'publishEvent'>;
  session: Pick<Session, 'current'>;
  /** The id that identifies a visitor who is not signed in. */
  deviceId: () => string;
  userAgent: string;
  /** Whether the visitor has consented to analytics; called before every event. */
  enabled: () => boolean;
  now?: () => Date;
};

export type Analytics = {
  /** Sends an analytics event. Never throws; drops an event that fails twice (specification, section 8). */
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
        trace_id: randomUuid(),
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
