import { errorCode } from '@marquee/contracts';
import { usePlatform } from '@marquee/mount';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { OrderDraft } from '../order/order-draft.ts';
import type { DraftInUse } from '../order/use-order-draft.ts';
import { cartItem } from './cart-item.ts';
import { preparePayment } from './prepare-payment.ts';

export type Preparation =
  | { status: 'preparing' }
  | { status: 'ready'; cartId: string }
  | { status: 'name-refused' | 'price-changed' | 'already-paid' | 'signed-out' | 'unreachable' }
  | { status: 'refused'; message: string };

/** Gets a payment ready when the page comes and whenever another provider is chosen (C26 beside C22, C23). */
export function usePreparedPayment(
  draft: OrderDraft | null,
  change: DraftInUse['change'],
  provider: string | undefined,
): { preparation: Preparation; prepare: () => void } {
  const { api, withSignIn } = usePlatform();
  const [preparation, setPreparation] = useState<Preparation>({ status: 'preparing' });
  const turn = useRef(0);
  const latest = useRef(draft);
  useEffect(() => void (latest.current = draft), [draft]);

  const prepare = useCallback(async () => {
    const item = latest.current && cartItem(latest.current);
    if (!item || !provider) return;
    const mine = (turn.current += 1);
    setPreparation({ status: 'preparing' });
    const memory = {
      read: () => latest.current?.attempt.cartId ?? null,
      keep: (cartId: string | null) => {
        latest.current = change((before) => ({ ...before, attempt: { ...before.attempt, cartId } }));
      },
    };
    const agreed = latest.current?.attempt.payable ?? null;
    const next = await prepared(
      () => withSignIn('pay', () => preparePayment(api, provider, item, memory)),
      agreed,
    );
    if (mine === turn.current) setPreparation(next);
  }, [api, withSignIn, change, provider]);

  const known = draft !== null;
  useEffect(() => {
    if (known) void prepare();
    return () => void (turn.current += 1);
  }, [known, prepare]);

  return { preparation, prepare: () => void prepare() };
}

async function prepared(
  call: () => ReturnType<typeof preparePayment>,
  agreed: OrderDraft['attempt']['payable'],
): Promise<Preparation> {
  try {
    const answer = await call();
    if (!answer.ok) {
      if (answer.status === 422) return { status: 'name-refused' };
      if (answer.error === 'ALREADY_PAID') return { status: 'already-paid' };
      if (answer.status === 409) return { status: 'price-changed' };
      return { status: 'refused', message: answer.message };
    }
    const { cartId, total } = answer.data.cart;
    // Nobody pays more than they said yes to, whatever the cart says.
    if (agreed && total && total.amountMinor > agreed.amountMinor) return { status: 'price-changed' };
    return { status: 'ready', cartId };
  } catch (failure) {
    return { status: errorCode(failure) === 'SIGN_IN_NEEDED' ? 'signed-out' : 'unreachable' };
  }
}
