import type { ApiResult } from '@marquee/sdk/api';
import type { ConfirmPaymentData } from '@marquee/sdk/api-contract';
import { usePlatform, type Platform } from '@marquee/sdk';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { changeDraft, readDraft, type DraftStorage } from '../order/draft-storage.ts';
import { statusPage, statusReducer } from './payment-state.ts';
import { recordPayment } from './record-payment.ts';
import { usePaymentReducer } from './use-payment-reducer.ts';
import { watchPayment, type VisibilityClock } from './watch-payment.ts';

/**
 * Returns the state of the payment's status page, and functions for the visitor's actions. Fetches the status again
 * until it is final.
 */
export function usePaymentStatus(paymentId: string) {
  const { api, bus, session, storage, withSignIn } = usePlatform();
  const navigate = useNavigate();
  const stop = useRef(() => {});
  const [state, send] = usePaymentReducer(statusReducer, statusPage(paymentId), (effect, emit) => {
    switch (effect.type) {
      case 'watch': {
        const { paymentId: id } = effect;
        stop.current();
        stop.current = watchPayment(
          () => confirmOrView(id, { api, session }),
          (view) => emit({ type: 'confirmed', paymentId: id, view, isOrderHere: isOrderHere(id, storage) }),
          browserVisibilityClock(),
        );
        return;
      }
      case 'store':
        return recordPayment(effect.record, {
          storage,
          bus,
          now: new Date(),
          draft: null,
          change: (transition) => changeDraft(storage, transition),
        });
      case 'navigate':
        return void navigate(effect.path, { replace: effect.replace });
    }
  });

  useEffect(() => {
    send({ type: 'status-opened', paymentId });
    return () => stop.current();
  }, [paymentId, send]);

  return {
    state,
    check: () => send({ type: 'check-requested' }),
    signIn: () =>
      void withSignIn('pay', () => api.confirmPayment(paymentId)).then(
        () => send({ type: 'check-requested' }),
        () => {}, // The visitor closed the sign-in, or it said itself that it is unavailable.
      ),
    retry: () => send({ type: 'retry-pressed' }),
  };
}

/** Fetches a payment as its customer; if the visitor is not, as anyone who has the link to it. */
async function confirmOrView(
  paymentId: string,
  { api, session }: Pick<Platform, 'api' | 'session'>,
): Promise<ApiResult<ConfirmPaymentData>> {
  if (!session.current()) return api.viewPayment(paymentId);
  const own = await api.confirmPayment(paymentId);
  return !own.ok && (own.status === 401 || own.status === 404) ? api.viewPayment(paymentId) : own;
}

function isOrderHere(paymentId: string, storage: DraftStorage): boolean {
  const { celeb, attempt } = readDraft(storage);
  return celeb !== null && attempt.paymentId === paymentId;
}

function browserVisibilityClock(): VisibilityClock {
  return {
    now: () => Date.now(),
    wait: (milliseconds, done) => {
      const timer = setTimeout(done, milliseconds);
      return () => clearTimeout(timer);
    },
    isVisible: () => document.visibilityState === 'visible',
    onVisible: (visible) => {
      const changed = () => document.visibilityState === 'visible' && visible();
      document.addEventListener('visibilitychange', changed);
      return () => document.removeEventListener('visibilitychange', changed);
    },
  };
}
