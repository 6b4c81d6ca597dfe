import { useCallback, useEffect, useRef, useState } from 'react';
import type { PaymentEffect, PaymentEvent, Transition } from './payment-state.ts';

export type Send = (event: PaymentEvent) => void;

/**
 * Runs a payment reducer in a component, and returns its state and the function `send`, which dispatches an event.
 * `perform` runs each effect before `send` returns, so that data are stored before a request depends on them, and a
 * second click sees the new state.
 */
export function usePaymentReducer<State>(
  reduce: (state: State, event: PaymentEvent) => Transition<State>,
  initial: State,
  perform: (effect: PaymentEffect, send: Send) => void,
): [State, Send] {
  const [shown, setShown] = useState(initial);
  const latest = useRef({ state: initial, perform });
  useEffect(() => void (latest.current.perform = perform));

  const send = useCallback(
    function emit(event: PaymentEvent) {
      const { state, effects } = reduce(latest.current.state, event);
      latest.current.state = state;
      setShown(state);
      for (const effect of effects) latest.current.perform(effect, emit);
    },
    [reduce],
  );
  return [shown, send];
}
