/** @jest-environment jsdom */
import { createReceipt } from './receipt.ts';
import { createTelemetry } from './telemetry.ts';

const requests: string[] = [];
let arrive: (response: { ok: boolean }) => void = () => undefined;

beforeEach(() => {
  jest.useFakeTimers();
  requests.length = 0;
  sessionStorage.clear();
  setVisibility('visible');
  globalThis.fetch = ((url: string) => {
    requests.push(url);
    return new Promise((resolve) => (arrive = resolve as typeof arrive));
  }) as typeof fetch;
});
afterEach(() => jest.useRealTimers());

function setVisibility(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
}

const beacon = { kind: 'vital', remote: 'mfe-quiz', release: '1.0.0', at: 1, name: 'LCP', value: 1 } as const;

function aPageWith() {
  const sent: string[] = [];
  let slots = {};
  const show = (version: string) => (slots = { page: { remote: 'mfe-quiz', version } });
  show('1.0.0');
  const receipt = createReceipt(
    () => ({ slots }),
    sessionStorage,
    (path) => path,
  );
  const { report } = createTelemetry((_url, body) => sent.push(body), receipt);
  return { sent, show, report: () => report(beacon) };
}

test('the first beacons wait for a receipt; later ones of the same releases use it, in this tab', async () => {
  const page = aPageWith();
  page.report();
  await jest.advanceTimersByTimeAsync(1_000);
  expect([requests, page.sent]).toEqual([['/__marquee/receipt'], []]);
  arrive({ ok: true });
  await jest.advanceTimersByTimeAsync(0);
  expect(page.sent).toHaveLength(1);

  const next = aPageWith();
  next.report();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(next.sent).toHaveLength(1);
  expect(requests).toHaveLength(1);
});

test('a new release on the page, and an hour, need another receipt', async () => {
  const page = aPageWith();
  page.report();
  await jest.advanceTimersByTimeAsync(1_000);
  arrive({ ok: true });
  await jest.advanceTimersByTimeAsync(0);
  page.show('1.1.0');
  page.report();
  await jest.advanceTimersByTimeAsync(1_000);
  arrive({ ok: true });
  await jest.advanceTimersByTimeAsync(56 * 60_000);
  page.report();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(requests).toHaveLength(3);
});

test('at page hide, and without network, beacons are sent without a receipt', async () => {
  const page = aPageWith();
  page.report();
  setVisibility('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(page.sent).toHaveLength(1);
  setVisibility('visible');
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  page.report();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(page.sent).toHaveLength(2);
});
