import type { Refusal } from '@marquee/api';
import { errorCode } from '@marquee/contracts';
import { usePlatform } from '@marquee/mount';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { OrderDraft } from '../order/order-draft.ts';
import type { DraftInUse } from '../order/use-order-draft.ts';
import { cartItem } from './cart-item.ts';
import { isPaidOrder, readRecentOrders } from '../orders/recent-orders.ts';
import { findOpenPayment } from './find-open-payment.ts';
import { gatewayRefused, preparePayment } from './prepare-payment.ts';
import { sharedAttempt } from './shared-attempt.ts';

/** How far the payment page's preparations are; `openPaymentId` is a payment begun before and not decided. */
export type Preparation =
  | { status: 'preparing' }
  | { status: 'ready'; cartId: string; openPaymentId: string | null }
  | { status: 'paid'; paymentId: string | null }
  | { status: 'name-refused'; message: string }
  | { status: 'refused'; refusal: Refusal }
  | { status: 'price-changed' | 'signed-out' | 'unreachable' };

/**
 * Gets a payment ready when the page comes and whenever another provider is chosen (C26 beside C22,
 * C23), and finds out whether an earlier one may still succeed (C27).
 */
export function usePreparedPayment(
  draft: OrderDraft | null,
  change: DraftInUse['change'],
  provider: string | undefined,
): { preparation: Preparation; prepare: () => void } {
  const { api, bus, storage, withSignIn } = usePlatform();
  const [preparation, setPreparation] = useState<Preparation>({ status: 'preparing' });
  const turn = useRef(0);
  const latest = useRef(draft);
  useEffect(() => void (latest.current = draft), [draft]);

  const prepare = useCallback(async () => {
    const own = latest.current;
    const item = own && cartItem(own);
    if (!item || !provider) return;
    const mine = (turn.current += 1);
    setPreparation({ status: 'preparing' });
    const memory = {
      read: () => sharedAttempt(storage, latest.current ?? own).cartId,
      keep: (cartId: string | null) => {
        latest.current = change((before) => ({
          ...before,
          attempt: { ...sharedAttempt(storage, before), cartId },
        }));
      },
    };
    const next = await prepared(
      () => withSignIn('pay', () => preparePayment(api, provider, item, memory)),
      () => findOpenPayment(api, { storage, bus, now: new Date() }),
      () => isPaidOrder(readRecentOrders(storage).find((each) => each.paymentId === own.attempt.paymentId)),
      own.attempt,
    );
    if (mine === turn.current) setPreparation(next);
  }, [api, bus, storage, withSignIn, change, provider]);

  const known = draft !== null;
  useEffect(() => {
    if (known) void prepare();
    return () => void (turn.current += 1);
  }, [known, prepare]);

  return { preparation, prepare: () => void prepare() };
}

async function prepared(
  call: () => ReturnType<typeof preparePayment>,
  findOpen: () => Promise<string | null>,
  isPaid: () => boolean,
  { payable, paymentId }: OrderDraft['attempt'],
): Promise<Preparation> {
  try {
    const answer = await call();
    if (!answer.ok) {
      if (answer.error === gatewayRefused) return { status: 'refused', refusal: answer };
      if (answer.error === 'ALREADY_PAID') return { status: 'paid', paymentId };
      if (answer.status === 422) return { status: 'name-refused', message: answer.message };
      if (answer.status === 409) return { status: 'price-changed' };
      return { status: 'refused', refusal: answer };
    }
    const { cartId, total } = answer.data.cart;
    // Nobody pays more than they said yes to, whatever the cart says.
    if (payable && total && total.amountMinor > payable.amountMinor) return { status: 'price-changed' };
    const openPaymentId = await findOpen();
    return isPaid() ? { status: 'paid', paymentId } : { status: 'ready', cartId, openPaymentId };
  } catch (failure) {
    return { status: errorCode(failure) === 'SIGN_IN_NEEDED' ? 'signed-out' : 'unreachable' };
  }
}
