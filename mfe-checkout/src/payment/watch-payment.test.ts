import { PlatformError } from '@marquee/sdk';
import { succeeded, refused } from '@marquee/testing';
import { payment, placedOrder } from '../testing/api-data.ts';
import type { PaymentView } from './payment-view.ts';
import { watchPayment } from './watch-payment.ts';

type Confirm = Parameters<typeof watchPayment>[0];

async function settle() {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

/** A page with a manual clock, which can be hidden. */
function page(...responses: Confirm[]) {
  const views: PaymentView[] = [];
  let [time, checks, visible] = [0, 0, true];
  let waiting: { at: number; done: () => void } | undefined;
  let seen: (() => void) | undefined;

  const stop = watchPayment(
    () => {
      const confirm = responses[Math.min(checks, responses.length - 1)];
      checks += 1;
      return confirm ? confirm() : Promise.reject(new Error('no response'));
    },
    (view) => void views.push(view),
    {
      now: () => time,
      wait: (milliseconds, done) => {
        waiting = { at: time + milliseconds, done };
        return () => (waiting = undefined);
      },
      isVisible: () => visible,
      onVisible: (callback) => {
        seen = callback;
        return () => (seen = undefined);
      },
    },
  );

  return {
    views,
    stop,
    checks: () => checks,
    waitingMs: () => (waiting ? waiting.at - time : 0),
    elapse: (milliseconds: number) => void (time += milliseconds),
    isWaiting: () => waiting !== undefined,
    settle,
    async pass() {
      await settle();
      const next = waiting;
      waiting = undefined;
      if (next) time = next.at;
      next?.done();
      await settle();
    },
    hide: () => void (visible = false),
    async show() {
      visible = true;
      seen?.();
      await settle();
    },
  };
}

const pending: Confirm = () => succeeded(payment());
const paid: Confirm = () => succeeded(payment({ paymentStatus: 'SUCCESS', order: { ...placedOrder } }));
const delivered: Confirm = () =>
  succeeded(
    payment({
      paymentStatus: 'SUCCESS',
      order: { ...placedOrder, orderStatus: 'DELIVERED', watchId: 'w_1' },
    }),
  );

test('pending three times, then paid, then delivered: checked until the video is delivered', async () => {
  const watched = page(pending, pending, pending, paid, delivered);
  for (let turn = 0; turn < 4; turn += 1) await watched.pass();

  expect(watched.views.map(({ status }) => status)).toEqual([
    'pending',
    'pending',
    'pending',
    'paid',
    'paid',
  ]);
  expect(watched.isWaiting()).toBe(false);
});

test('a server in trouble is not a failed payment', async () => {
  const watched = page(() => refused(503, 'Down'));
  await watched.settle();

  expect(watched.views).toEqual([{ status: 'pending', late: false, unreachable: true }]);
});

test('three minutes of pending end in "late", and in silence', async () => {
  const watched = page(pending);
  for (let turn = 0; turn < 20; turn += 1) await watched.pass();

  expect(watched.views.at(-1)).toEqual({ status: 'pending', late: true, unreachable: false });
  expect(watched.isWaiting()).toBe(false);
});

test('a paid order stays paid when the server is in trouble later', async () => {
  const watched = page(
    paid,
    () => refused(503, 'Down'),
    () => Promise.reject(new Error('offline')),
    delivered,
  );
  for (let turn = 0; turn < 3; turn += 1) await watched.pass();

  expect(watched.views.map(({ status }) => status)).toEqual(['paid', 'paid']);
});

test('the next check waits as long as the server requires', async () => {
  const watched = page(() => refused(429, 'Slowly', { data: { retryAfterSec: 9 } }), paid);
  await watched.settle();

  expect(watched.waitingMs()).toBe(9000);
});

test('time away from the page is not counted as waiting', async () => {
  const watched = page(pending);
  await watched.settle();
  watched.hide();
  await watched.pass();
  watched.elapse(600_000);
  await watched.show();

  expect(watched.views.at(-1)).toEqual({ status: 'pending', late: false, unreachable: false });
});

test('after the last check, a page that becomes visible again checks once more', async () => {
  const watched = page(pending);
  for (let turn = 0; turn < 20; turn += 1) await watched.pass();
  const before = watched.checks();
  await watched.show();

  expect(watched.checks()).toBe(before + 1);
  expect(watched.views.at(-1)).toMatchObject({ late: true });
});

test('a hidden page sends no checks, and one immediately when it becomes visible again', async () => {
  const watched = page(pending);
  await watched.settle();
  watched.hide();
  await watched.pass();
  expect(watched.checks()).toBe(1);

  await watched.show();
  expect(watched.checks()).toBe(2);
});

test.each([
  [() => succeeded(payment({ paymentStatus: 'FAILED' })), 'failed'],
  [() => succeeded(payment({ paymentStatus: 'CANCELLED' })), 'cancelled'],
  [() => refused(404, 'Unknown'), 'unknown'],
  [() => refused(403, 'Not yours'), 'unknown'],
  [() => Promise.reject(new PlatformError('SIGN_IN_NEEDED', 'dismissed')), 'signed-out'],
] satisfies [Confirm, string][])('%s ends the checks as "%s"', async (confirm, status) => {
  const watched = page(confirm);
  await watched.settle();

  expect(watched.views.map((view) => view.status)).toEqual([status]);
  expect(watched.isWaiting()).toBe(false);
});

test('after the stop nothing is shown any more', async () => {
  const watched = page(pending);
  watched.stop();
  await watched.settle();

  expect(watched.views).toEqual([]);
  expect(watched.isWaiting()).toBe(false);
});
