import type { ApiResult } from '@marquee/sdk/api';
import type { ConfirmPaymentData, Invoice } from '@marquee/sdk/api-contract';
import { errorCode, usePlatform } from '@marquee/sdk';
import { useCallback, useEffect, useState } from 'react';

type InvoiceState =
  | { status: 'loading' | 'signed-out' | 'none' | 'failed' }
  | { status: 'issued'; invoice: Invoice; orderId: string; celeb: string | null; isSample: boolean };

/**
 * Returns the state of a payment's invoice, which only the payment's customer gets. If no visitor is signed in, the
 * sign-in opens only when the visitor requests it.
 */
export function useInvoice(paymentId: string) {
  const { api, session, withSignIn } = usePlatform();
  const [state, setState] = useState<InvoiceState>({ status: 'loading' });

  const load = useCallback(async (send: () => Promise<ApiResult<ConfirmPaymentData>>) => {
    setState({ status: 'loading' });
    try {
      setState(stateOf(await send()));
    } catch (failure) {
      setState({ status: errorCode(failure) === 'SIGN_IN_NEEDED' ? 'signed-out' : 'failed' });
    }
  }, []);
  useEffect(() => {
    if (session.current()) void load(() => api.confirmPayment(paymentId));
    else setState({ status: 'signed-out' });
  }, [api, session, load, paymentId]);

  return {
    state,
    fetchSignedIn: () => void load(() => withSignIn('account', () => api.confirmPayment(paymentId))),
  };
}

function stateOf(result: ApiResult<ConfirmPaymentData>): InvoiceState {
  if (!result.ok) {
    if (result.status === 401) return { status: 'signed-out' };
    return { status: result.status === 404 ? 'none' : 'failed' };
  }
  const { order } = result.data;
  if (!order?.invoice) return { status: 'none' };
  return {
    status: 'issued',
    invoice: order.invoice,
    orderId: order.orderId,
    celeb: order.celebId ?? null,
    isSample: order.isSample ?? false,
  };
}
