import { useSession } from '@marquee/sdk/api';
import { usePlatform } from '@marquee/sdk';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { carryQuizIntoCheckout } from '../checkout-details.ts';
import { readResult, type StoredResult } from './stored-result.ts';

/**
 * Returns the visitor's stored result of this star's quiz; null on the server, and for a visitor without one, who is
 * redirected to the quiz. Also stores the quiz in the unfinished order, so that an order made later contains it.
 */
export function useResult(celeb: string): StoredResult | null {
  const { session, storage, navigate } = usePlatform();
  const login = useSession(session);
  const userId = login?.userId;

  const arrive = useEffectEvent(() => {
    const result = readResult(storage, celeb, session.current()?.userId);
    if (result) carryQuizIntoCheckout(storage, result);
    else navigate(`/quiz/${celeb}`);
  });
  useEffect(() => arrive(), []);

  return useMemo(() => (userId ? readResult(storage, celeb, userId) : null), [storage, celeb, userId]);
}
