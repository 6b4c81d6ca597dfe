import { runPendingTasks } from '@marquee/testing/until';
import type { ApiResult } from '@marquee/api';
import type { LoginState, PublishEventRequest } from '@marquee/api-contract';
import { createAnalytics } from './create-analytics.ts';

const accepted: ApiResult<unknown> = { ok: true, status: 200, message: 'Accepted', data: null };
const silence: ApiResult<unknown> = { ok: false, status: 0, message: '' };
const asha: LoginState = { authToken: 't', id: 7, userId: 'u_7', first_time_sign_up: false };

function anAnalytics({ results = [accepted], signedIn = null as LoginState | null, consented = true } = {}) {
  const sent: PublishEventRequest[] = [];
  const analytics = createAnalytics({
    api: {
      publishEvent: async (event) => {
        sent.push(event);
        return results[sent.length - 1] ?? accepted;
      },
    },
    session: { current: () => signedIn },
    deviceId: () => 'D'.repeat(32),
    userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36',
    enabled: () => consented,
    now: () => new Date('2026-11-20T11:05:12.945Z'),
  });
  return { analytics, sent };
}

test('an event has exactly the fields of the specification, and extra fields inside eventData', async () => {
  const { analytics, sent } = anAnalytics({ signedIn: asha });
  analytics.publish('price_viewed', { celeb: 'aarav', user_id: 'ignored' });
  expect(sent).toEqual([
    {
      eventName: 'price_viewed',
      eventTime: '2026-11-20T11:05:12.945Z',
      eventData: {
        celeb: 'aarav',
        user_id: 'u_7',
        os_version: '14',
        os_platform: 'Android',
        trace_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        uts: 1795172712,
      },
    },
  ]);
});

test('without a login the event has the id of the device', () => {
  const { analytics, sent } = anAnalytics();
  analytics.publish('seen');
  expect(sent[0]?.eventData.user_id).toBe('D'.repeat(32));
});

test('a failed event is sent once more unchanged, and then dropped', async () => {
  const { analytics, sent } = anAnalytics({ results: [silence, silence, accepted] });
  analytics.publish('seen');
  await runPendingTasks();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toBe(sent[0]);
});

test('nothing is sent before the visitor has consented', async () => {
  const { analytics, sent } = anAnalytics({ consented: false });
  analytics.publish('seen');
  await runPendingTasks();
  expect(sent).toEqual([]);
});
