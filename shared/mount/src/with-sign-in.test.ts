import { createEventBus } from '@marquee/event-bus';
import type { ApiResult } from '@marquee/api';
import { PlatformError } from '@marquee/contracts';
import { eventContracts, loggedIn, signInDismissed, signInOpened, signInWanted } from '@marquee/events';
import { createWithSignIn } from './with-sign-in.ts';

const asha = { userId: 'u_7', firstTime: false };
const ok: ApiResult<string> = { ok: true, status: 200, message: '', data: 'price' };
const expired: ApiResult<string> = { ok: false, status: 401, message: '' };
const needed = () => Promise.reject(new PlatformError('SIGN_IN_NEEDED', 'no token'));

function aVisit({ isOffered = true } = {}) {
  const bus = createEventBus({
    contracts: eventContracts,
    onRefused: ({ failure }) => {
      throw failure;
    },
  });
  const wanted: string[] = [];
  bus.on(signInWanted, ({ why }) => wanted.push(why));
  let dropped = 0;
  let told = 0;
  const withSignIn = createWithSignIn({
    bus,
    dropSession: () => (dropped += 1),
    isOffered: () => isOffered,
    onNobody: () => (told += 1),
  });
  return { bus, wanted, withSignIn, dropped: () => dropped, told: () => told };
}

/** A call that answers differently each time it is made. */
function answering(...answers: (() => Promise<ApiResult<string>>)[]) {
  let made = 0;
  const call = () => (answers[made++] ?? needed)();
  return { call, made: () => made };
}

test('a call that succeeds asks nobody', async () => {
  const { withSignIn, wanted } = aVisit();
  expect(await withSignIn('pay', async () => ok)).toBe(ok);
  expect(wanted).toEqual([]);
});

test('without a token the visitor is asked, and the call is made once more after they signed in', async () => {
  const { withSignIn, wanted, bus, dropped } = aVisit();
  const { call, made } = answering(needed, async () => ok);
  const answer = withSignIn('pay', call);
  await Promise.resolve().then(() => undefined);
  expect(wanted).toEqual(['pay']);
  expect(made()).toBe(1);

  bus.publish(loggedIn, asha);
  expect(await answer).toBe(ok);
  expect([made(), dropped()]).toEqual([2, 0]);
});

test('an expired token is dropped, and the sign-in that it came from does not count as a new one', async () => {
  const { withSignIn, wanted, bus, dropped } = aVisit();
  bus.publish(loggedIn, asha);
  const { call, made } = answering(
    async () => expired,
    async () => ok,
  );
  const answer = withSignIn('pay', call);
  await new Promise((resolve) => setImmediate(resolve));
  expect([made(), dropped(), wanted]).toEqual([1, 1, ['expired']]);

  bus.publish(loggedIn, asha);
  expect(await answer).toBe(ok);
});

test('closing the dialog answers everybody who waits: SIGN_IN_NEEDED, and nobody is told more', async () => {
  const { withSignIn, bus, told } = aVisit();
  const { call, made } = answering(needed);
  const answers = [withSignIn('quiz', call), withSignIn('pay', needed)];
  await new Promise((resolve) => setImmediate(resolve));
  bus.publish(signInDismissed, {});
  for (const answer of answers) await expect(answer).rejects.toMatchObject({ code: 'SIGN_IN_NEEDED' });
  bus.publish(loggedIn, asha);
  expect([made(), told()]).toEqual([1, 0]);
});

test('a second refusal is the answer: nobody is asked twice', async () => {
  const { withSignIn, bus, wanted } = aVisit();
  const { call, made } = answering(needed, async () => expired);
  const answer = withSignIn('pay', call);
  await new Promise((resolve) => setImmediate(resolve));
  bus.publish(loggedIn, asha);
  expect(await answer).toBe(expired);
  expect([made(), wanted.length]).toEqual([2, 1]);
});

test('any other failure is the caller’s', async () => {
  const { withSignIn, wanted } = aVisit();
  const broken = () => Promise.reject(new PlatformError('CALL_FAILED', 'offline'));
  await expect(withSignIn('pay', broken)).rejects.toMatchObject({ code: 'CALL_FAILED' });
  expect(wanted).toEqual([]);
});

test('where nobody offers a sign-in the caller knows at once, and the visitor is told', async () => {
  const { withSignIn, wanted, told } = aVisit({ isOffered: false });
  await expect(withSignIn('pay', needed)).rejects.toMatchObject({ code: 'SIGN_IN_NEEDED' });
  expect([wanted, told()]).toEqual([[], 1]);
});

describe('with a clock', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('nobody who offers a sign-in hydrates: after eight seconds nobody waits, and a late one hears nothing', async () => {
    const { withSignIn, bus, told } = aVisit();
    const answer = withSignIn('pay', needed).catch((failure: unknown) => failure);
    await jest.advanceTimersByTimeAsync(7_999);
    expect(told()).toBe(0);
    await jest.advanceTimersByTimeAsync(1);
    expect(await answer).toMatchObject({ code: 'SIGN_IN_NEEDED' });
    expect(told()).toBe(1);

    const heardLate: string[] = [];
    bus.on(signInWanted, ({ why }) => heardLate.push(why));
    expect(heardLate).toEqual([]);
  });

  test('a dialog that opened may stand open as long as the visitor likes', async () => {
    const { withSignIn, bus, told } = aVisit();
    const { call } = answering(needed, async () => ok);
    const answer = withSignIn('pay', call);
    await jest.advanceTimersByTimeAsync(7_000);
    bus.publish(signInOpened, {});
    await jest.advanceTimersByTimeAsync(3_600_000);
    bus.publish(loggedIn, asha);
    expect(await answer).toBe(ok);
    expect(told()).toBe(0);
  });
});
