import { createEventBus } from '@marquee/event-bus';
import type { Answer } from '@marquee/api';
import { eventContracts, loggedIn, PlatformError, signInDismissed, signInWanted } from '@marquee/contracts';
import { createWithSignIn } from './with-sign-in.ts';

const asha = { userId: 'u_7', firstTime: false };
const ok: Answer<string> = { ok: true, status: 200, message: '', data: 'price' };
const expired: Answer<string> = { ok: false, status: 401, message: '' };
const needed = () => Promise.reject(new PlatformError('SIGN_IN_NEEDED', 'no token'));

function aVisit() {
  const bus = createEventBus({
    contracts: eventContracts,
    onRefused: ({ failure }) => {
      throw failure;
    },
  });
  const wanted: { wantId: string; why: string }[] = [];
  bus.on(signInWanted, (want) => wanted.push(want));
  let dropped = 0;
  let ids = 0;
  const withSignIn = createWithSignIn({
    bus,
    dropSession: () => (dropped += 1),
    newId: () => `want-${(ids += 1)}`,
  });
  return { bus, wanted, withSignIn, dropped: () => dropped };
}

/** A call that answers differently each time it is made. */
function answering(...answers: (() => Promise<Answer<string>>)[]) {
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
  expect(wanted).toEqual([{ wantId: 'want-1', why: 'pay' }]);
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
  expect([made(), dropped(), wanted[0]?.why]).toEqual([1, 1, 'expired']);

  bus.publish(loggedIn, asha);
  expect(await answer).toBe(ok);
});

test('who closes the dialog gets SIGN_IN_NEEDED; another want’s dialog is no answer', async () => {
  const { withSignIn, bus } = aVisit();
  const { call, made } = answering(needed);
  const answer = withSignIn('quiz', call);
  await new Promise((resolve) => setImmediate(resolve));
  bus.publish(signInDismissed, { wantId: 'want-of-another' });
  bus.publish(signInDismissed, { wantId: 'want-1' });
  await expect(answer).rejects.toMatchObject({ code: 'SIGN_IN_NEEDED' });
  bus.publish(loggedIn, asha);
  expect(made()).toBe(1);
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
