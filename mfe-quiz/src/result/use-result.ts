import { useSession } from '@marquee/api';
import { usePlatform } from '@marquee/mount';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { carryQuizIntoCheckout } from '../checkout-details.ts';
import { keptResult, type KeptResult } from './kept-result.ts';

/**
 * The visitor's result of this star's quiz, null until it is read. Carries the quiz into the order;
 * who has not played goes to the quiz instead.
 */
export function useResult(celeb: string): KeptResult | null {
  const { session, storage, navigate } = usePlatform();
  const login = useSession(session);
  const userId = login?.userId;

  const arrive = useEffectEvent(() => {
    const kept = keptResult(storage, celeb, session.current()?.userId);
    if (kept) carryQuizIntoCheckout(storage, kept);
    else navigate(`/quiz/${celeb}`);
  });
  useEffect(() => arrive(), []);

  return useMemo(() => (userId ? keptResult(storage, celeb, userId) : null), [storage, celeb, userId]);
}
