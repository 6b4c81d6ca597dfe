import { createEventBus } from '@marquee/event-bus';
import type { ApiResult } from '@marquee/api';
import { PlatformError } from '@marquee/contracts';
import { createWithSignIn, type SignInEvents } from './with-sign-in.ts';

const asha = { userId: 'u_7', firstTime: false };
const ok: ApiResult<string> = { ok: true, status: 200, message: '', data: 'price' };
const expired: ApiResult<string> = { ok: false, status: 401, message: '' };
const needed = () => Promise.reject(new PlatformError('SIGN_IN_NEEDED', 'no token'));

function aVisit({ isOffered = true } = {}) {
  const detail = { type: 'object' } as const;
  const bus = createEventBus<SignInEvents>({
    contracts: () => ({
      'auth:logged-in': { detail, replay: 'latest' },
      'auth:sign-in-wanted': { detail, replay: 'latest' },
      'auth:sign-in-opened': { detail },
      'auth:sign-in-dismissed': { detail },
    }),
    onRefused: ({ failure }) => {
      throw failure;
    },
  });
  const wanted: string[] = [];
  bus.on('auth:sign-in-wanted', ({ why }) => wanted.push(why));
  let dropped = 0;
  let unavailable = 0;
  const withSignIn = createWithSignIn({
    bus,
    dropSession: () => (dropped += 1),
    isOffered: () => isOffered,
    onUnavailable: () => (unavailable += 1),
  });
  return { bus, wanted, withSignIn, dropped: () => dropped, unavailable: () => unavailable };
}

/** A call with the given results, in order. */
function callWith(...results: (() => Promise<ApiResult<string>>)[]) {
  let made = 0;
  const call = () => (results[made++] ?? needed)();
  return { call, made: () => made };
}

test('a successful call requests no sign-in', async () => {
  const { withSignIn, wanted } = aVisit();
  expect(await withSignIn('pay', async () => ok)).toBe(ok);
  expect(wanted).toEqual([]);
});

test('without a token a sign-in is requested, and the call is made once more after it', async () => {
  const { withSignIn, wanted, bus, dropped } = aVisit();
  const { call, made } = callWith(needed, async () => ok);
  const result = withSignIn('pay', call);
  await Promise.resolve().then(() => undefined);
  expect(wanted).toEqual(['pay']);
  expect(made()).toBe(1);

  bus.publish('auth:logged-in', asha);
  expect(await result).toBe(ok);
  expect([made(), dropped()]).toEqual([2, 0]);
});

test('an expired token is deleted, and its replayed sign-in does not count as a new one', async () => {
  const { withSignIn, wanted, bus, dropped } = aVisit();
  bus.publish('auth:logged-in', asha);
  const { call, made } = callWith(
    async () => expired,
    async () => ok,
  );
  const result = withSignIn('pay', call);
  await new Promise((resolve) => setImmediate(resolve));
  expect([made(), dropped(), wanted]).toEqual([1, 1, ['expired']]);

  bus.publish('auth:logged-in', asha);
  expect(await result).toBe(ok);
});

test('closing the dialog rejects all waiting calls with SIGN_IN_NEEDED, without a message', async () => {
  const { withSignIn, bus, unavailable } = aVisit();
  const { call, made } = callWith(needed);
  const results = [withSignIn('quiz', call), withSignIn('pay', needed)];
  await new Promise((resolve) => setImmediate(resolve));
  bus.publish('auth:sign-in-dismissed', {});
  for (const result of results) await expect(result).rejects.toMatchObject({ code: 'SIGN_IN_NEEDED' });
  bus.publish('auth:logged-in', asha);
  expect([made(), unavailable()]).toEqual([1, 0]);
});

test('a second refusal is the result: a sign-in is requested once', async () => {
  const { withSignIn, bus, wanted } = aVisit();
  const { call, made } = callWith(needed, async () => expired);
  const result = withSignIn('pay', call);
  await new Promise((resolve) => setImmediate(resolve));
  bus.publish('auth:logged-in', asha);
  expect(await result).toBe(expired);
  expect([made(), wanted.length]).toEqual([2, 1]);
});

test('any other failure rejects', async () => {
  const { withSignIn, wanted } = aVisit();
  const broken = () => Promise.reject(new PlatformError('CALL_FAILED', 'offline'));
  await expect(withSignIn('pay', broken)).rejects.toMatchObject({ code: 'CALL_FAILED' });
  expect(wanted).toEqual([]);
});

test('if no slot offers a sign-in the call rejects immediately, and the visitor is notified', async () => {
  const { withSignIn, wanted, unavailable } = aVisit({ isOffered: false });
  await expect(withSignIn('pay', needed)).rejects.toMatchObject({ code: 'SIGN_IN_NEEDED' });
  expect([wanted, unavailable()]).toEqual([[], 1]);
});

describe('with a clock', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('if the sign-in slot does not hydrate the call rejects after eight seconds, and a late slot gets no event', async () => {
    const { withSignIn, bus, unavailable } = aVisit();
    const result = withSignIn('pay', needed).catch((failure: unknown) => failure);
    await jest.advanceTimersByTimeAsync(7_999);
    expect(unavailable()).toBe(0);
    await jest.advanceTimersByTimeAsync(1);
    expect(await result).toMatchObject({ code: 'SIGN_IN_NEEDED' });
    expect(unavailable()).toBe(1);

    const lateEvents: string[] = [];
    bus.on('auth:sign-in-wanted', ({ why }) => lateEvents.push(why));
    expect(lateEvents).toEqual([]);
  });

  test('an open dialog has no timeout', async () => {
    const { withSignIn, bus, unavailable } = aVisit();
    const { call } = callWith(needed, async () => ok);
    const result = withSignIn('pay', call);
    await jest.advanceTimersByTimeAsync(7_000);
    bus.publish('auth:sign-in-opened', {});
    await jest.advanceTimersByTimeAsync(3_600_000);
    bus.publish('auth:logged-in', asha);
    expect(await result).toBe(ok);
    expect(unavailable()).toBe(0);
  });
});
