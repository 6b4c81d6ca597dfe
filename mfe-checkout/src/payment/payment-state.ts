import type { Refusal } from '@marquee/sdk/api';
import type { ConfirmPaymentData, InitiatePaymentRequest } from '@marquee/sdk/api-contract';
import type { PaymentAttempt } from '../order/order-draft.ts';
import type { PaymentView } from './payment-view.ts';

type Blocker =
  | { status: 'signed-out' | 'unreachable' }
  | { status: 'refused'; refusal: Refusal }
  | { status: 'name-refused'; message: string };

/** A filled cart. `openPaymentId` is any payment that may still succeed, `ownPaymentId` this order's. */
type FilledCart = { cartId: string; openPaymentId: string | null; ownPaymentId: string | null };

/**
 * The result of preparing a payment: before the visitor can click on Pay, the cart is filled and earlier payments are
 * checked. `blocked` means that this failed.
 */
export type Preparation =
  | { kind: 'ready'; cart: FilledCart }
  | { kind: 'blocked'; blocker: Blocker }
  | { kind: 'already-paid'; paymentId: string | null }
  | { kind: 'price-changed' };

/** Why the last click on Pay did not start a payment. */
type StartProblem =
  | { status: 'unreachable' | 'page-refused' | 'cart-expired' }
  | { status: 'refused'; refusal: Refusal };

/**
 * The result of the request that a click on Pay sends. `pageUrl` is the URL of the payment page; null if its origin is
 * not allowed.
 */
export type PaymentStart =
  | { kind: 'started'; paymentId: string; pageUrl: string | null }
  | { kind: 'already-paid'; paymentId: string | null }
  | { kind: 'price-changed' | 'cart-expired' | 'signed-out' | 'unreachable' }
  /** The server requires a new `clientRequestId`. */
  | { kind: 'attempt-over'; refusal: Refusal }
  | { kind: 'refused'; refusal: Refusal };

/** What all states of the pay page share. `turn` is the number of the current preparation. */
type Visit = { turn: number; provider: string; problem: StartProblem | null; isAnotherWanted: boolean };
type PreparedVisit = Visit & { cart: FilledCart & { provider: string } };

/**
 * The state of the pay page, which `payReducer` changes. `turn` is the number of the current preparation, so that
 * results of earlier ones are ignored.
 */
export type PayState =
  | (Visit & { status: 'preparing' })
  | (Visit & { status: 'blocked'; blocker: Blocker })
  | (PreparedVisit & { status: 'ready' })
  /** The payment is being started. `unusedId` is a `clientRequestId` for one more attempt. */
  | (PreparedVisit & { status: 'starting'; request: InitiatePaymentRequest; unusedId: string | null })
  /** The browser is opening the payment page of the provider. */
  | (PreparedVisit & { status: 'opening-page' })
  /**
   * The visitor has left the pay page. `clientRequestId` is that of a payment which was just being started; null if
   * there was none.
   */
  | (Visit & { status: 'left'; clientRequestId: string | null })
  | { status: 'already-paid'; paymentId: string | null }
  | { status: 'price-changed' };

/**
 * The state of the status page of a payment. `isOrderHere`: this browser still stores the draft (the unpaid order) of
 * this payment. `isRetried`: the visitor has clicked on paying again.
 */
export type StatusState = PaymentView & { paymentId: string; isOrderHere: boolean; isRetried: boolean };

type PressedRequest = Omit<InitiatePaymentRequest, 'cartId' | 'clientRequestId'>;

export type PaymentEvent =
  | { type: 'prepare-requested'; provider: string }
  | { type: 'cart-changed'; cartId: string | null }
  | { type: 'prepared'; turn: number; preparation: Preparation }
  | { type: 'another-wanted' }
  | { type: 'pay-pressed'; request: PressedRequest; storedId: string | null; newId: string }
  | { type: 'start-received'; clientRequestId: string; start: PaymentStart }
  /** The browser restored the pay page from its back/forward cache. */
  | { type: 'page-restored' }
  | { type: 'page-left' }
  | { type: 'status-opened'; paymentId: string }
  | { type: 'check-requested' }
  /** The status of a payment arrived. `isOrderHere`: this browser has stored the draft of its order. */
  | { type: 'confirmed'; paymentId: string; view: PaymentView; isOrderHere: boolean }
  | { type: 'retry-pressed' };

/**
 * A change of the payment data in local storage, which `recordPayment` carries out. `attempt` changes data of the
 * payment attempt in the draft, and `failure` counts a failed attempt there. The others update the list of recent
 * orders: the payment was started, is paid, or has ended without a charge.
 */
export type PaymentRecord =
  | { type: 'attempt'; changed: Partial<PaymentAttempt> }
  | { type: 'started'; paymentId: string }
  | { type: 'paid'; payment: ConfirmPaymentData }
  | { type: 'ended'; paymentId: string; paymentStatus: 'FAILED' | 'CANCELLED' }
  | { type: 'failure'; paymentId: string };

export type PaymentEffect =
  | { type: 'store'; record: PaymentRecord }
  | { type: 'prepare'; turn: number; provider: string }
  | { type: 'start'; request: InitiatePaymentRequest }
  | { type: 'open-payment-page'; url: string }
  | { type: 'watch'; paymentId: string }
  | { type: 'price-changed' }
  | { type: 'navigate'; path: string; replace: boolean };

/**
 * The result of a reducer: the next state, and the effects (such as storing data or sending a request) that the page
 * must then run, in this order.
 */
export type Transition<State> = { state: State; effects: PaymentEffect[] };

export const payPage: PayState = {
  status: 'preparing',
  turn: 0,
  provider: '',
  problem: null,
  isAnotherWanted: false,
};

export function statusPage(paymentId: string): StatusState {
  return { status: 'checking', paymentId, isOrderHere: false, isRetried: false };
}

/**
 * Whether an earlier payment, not that of this order, may still succeed, and the visitor has not yet confirmed to pay
 * nevertheless. The Pay button waits for this confirmation.
 */
export function isOnHold(state: PayState): boolean {
  return (
    state.status === 'ready' &&
    state.cart.openPaymentId !== null &&
    !isSamePayment(state.cart) &&
    !state.isAnotherWanted
  );
}

/**
 * Whether the payment that may still succeed is for this order. Then the visitor may continue it without a
 * confirmation, because one payment charges at most once.
 */
export function isSamePayment({ openPaymentId, ownPaymentId }: FilledCart): boolean {
  return openPaymentId !== null && openPaymentId === ownPaymentId;
}

/**
 * The reducer of the pay page. An event that does not fit the state changes nothing, so late, repeated or
 * reordered responses are ignored.
 */
export function payReducer(state: PayState, event: PaymentEvent): Transition<PayState> {
  switch (event.type) {
    case 'prepare-requested':
      return prepareRequested(state, event.provider);
    case 'cart-changed':
      return state.status === 'left' ? after(state) : after(state, attempt({ cartId: event.cartId }));
    case 'prepared':
      return state.status === 'preparing' && state.turn === event.turn
        ? prepared(state, event.preparation)
        : after(state);
    case 'another-wanted':
      return after(state.status === 'ready' ? { ...state, isAnotherWanted: true } : state);
    case 'pay-pressed': {
      if (state.status !== 'ready' || isOnHold(state)) return after(state);
      const { storedId, newId } = event;
      const request = { ...event.request, cartId: state.cart.cartId };
      return storedId === null
        ? startWith(state, request, newId, null, attempt({ clientRequestId: newId }))
        : startWith(state, request, storedId, newId);
    }
    case 'start-received':
      return startReceived(state, event);
    case 'page-restored':
      if (state.status === 'opening-page') return backFrom(state, null);
      return after('turn' in state && state.status !== 'starting' ? { ...state, problem: null } : state);
    case 'page-left':
      if (!('turn' in state) || state.status === 'left') return after(state);
      return after({
        ...visitOf(state),
        status: 'left',
        clientRequestId: state.status === 'starting' ? state.request.clientRequestId : null,
      });
    case 'confirmed':
      return after(state, ...recordsOf(event));
    default:
      return after(state);
  }
}

function prepareRequested(state: PayState, provider: string): Transition<PayState> {
  if (!('turn' in state)) return after(state);
  if (state.status === 'starting' || state.status === 'opening-page') return after({ ...state, provider });
  return prepare({ ...state, provider });
}

function prepare(visit: Visit): Transition<PayState> {
  const state = { ...visitOf(visit), turn: visit.turn + 1, status: 'preparing' as const };
  return after(state, { type: 'prepare', turn: state.turn, provider: state.provider });
}

function prepared(state: Visit, preparation: Preparation): Transition<PayState> {
  switch (preparation.kind) {
    case 'ready':
      return after({
        ...visitOf(state),
        status: 'ready',
        cart: { ...preparation.cart, provider: state.provider },
      });
    case 'blocked':
      return after({ ...visitOf(state), status: 'blocked', blocker: preparation.blocker });
    case 'already-paid':
      return alreadyPaid(preparation.paymentId);
    case 'price-changed':
      return priceChanged();
  }
}

function startWith(
  { cart, ...state }: PreparedVisit,
  request: Omit<InitiatePaymentRequest, 'clientRequestId'>,
  clientRequestId: string,
  unusedId: string | null,
  ...effects: PaymentEffect[]
): Transition<PayState> {
  const sent = { ...request, clientRequestId };
  return after(
    { ...visitOf(state), cart, problem: null, status: 'starting', request: sent, unusedId },
    ...effects,
    { type: 'start', request: sent },
  );
}

function startReceived(
  state: PayState,
  { clientRequestId, start }: PaymentEvent & { type: 'start-received' },
): Transition<PayState> {
  // The visitor left the page, perhaps to change the order: only the payment itself is worth storing.
  if (state.status === 'left' && state.clientRequestId === clientRequestId && start.kind === 'started')
    return after({ ...state, clientRequestId: null }, store({ type: 'started', paymentId: start.paymentId }));
  if (state.status !== 'starting' || state.request.clientRequestId !== clientRequestId) return after(state);

  switch (start.kind) {
    case 'started': {
      // Stored before the page opens: the way back to the payment must not depend on that page.
      const stored = [
        attempt({ paymentId: start.paymentId }),
        store({ type: 'started', paymentId: start.paymentId }),
      ];
      const paid = { ...state, cart: { ...state.cart, ownPaymentId: start.paymentId } };
      if (start.pageUrl === null) return backFrom(paid, { status: 'page-refused' }, ...stored);
      return after({ ...visitOf(state), cart: paid.cart, status: 'opening-page' }, ...stored, {
        type: 'open-payment-page',
        url: start.pageUrl,
      });
    }
    case 'already-paid':
      return alreadyPaid(start.paymentId ?? state.cart.ownPaymentId);
    case 'price-changed':
      return priceChanged();
    case 'cart-expired': {
      const { state: next, effects } = prepare({ ...state, problem: { status: 'cart-expired' } });
      return after(next, attempt({ cartId: null }), ...effects);
    }
    case 'attempt-over':
      return state.unusedId === null
        ? backFrom(state, { status: 'refused', refusal: start.refusal })
        : startWith(state, state.request, state.unusedId, null, attempt({ clientRequestId: state.unusedId }));
    case 'refused':
      return backFrom(state, { status: 'refused', refusal: start.refusal });
    case 'unreachable':
      return backFrom(state, { status: 'unreachable' });
    case 'signed-out':
      return backFrom(state, null);
  }
}

/** Returns to `ready`, or to `preparing` if the visitor has chosen another provider meanwhile. */
function backFrom(
  state: PreparedVisit,
  problem: StartProblem | null,
  ...effects: PaymentEffect[]
): Transition<PayState> {
  const visit = { ...visitOf(state), problem };
  if (state.provider === state.cart.provider)
    return after({ ...visit, status: 'ready', cart: state.cart }, ...effects);
  const preparing = prepare(visit);
  return after(preparing.state, ...effects, ...preparing.effects);
}

function alreadyPaid(paymentId: string | null): Transition<PayState> {
  const state = { status: 'already-paid' as const, paymentId };
  return paymentId === null ? after(state) : after(state, replaceWith(`/payment/status/${paymentId}`));
}

function priceChanged(): Transition<PayState> {
  return after({ status: 'price-changed' }, { type: 'price-changed' });
}

/**
 * The reducer of the status page of a payment: maps a state and an event to the next state and its effects. After
 * `paid`, no other response changes the status.
 */
export function statusReducer(state: StatusState, event: PaymentEvent): Transition<StatusState> {
  switch (event.type) {
    case 'status-opened':
      return after(event.paymentId === state.paymentId ? state : statusPage(event.paymentId), {
        type: 'watch',
        paymentId: event.paymentId,
      });
    case 'check-requested':
      // A paid payment stays on the screen while its customer signs in.
      if (state.status === 'paid') return after(state, { type: 'watch', paymentId: state.paymentId });
      return state.status === 'pending' || state.status === 'signed-out'
        ? after(statusPage(state.paymentId), { type: 'watch', paymentId: state.paymentId })
        : after(state);
    case 'confirmed': {
      const { view, isOrderHere } = event;
      const isDecided = state.status === 'paid' || state.status === 'cancelled';
      if (event.paymentId !== state.paymentId || (isDecided && view.status !== 'paid')) return after(state);
      const { paymentId } = state;
      const next = { ...view, paymentId, isOrderHere, isRetried: false };
      if (view.status !== 'cancelled' || !isOrderHere) return after(next, ...recordsOf(event));
      return after(next, ...recordsOf(event), replaceWith('/checkout?payment=cancelled'));
    }
    case 'retry-pressed':
      return canRetry(state)
        ? after({ ...state, isRetried: true }, store({ type: 'failure', paymentId: state.paymentId }), {
            type: 'navigate',
            path: '/checkout/pay',
            replace: false,
          })
        : after(state);
    default:
      return after(state);
  }
}

/** Whether the visitor may try to pay the order again after this payment failed. */
export function canRetry(state: StatusState): boolean {
  return (
    state.status === 'failed' && state.because !== 'paid-before' && state.isOrderHere && !state.isRetried
  );
}

/** The changes in local storage when a payment succeeds, fails or is cancelled. */
function recordsOf({ paymentId, view }: PaymentEvent & { type: 'confirmed' }): PaymentEffect[] {
  if (view.status === 'paid') return [store({ type: 'paid', payment: view.payment })];
  if (view.status === 'failed') return [store({ type: 'ended', paymentId, paymentStatus: 'FAILED' })];
  if (view.status === 'cancelled') return [store({ type: 'ended', paymentId, paymentStatus: 'CANCELLED' })];
  return [];
}

function visitOf({ turn, provider, problem, isAnotherWanted }: Visit): Visit {
  return { turn, provider, problem, isAnotherWanted };
}

function after<State>(state: State, ...effects: PaymentEffect[]): Transition<State> {
  return { state, effects };
}

function store(record: PaymentRecord): PaymentEffect {
  return { type: 'store', record };
}

function attempt(changed: Partial<PaymentAttempt>): PaymentEffect {
  return store({ type: 'attempt', changed });
}

function replaceWith(path: string): PaymentEffect {
  return { type: 'navigate', path, replace: true };
}
