/** @jest-environment jsdom */
import { createTelemetry, sendReport } from './telemetry.ts';

const sent: string[] = [];
const uncaught: unknown[] = [];
beforeEach(() => {
  sent.length = 0;
  uncaught.length = 0;
  globalThis.fetch = async (url, init) => {
    sent.push(`fetch ${String(url)} ${init?.keepalive}`);
    return {} as Response;
  };
});
addEventListener('error', ({ error }) => uncaught.push(error));
addEventListener('unhandledrejection', ({ reason }) => uncaught.push(reason));

const beacon = (name: string) =>
  ({ kind: 'error', remote: name, release: '1.0.0', at: 1, cause: 'UNCAUGHT', message: 'no' }) as const;
const setBeacon = (value: unknown) => Object.assign(navigator, { sendBeacon: value });

test('a report goes by sendBeacon where the browser has it', () => {
  setBeacon((url: string) => sent.push(`beacon ${url}`));
  sendReport('/t', '[]');
  expect(sent).toEqual(['beacon /t']);
});

test.each<[string, unknown]>([
  ['is missing', undefined],
  [
    'throws',
    () => {
      throw new Error('blocked by an extension');
    },
  ],
  ['has a full queue', () => false],
])('if sendBeacon %s, a report goes another way', (_, value) => {
  setBeacon(value);
  sendReport('/t', '[]');
  expect(sent).toEqual(['fetch /t true']);
});

test.each<[string, typeof fetch]>([
  ['rejects', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'throws',
    () => {
      throw new Error('blocked by an extension');
    },
  ],
])('if fetch %s too, reports are dropped, and the failure is none to report', async (_, value) => {
  jest.useFakeTimers();
  setBeacon(undefined);
  globalThis.fetch = value;
  const telemetry = createTelemetry(sendReport, async () => undefined);
  telemetry.report(beacon('mfe-quiz'));
  await jest.advanceTimersByTimeAsync(10_000);
  expect([uncaught, telemetry.recent().length]).toEqual([[], 1]);
  jest.useRealTimers();
});
