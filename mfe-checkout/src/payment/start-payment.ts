import type { ApiResult } from '@marquee/sdk/api';
import { errorCode } from '@marquee/sdk';
import type { InitiatePaymentData } from '@marquee/sdk/api-contract';
import type { PaymentStart } from './payment-state.ts';
import { paymentPageUrl } from './payment-page-url.ts';

/**
 * Starts a payment: `initiate` sends the request. Resolves to the result for the pay page, and never rejects. `mainApi`
 * is the base URL of the API, whose payment pages are allowed.
 */
export async function startPayment(
  initiate: () => Promise<ApiResult<InitiatePaymentData>>,
  mainApi: string,
): Promise<PaymentStart> {
  try {
    return outcome(await initiate(), mainApi);
  } catch (failure) {
    return { kind: errorCode(failure) === 'SIGN_IN_NEEDED' ? 'signed-out' : 'unreachable' };
  }
}

function outcome(result: ApiResult<InitiatePaymentData>, mainApi: string): PaymentStart {
  if (result.ok) {
    const { paymentId, redirectUrl } = result.data;
    return { kind: 'started', paymentId, pageUrl: paymentPageUrl(redirectUrl, mainApi) };
  }
  const { status, error, data } = result;
  if (error === 'ALREADY_PAID') {
    const paymentId: unknown = data?.['paymentId'];
    return { kind: 'already-paid', paymentId: typeof paymentId === 'string' ? paymentId : null };
  }
  if (error === 'PRICE_CHANGED' || error === 'PRICE_EXPIRED') return { kind: 'price-changed' };
  if (status === 404 || status === 410) return { kind: 'cart-expired' };
  return { kind: status === 409 ? 'attempt-over' : 'refused', refusal: result };
}
