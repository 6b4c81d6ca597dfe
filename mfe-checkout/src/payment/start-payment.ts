import type { ApiResult } from '@marquee/sdk/api';
import { errorCode } from '@marquee/sdk';
import type { InitiatePaymentData } from '@marquee/sdk/api-contract';
import type { PaymentStart } from './payment-state.ts';
import { paymentPageUrl } from './payment-page-url.ts';

/**
 * Sends the request that starts a payment. `mainApi` is the API's base URL. Resolves to the result, and never rejects.
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
