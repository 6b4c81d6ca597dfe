import { usePlatform } from '@marquee/sdk';
import type { TokenPriceData } from '@marquee/sdk/api-contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { OrderDraft } from '../order/order-draft.ts';
import type { DraftInUse } from '../order/use-order-draft.ts';
import { agreedTotal, agreeTo, isSameTotal } from './agreed-total.ts';
import { hasRisen } from './price-lines.ts';
import { usePrice } from './use-price.ts';

type AgreedPriceOptions = {
  draft: OrderDraft | null;
  change: DraftInUse['change'];
  /** Whether the price that the visitor agreed to before stands, so that it is not fetched. */
  keepsPrice: boolean;
  /** Whether no price is fetched now, because nothing can be paid. */
  isPaused: boolean;
  /** Whether a payment found that the price has changed; then the visitor has to agree to the new one. */
  mayHaveChanged: boolean;
};

/**
 * Returns the price of the order, and whether the visitor has agreed to it. The agreement is stored in the draft (an
 * order that is not paid yet), which all tabs share. If another tab agrees to the same total, this tab accepts it; if
 * to another total, this tab fetches the price again.
 */
export function useAgreedPrice(options: AgreedPriceOptions) {
  const { draft, change, keepsPrice, isPaused, mayHaveChanged } = options;
  const { session } = usePlatform();
  const { state, fetchPrice } = usePrice(isPaused || keepsPrice ? null : draft);
  /** The price to which this page agreed last. */
  const own = useRef<TokenPriceData>(null);
  const [hasAgreed, setHasAgreed] = useState(!mayHaveChanged);

  const price = state.status === 'priced' ? state.price : null;
  const known = draft && agreedTotal(draft);
  const risen = price !== null && hasRisen(known, price.payable);
  const needsConsent = risen || (price !== null && !hasAgreed);
  const { priceId = null, payable = null } = draft?.attempt ?? {};
  const isAgreed =
    priceId !== null &&
    payable !== null &&
    (keepsPrice || (price !== null && !needsConsent && isSameTotal(payable, price.payable)));

  const agree = useCallback(
    (to: TokenPriceData) => {
      own.current = to;
      change((before) => agreeTo(before, to, session.current()?.userId ?? null));
      setHasAgreed(true);
    },
    [change, session],
  );
  useEffect(() => {
    if (!price) return;
    const isOwn = own.current === price;
    // Stored once: two tabs that each stored their own price again would never stop.
    if (isOwn && isSameTotal(payable, price.payable)) return;
    // Another tab agreed to another total since, so the price of this page may be out of date.
    if (isOwn && payable !== null) void fetchPrice();
    // A total that was shown needs no second consent.
    else if (!needsConsent) agree(price);
  }, [price, payable, needsConsent, agree, fetchPrice]);

  return {
    state,
    fetchPrice,
    price,
    known,
    risen,
    total: price?.payable ?? known,
    needsConsent,
    isAgreed,
    /** Whether no price was agreed to that `keepsPrice` could keep. */
    isWithoutPrice: keepsPrice && draft !== null && !isAgreed,
    agree: () => price && agree(price),
  };
}
