import { useSession } from '@marquee/sdk/api';
import { usePlatform } from '@marquee/sdk';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { carryQuizIntoCheckout } from '../checkout-details.ts';
import { readResult, type StoredResult } from './stored-result.ts';

/**
 * Returns the visitor's stored result of this star's quiz; null until it is read after hydration. Also adds the quiz to
 * the unfinished order, and redirects a visitor without a result to the quiz.
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
