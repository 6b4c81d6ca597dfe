import type { ApiResult, Api, Refusal } from '@marquee/api';
import type { InitiatePaymentData, InitiatePaymentRequest } from '@marquee/api-contract';

/** What became of the wish to pay; the page does the rest. */
export type PaymentStart =
  | { kind: 'started'; payment: InitiatePaymentData }
  | { kind: 'already-paid'; paymentId: string | null }
  | { kind: 'price-changed' }
  | { kind: 'cart-gone' }
  | { kind: 'refused'; refusal: Refusal };

/** Where the id is kept that makes starting a payment repeatable; kept before the first call leaves. */
export type RequestIdMemory = { read: () => string | null; keep: (clientRequestId: string) => void };

type StartRequest = Omit<InitiatePaymentRequest, 'clientRequestId'>;
type Initiate = (request: InitiatePaymentRequest) => ReturnType<Api['initiatePayment']>;

/**
 * Starts the payment (C25). The same order asks with the same id, so a lost answer or a second press
 * is one payment; only when the server says that this attempt is over does a new id begin another.
 */
export async function startPayment(
  initiate: Initiate,
  request: StartRequest,
  memory: RequestIdMemory,
  newId: () => string,
): Promise<PaymentStart> {
  const kept = memory.read();
  const first = await initiate({ ...request, clientRequestId: kept ?? freshId() });
  if (!kept || !isAttemptOver(first)) return outcome(first);
  return outcome(await initiate({ ...request, clientRequestId: freshId() }));

  function freshId(): string {
    const id = newId();
    memory.keep(id);
    return id;
  }
}

const namedConflicts = ['ALREADY_PAID', 'PRICE_CHANGED', 'PRICE_EXPIRED'];

function isAttemptOver(answer: ApiResult<InitiatePaymentData>): boolean {
  return !answer.ok && answer.status === 409 && !namedConflicts.includes(answer.error ?? '');
}

function outcome(answer: ApiResult<InitiatePaymentData>): PaymentStart {
  if (answer.ok) return { kind: 'started', payment: answer.data };
  const { status, error, data } = answer;
  if (error === 'ALREADY_PAID') {
    const paymentId: unknown = data?.['paymentId'];
    return { kind: 'already-paid', paymentId: typeof paymentId === 'string' ? paymentId : null };
  }
  if (error === 'PRICE_CHANGED' || error === 'PRICE_EXPIRED') return { kind: 'price-changed' };
  if (status === 404 || status === 410) return { kind: 'cart-gone' };
  return { kind: 'refused', refusal: answer };
}
