import { usePlatform } from '@marquee/mount';
import { useEffect, useState } from 'react';
import type { PaymentView } from './payment-view.ts';
import { watchPayment, type VisibilityClock } from './watch-payment.ts';

/** Where a payment stands, followed until there is nothing more to wait for; `again` begins anew. */
export function usePayment(paymentId: string): { view: PaymentView; again: () => void } {
  const { api, withSignIn } = usePlatform();
  const [view, setView] = useState<PaymentView>({ status: 'checking' });
  const [turn, setTurn] = useState(0);

  useEffect(
    () =>
      watchPayment(
        () => withSignIn('pay', () => api.confirmPayment(paymentId)),
        setView,
        browserVisibilityClock(),
      ),
    [api, withSignIn, paymentId, turn],
  );

  const again = () => {
    setView({ status: 'checking' });
    setTurn((before) => before + 1);
  };
  return { view, again };
}

function browserVisibilityClock(): VisibilityClock {
  return {
    now: () => Date.now(),
    wait: (milliseconds, done) => {
      const timer = setTimeout(done, milliseconds);
      return () => clearTimeout(timer);
    },
    isVisible: () => document.visibilityState === 'visible',
    onVisible: (seen) => {
      const changed = () => document.visibilityState === 'visible' && seen();
      document.addEventListener('visibilitychange', changed);
      return () => document.removeEventListener('visibilitychange', changed);
    },
  };
}
