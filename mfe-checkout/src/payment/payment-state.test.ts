import type { Refusal } from '@marquee/sdk/api';
import { payment } from '../testing/api-data.ts';
import {
  canRetry,
  isOnHold,
  payPage,
  payReducer,
  statusPage,
  statusReducer,
  type PaymentEffect,
  type PaymentEvent,
  type PaymentStart,
  type PayState,
  type StatusState,
  type Transition,
} from './payment-state.ts';
import type { PaymentView } from './payment-view.ts';

const amount = { amountMinor: 49900, currency: 'INR' };
const pressed = {
  priceId: 'pr_1',
  amount,
  provider: 'sandbox',
  method: 'card',
  country: 'IN',
  returnUrl: 'https://marquee.example/payment/status/{paymentId}',
};
const refusal: Refusal = { ok: false, status: 422, message: 'Not this way' };
const cart = { cartId: 'ct_1', openPaymentId: null, ownPaymentId: null };
const pageUrl = 'https://api.marquee.example/gateway/pay/pm_1';

const prepareRequested: PaymentEvent = { type: 'prepare-requested', provider: 'sandbox' };
const prepared: PaymentEvent = { type: 'prepared', turn: 1, preparation: { kind: 'ready', cart } };
const press: PaymentEvent = { type: 'pay-pressed', request: pressed, storedId: null, newId: 'id-1' };
const started: PaymentStart = { kind: 'started', paymentId: 'pm_1', pageUrl };
type Event<Type extends PaymentEvent['type']> = PaymentEvent & { type: Type };
const received = (start: PaymentStart, clientRequestId = 'id-1'): Event<'start-received'> => ({
  type: 'start-received',
  clientRequestId,
  start,
});
const confirmed = (view: PaymentView, paymentId = 'pm_1', isOrderHere = true): Event<'confirmed'> => ({
  type: 'confirmed',
  paymentId,
  view,
  isOrderHere,
});
const paid: PaymentView = { status: 'paid', payment: payment({ paymentStatus: 'SUCCESS' }) };
const pending: PaymentView = { status: 'pending', late: false, unreachable: false };
const failed: PaymentView = { status: 'failed', because: 'bank' };
const cancelled: PaymentView = { status: 'cancelled' };

const run =
  <State>(reduce: (state: State, event: PaymentEvent) => Transition<State>) =>
  (from: State, ...events: PaymentEvent[]): Transition<State> =>
    events.reduce<Transition<State>>(
      ({ state, effects }, event) => {
        const next = reduce(state, event);
        return { state: next.state, effects: [...effects, ...next.effects] };
      },
      { state: from, effects: [] },
    );
const pay = (...events: PaymentEvent[]) => run(payReducer)(payPage, ...events);
const follow = (...events: PaymentEvent[]) => run(statusReducer)(statusPage('pm_1'), ...events);
const typesOf = (effects: PaymentEffect[]) => effects.map(({ type }) => type);
const stored = (effects: PaymentEffect[]) =>
  effects.flatMap((effect) => (effect.type === 'store' ? [effect.record] : []));

/** One state of each status, by its name. */
const payStates = {
  new: payPage,
  preparing: pay(prepareRequested).state,
  blocked: pay(prepareRequested, {
    type: 'prepared',
    turn: 1,
    preparation: { kind: 'blocked', blocker: { status: 'unreachable' } },
  }).state,
  ready: pay(prepareRequested, prepared).state,
  starting: pay(prepareRequested, prepared, press).state,
  'opening-page': pay(prepareRequested, prepared, press, received(started)).state,
  left: pay(prepareRequested, prepared, press, { type: 'page-left' }).state,
  'already-paid': { status: 'already-paid', paymentId: 'pm_1' },
  'price-changed': { status: 'price-changed' },
} satisfies Record<string, PayState>;

const statusStates = {
  checking: statusPage('pm_1'),
  pending: follow(confirmed(pending)).state,
  paid: follow(confirmed(paid)).state,
  failed: follow(confirmed(failed)).state,
  cancelled: follow(confirmed(cancelled)).state,
  unknown: follow(confirmed({ status: 'unknown' })).state,
  'signed-out': follow(confirmed({ status: 'signed-out' })).state,
} satisfies Record<string, StatusState>;

/** One event of each type, by its name. The results are those that the states above wait for. */
const events = {
  'prepare-requested': prepareRequested,
  'cart-changed': { type: 'cart-changed', cartId: 'ct_2' },
  prepared,
  'another-wanted': { type: 'another-wanted' },
  'pay-pressed': press,
  'start-received': received(started),
  'page-restored': { type: 'page-restored' },
  'page-left': { type: 'page-left' },
  'status-opened': { type: 'status-opened', paymentId: 'pm_1' },
  'check-requested': { type: 'check-requested' },
  confirmed: confirmed(paid),
  'retry-pressed': { type: 'retry-pressed' },
} satisfies { [Type in PaymentEvent['type']]: Event<Type> };
type EventName = keyof typeof events;

/** What each event does in each status of the pay page: the next status and the effects. Others do nothing. */
const payTable: Record<keyof typeof payStates, Partial<Record<EventName, string>>> = {
  new: {
    'prepare-requested': 'preparing: prepare',
    'cart-changed': 'preparing: store attempt',
    'page-left': 'left',
    confirmed: 'preparing: store paid',
  },
  preparing: {
    'prepare-requested': 'preparing: prepare',
    'cart-changed': 'preparing: store attempt',
    prepared: 'ready',
    'page-left': 'left',
    confirmed: 'preparing: store paid',
  },
  blocked: {
    'prepare-requested': 'preparing: prepare',
    'cart-changed': 'blocked: store attempt',
    'page-left': 'left',
    confirmed: 'blocked: store paid',
  },
  ready: {
    'prepare-requested': 'preparing: prepare',
    'cart-changed': 'ready: store attempt',
    'another-wanted': 'ready',
    'pay-pressed': 'starting: store attempt, start',
    'page-left': 'left',
    confirmed: 'ready: store paid',
  },
  starting: {
    'cart-changed': 'starting: store attempt',
    'start-received': 'opening-page: store attempt, store started, open-payment-page',
    'page-left': 'left',
    confirmed: 'starting: store paid',
  },
  'opening-page': {
    'cart-changed': 'opening-page: store attempt',
    'page-restored': 'ready',
    'page-left': 'left',
    confirmed: 'opening-page: store paid',
  },
  left: {
    'prepare-requested': 'preparing: prepare',
    'start-received': 'left: store started',
    confirmed: 'left: store paid',
  },
  'already-paid': { 'cart-changed': 'already-paid: store attempt', confirmed: 'already-paid: store paid' },
  'price-changed': { 'cart-changed': 'price-changed: store attempt', confirmed: 'price-changed: store paid' },
};

const statusTable: Record<keyof typeof statusStates, Partial<Record<EventName, string>>> = {
  checking: { 'status-opened': 'checking: watch', confirmed: 'paid: store paid' },
  pending: {
    'status-opened': 'pending: watch',
    'check-requested': 'checking: watch',
    confirmed: 'paid: store paid',
  },
  paid: {
    'status-opened': 'paid: watch',
    'check-requested': 'paid: watch',
    confirmed: 'paid: store paid',
  },
  failed: {
    'status-opened': 'failed: watch',
    confirmed: 'paid: store paid',
    'retry-pressed': 'failed: store failure, navigate',
  },
  cancelled: { 'status-opened': 'cancelled: watch', confirmed: 'paid: store paid' },
  unknown: { 'status-opened': 'unknown: watch', confirmed: 'paid: store paid' },
  'signed-out': {
    'status-opened': 'signed-out: watch',
    'check-requested': 'checking: watch',
    confirmed: 'paid: store paid',
  },
};

function described<State extends { status: string }>({ state, effects }: Transition<State>): string {
  const names = effects.map((effect) =>
    effect.type === 'store' ? `store ${effect.record.type}` : effect.type,
  );
  return names.length > 0 ? `${state.status}: ${names.join(', ')}` : state.status;
}

describe.each(Object.keys(payStates) as (keyof typeof payStates)[])('the pay page, "%s"', (name) => {
  test.each(Object.keys(events) as EventName[])('"%s"', (event) => {
    const state: PayState = payStates[name];
    const expected = payTable[name][event];
    const result = payReducer(state, events[event]);

    expect(described(result)).toBe(expected ?? state.status);
    if (!expected) expect(result.state).toEqual(state);
  });
});

describe.each(Object.keys(statusStates) as (keyof typeof statusStates)[])('the status page, "%s"', (name) => {
  test.each(Object.keys(events) as EventName[])('"%s"', (event) => {
    const state: StatusState = statusStates[name];
    const expected = statusTable[name][event];
    const result = statusReducer(state, events[event]);

    expect(described(result)).toBe(expected ?? state.status);
    if (!expected) expect(result.state).toBe(state);
  });
});

describe('preparing', () => {
  test('a result of an earlier preparation is ignored, in whichever order the results arrive', () => {
    const late: PaymentEvent = { type: 'prepared', turn: 1, preparation: { kind: 'price-changed' } };
    const twice = [prepareRequested, { type: 'prepare-requested', provider: 'other' }] as const;
    const current: PaymentEvent = { ...prepared, turn: 2 };

    for (const order of [
      [late, current],
      [current, late],
      [current, late, late, current],
    ]) {
      const { state, effects } = pay(...twice, ...order);
      expect(state).toMatchObject({ status: 'ready', provider: 'other', cart: { provider: 'other' } });
      expect(typesOf(effects)).toEqual(['prepare', 'prepare']);
    }
  });

  test.each([
    [{ kind: 'already-paid', paymentId: 'pm_7' }, 'already-paid: prepare, navigate'],
    [{ kind: 'already-paid', paymentId: null }, 'already-paid: prepare'],
    [{ kind: 'price-changed' }, 'price-changed: prepare, price-changed'],
    [{ kind: 'blocked', blocker: { status: 'refused', refusal } }, 'blocked: prepare'],
  ] as const)('%j', (preparation, expected) => {
    expect(described(pay(prepareRequested, { type: 'prepared', turn: 1, preparation }))).toBe(expected);
  });

  test('a changed cart is stored at once, and not after the visitor left the page', () => {
    const changed: PaymentEvent = { type: 'cart-changed', cartId: 'ct_9' };

    expect(stored(pay(prepareRequested, changed).effects)).toEqual([
      { type: 'attempt', changed: { cartId: 'ct_9' } },
    ]);
    expect(stored(pay(prepareRequested, { type: 'page-left' }, changed).effects)).toEqual([]);
  });
});

describe('an earlier payment that may still succeed', () => {
  const open = (ownPaymentId: string | null) =>
    pay(prepareRequested, {
      type: 'prepared',
      turn: 1,
      preparation: { kind: 'ready', cart: { ...cart, openPaymentId: 'pm_0', ownPaymentId } },
    }).state;

  test('holds Pay until the visitor wants another one, also after another way is chosen', () => {
    const held = open(null);
    expect(isOnHold(held)).toBe(true);
    expect(payReducer(held, press)).toEqual({ state: held, effects: [] });

    const confirmedTwice = run(payReducer)(held, { type: 'another-wanted' }, { type: 'another-wanted' });
    expect(isOnHold(confirmedTwice.state)).toBe(false);
    expect(payReducer(confirmedTwice.state, press).state.status).toBe('starting');
    expect(payReducer(confirmedTwice.state, prepareRequested).state).toMatchObject({ isAnotherWanted: true });
  });

  test('of this very order does not hold Pay: it charges once at most', () => {
    expect(isOnHold(open('pm_0'))).toBe(false);
  });
});

describe('paying', () => {
  const ready = [prepareRequested, prepared];
  const ids = (effects: PaymentEffect[]) =>
    effects.flatMap((effect) => (effect.type === 'start' ? [effect.request.clientRequestId] : []));

  test('stores a new request id before the request leaves, and sends what was shown', () => {
    const { effects } = pay(...ready, press);

    expect(effects.slice(1)).toEqual([
      { type: 'store', record: { type: 'attempt', changed: { clientRequestId: 'id-1' } } },
      { type: 'start', request: { ...pressed, cartId: 'ct_1', clientRequestId: 'id-1' } },
    ]);
  });

  test('repeats the stored request id, also after a lost result', () => {
    const again: PaymentEvent = { ...press, storedId: 'id-1', newId: 'id-2' };
    const { effects } = pay(...ready, press, received({ kind: 'unreachable' }), again);

    expect(ids(effects)).toEqual(['id-1', 'id-1']);
    expect(stored(effects)).toHaveLength(1);
  });

  test('a doubled press is one request, and a doubled result opens one page', () => {
    const { effects } = pay(...ready, press, press, received(started), received(started), press);

    expect(ids(effects)).toEqual(['id-1']);
    expect(typesOf(effects).filter((type) => type === 'open-payment-page')).toHaveLength(1);
  });

  test('a result for another request id is ignored', () => {
    const { state, effects } = pay(...ready, press, received(started, 'id-of-another-press'));

    expect(state.status).toBe('starting');
    expect(stored(effects)).toHaveLength(1);
  });

  test('an attempt that is over is started under a new id, once', () => {
    const repeated: PaymentEvent = { ...press, storedId: 'id-old', newId: 'id-new' };
    const over: PaymentStart = { kind: 'attempt-over', refusal };
    const { state, effects } = pay(
      ...ready,
      repeated,
      received(over, 'id-old'),
      received(over, 'id-old'),
      received(over, 'id-new'),
    );

    expect(ids(effects)).toEqual(['id-old', 'id-new']);
    expect(stored(effects)).toEqual([{ type: 'attempt', changed: { clientRequestId: 'id-new' } }]);
    expect(state).toMatchObject({ status: 'ready', problem: { status: 'refused', refusal } });
  });

  test('an attempt under a new id that the server calls over is refused', () => {
    const { state, effects } = pay(...ready, press, received({ kind: 'attempt-over', refusal }));

    expect(ids(effects)).toEqual(['id-1']);
    expect(state).toMatchObject({ status: 'ready', problem: { status: 'refused' } });
  });

  test.each([
    [{ kind: 'unreachable' }, { status: 'unreachable' }],
    [
      { kind: 'refused', refusal },
      { status: 'refused', refusal },
    ],
    [{ kind: 'signed-out' }, null],
    [{ kind: 'started', paymentId: 'pm_1', pageUrl: null }, { status: 'page-refused' }],
  ] as const)('after %j the visitor may press again', (start, problem) => {
    const { state } = pay(...ready, press, received(start));

    expect(state).toMatchObject({ status: 'ready', problem });
    expect(payReducer(state, press).state).toMatchObject({ status: 'starting', problem: null });
  });

  test('a payment whose page may not be opened is stored too', () => {
    const { effects } = pay(...ready, press, received({ ...started, pageUrl: null }));

    expect(stored(effects).slice(1)).toEqual([
      { type: 'attempt', changed: { paymentId: 'pm_1' } },
      { type: 'started', paymentId: 'pm_1' },
    ]);
    expect(typesOf(effects)).not.toContain('open-payment-page');
  });

  test('an expired cart is dropped and filled again, and the visitor has to press once more', () => {
    const { state, effects } = pay(...ready, press, received({ kind: 'cart-expired' }));

    expect(state).toMatchObject({ status: 'preparing', turn: 2, problem: { status: 'cart-expired' } });
    expect(effects.slice(-2)).toEqual([
      { type: 'store', record: { type: 'attempt', changed: { cartId: null } } },
      { type: 'prepare', turn: 2, provider: 'sandbox' },
    ]);
    expect(payReducer(state, { ...prepared, turn: 2 }).state).toMatchObject({
      status: 'ready',
      problem: { status: 'cart-expired' },
    });
  });

  test.each([
    [{ kind: 'already-paid', paymentId: 'pm_7' }, '/payment/status/pm_7'],
    [{ kind: 'already-paid', paymentId: null }, '/payment/status/pm_own'],
  ] as const)('%j leads to %s', (start, path) => {
    const preparation = { kind: 'ready', cart: { ...cart, ownPaymentId: 'pm_own' } } as const;
    const { effects } = pay(
      prepareRequested,
      { type: 'prepared', turn: 1, preparation },
      press,
      received(start),
    );

    expect(effects.at(-1)).toEqual({ type: 'navigate', path, replace: true });
  });

  test('another way that is chosen while a payment starts is prepared if the visitor stays', () => {
    const other: PaymentEvent = { type: 'prepare-requested', provider: 'other' };
    const refused = pay(...ready, press, other, received({ kind: 'refused', refusal }));
    expect(refused.state).toMatchObject({ status: 'preparing', provider: 'other', turn: 2 });
    expect(refused.effects.at(-1)).toEqual({ type: 'prepare', turn: 2, provider: 'other' });

    const opened = pay(...ready, press, other, received(started));
    expect(opened.state).toMatchObject({ status: 'opening-page', provider: 'other' });
    expect(payReducer(opened.state, { type: 'page-restored' }).state).toMatchObject({ status: 'preparing' });
  });

  test('back from the payment page, this payment is the one of the order', () => {
    const back: PaymentEvent = { type: 'page-restored' };
    const { state } = pay(...ready, press, received(started), back, back);

    expect(state).toMatchObject({ status: 'ready', problem: null, cart: { ownPaymentId: 'pm_1' } });
  });

  test('a visitor who leaves while the payment starts is not taken to its page, but it is stored', () => {
    const left: PaymentEvent[] = [...ready, press, { type: 'page-left' }];
    const { state, effects } = pay(...left, received(started), received(started));

    expect(state.status).toBe('left');
    expect(stored(effects).filter(({ type }) => type === 'started')).toHaveLength(1);
    expect(typesOf(effects)).not.toContain('open-payment-page');
    expect(typesOf(pay(...left, received({ kind: 'price-changed' })).effects)).not.toContain('navigate');
  });

  test('an earlier payment that turns out to be decided is stored, whatever the page shows', () => {
    const record = (view: PaymentView) => stored(payReducer(payPage, confirmed(view, 'pm_0', false)).effects);

    expect(record(paid)).toEqual([{ type: 'paid', payment: payment({ paymentStatus: 'SUCCESS' }) }]);
    expect(record(failed)).toEqual([{ type: 'ended', paymentId: 'pm_0', paymentStatus: 'FAILED' }]);
    expect(record(cancelled)).toEqual([{ type: 'ended', paymentId: 'pm_0', paymentStatus: 'CANCELLED' }]);
    expect(record(pending)).toEqual([]);
  });
});

describe('following a payment', () => {
  test.each([pending, failed, cancelled, { status: 'unknown' }, { status: 'signed-out' }] as const)(
    'a paid payment stays paid after a late %j',
    (view) => {
      const paidState = statusStates.paid;
      expect(statusReducer(paidState, confirmed(view))).toEqual({ state: paidState, effects: [] });
    },
  );

  test('a cancelled payment is only ever corrected to paid', () => {
    const { state } = follow(confirmed(cancelled), confirmed(pending), confirmed(failed));
    expect(state.status).toBe('cancelled');
    expect(statusReducer(state, confirmed(paid)).state.status).toBe('paid');
  });

  test('a failed payment may become pending and paid: its page may be open in another tab', () => {
    expect(follow(confirmed(failed), confirmed(pending), confirmed(paid)).state.status).toBe('paid');
  });

  test('a result for another payment is ignored', () => {
    expect(follow(confirmed(paid, 'pm_2'))).toEqual({ state: statusStates.checking, effects: [] });
  });

  test('another payment on the same page is checked from the start', () => {
    const { state, effects } = follow(confirmed(failed), { type: 'status-opened', paymentId: 'pm_2' });

    expect(state).toEqual(statusPage('pm_2'));
    expect(effects.at(-1)).toEqual({ type: 'watch', paymentId: 'pm_2' });
  });

  test('a doubled request to check watches once', () => {
    const { effects } = follow(confirmed(pending), { type: 'check-requested' }, { type: 'check-requested' });
    expect(typesOf(effects)).toEqual(['watch']);
  });

  test('a cancelled payment leads back to the checkout, if this browser has its order', () => {
    const path = '/checkout?payment=cancelled';

    expect(follow(confirmed(cancelled)).effects.at(-1)).toEqual({ type: 'navigate', path, replace: true });
    expect(typesOf(follow(confirmed(cancelled, 'pm_1', false)).effects)).toEqual(['store']);
  });

  test('a failed payment is tried again once, and counted once', () => {
    const { state, effects } = follow(
      confirmed(failed),
      { type: 'retry-pressed' },
      { type: 'retry-pressed' },
    );

    expect(stored(effects).filter(({ type }) => type === 'failure')).toEqual([
      { type: 'failure', paymentId: 'pm_1' },
    ]);
    expect(effects.at(-1)).toEqual({ type: 'navigate', path: '/checkout/pay', replace: false });
    expect(canRetry(state)).toBe(false);
  });

  test.each([
    ['an order that was paid by another payment', confirmed({ status: 'failed', because: 'paid-before' })],
    ['an order that is not in this browser', confirmed(failed, 'pm_1', false)],
  ])('%s is not tried again', (_, event) => {
    const { state } = follow(event);

    expect(canRetry(state)).toBe(false);
    expect(statusReducer(state, { type: 'retry-pressed' })).toEqual({ state, effects: [] });
  });
});
