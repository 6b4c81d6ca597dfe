import { internationalCountry, useSession } from '@marquee/sdk/api';
import { localPath, randomUuid, useMessages, usePlatform } from '@marquee/sdk';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CheckoutFacts } from '../checkout/load-checkout.ts';
import type { OrderDraft } from '../order/order-draft.ts';
import type { DraftInUse } from '../order/use-order-draft.ts';
import { cartItem } from './cart-item.ts';
import { messages } from './messages.ts';
import { rememberWay, usualWay, waysToPay, wayId } from './payment-methods.ts';
import { isOnHold, payPage, payReducer, type PaymentEffect } from './payment-state.ts';
import { preparePayment } from './prepare-payment.ts';
import { recordPayment } from './record-payment.ts';
import { sharedAttempt } from './shared-attempt.ts';
import { startPayment } from './start-payment.ts';
import { usePaymentReducer, type Send } from './use-payment-reducer.ts';

type PayOptions = {
  facts: CheckoutFacts;
  draft: OrderDraft | null;
  change: DraftInUse['change'];
  /** Whether the visitor has agreed to the draft's price. Nothing is got ready before. */
  isAgreed: boolean;
  openPaymentPage: (url: string) => void;
  /** Called when the order may cost something else than the price that was agreed to. */
  onPriceChanged: () => void;
};

export type Pay = ReturnType<typeof usePay>;

/**
 * Returns the state of paying an order, which begins when the visitor has agreed to the price, and a function for each
 * action of the visitor, such as choosing a way to pay.
 */
export function usePay({ facts, draft, change, isAgreed, openPaymentPage, onPriceChanged }: PayOptions) {
  const { t, language } = useMessages(messages);
  const platform = usePlatform();
  const { api, analytics, bus, hosts, session, storage, toast, withSignIn } = platform;
  const navigate = useNavigate();
  const latest = useRef(draft);
  useEffect(() => void (latest.current = draft), [draft]);

  const country = useSession(session) && internationalCountry(storage);
  const ways = facts.maintenance ? [] : waysToPay(facts.providers, { fromAbroad: country !== null });
  const [chosen, choose] = useState<string | null>(null);
  // A sign-in on this page may remove the way that was chosen before.
  const way = ways.find((each) => wayId(each) === chosen) ?? (draft ? usualWay(storage, ways) : ways[0]);
  const provider = way?.provider;

  const perform = (effect: PaymentEffect, emit: Send) => {
    const own = latest.current;
    switch (effect.type) {
      case 'store':
        return recordPayment(effect.record, {
          storage,
          bus,
          now: new Date(),
          draft: own,
          change: (transition) => (latest.current = change(transition)),
        });
      case 'prepare': {
        const item = own && cartItem(own);
        if (!item) return;
        const options = { platform, provider: effect.provider, item, draft: () => latest.current ?? own };
        void preparePayment({ ...options, send: emit }).then((preparation) =>
          emit({ type: 'prepared', turn: effect.turn, preparation }),
        );
        return;
      }
      case 'start': {
        const { request } = effect;
        const initiate = () => withSignIn('pay', () => api.initiatePayment(request));
        void startPayment(initiate, hosts.main).then((start) =>
          emit({ type: 'start-received', clientRequestId: request.clientRequestId, start }),
        );
        return;
      }
      case 'open-payment-page':
        analytics.publish('payment_started');
        return openPaymentPage(effect.url);
      case 'price-changed':
        toast('info', t('priceChanged'));
        return onPriceChanged();
      case 'navigate':
        return void navigate(effect.path, { replace: effect.replace });
    }
  };
  const [state, send] = usePaymentReducer(payReducer, payPage, perform);

  const isReady = draft !== null && isAgreed;
  useEffect(() => {
    if (isReady && provider) send({ type: 'prepare-requested', provider });
  }, [isReady, provider, send]);
  useEffect(() => {
    const restored = (event: PageTransitionEvent) => event.persisted && send({ type: 'page-restored' });
    window.addEventListener('pageshow', restored);
    return () => {
      window.removeEventListener('pageshow', restored);
      send({ type: 'page-left' });
    };
  }, [send]);

  const { priceId = null, payable = null } = draft?.attempt ?? {};
  return {
    state,
    ways,
    way,
    canPay: isReady && way !== undefined && 'cart' in state && !isOnHold(state),
    choose,
    confirmAnother: () => send({ type: 'another-wanted' }),
    prepare: () => provider && send({ type: 'prepare-requested', provider }),
    pay: () => {
      if (!isReady || !way || !priceId || !payable) return;
      rememberWay(storage, way);
      send({
        type: 'pay-pressed',
        storedId: sharedAttempt(storage, draft).clientRequestId,
        newId: randomUuid(),
        request: {
          ...way,
          priceId,
          amount: payable,
          country: country ?? facts.country,
          returnUrl: `${window.location.origin}${localPath('/payment/status/{paymentId}', language)}`,
        },
      });
    },
  };
}
