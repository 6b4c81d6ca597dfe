import type { Refusal } from '@marquee/api';
import { useEffect, useState } from 'react';

/** How many seconds are left until a refused call may be tried again; 0 where the server named no time. */
export function useCountdown(refusal: Refusal): number {
  const [left, setLeft] = useState({ refusal, seconds: secondsOf(refusal) });
  const seconds = left.refusal === refusal ? left.seconds : secondsOf(refusal);

  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setLeft({ refusal, seconds: seconds - 1 }), 1000);
    return () => clearTimeout(timer);
  }, [refusal, seconds]);

  return seconds;
}

const secondsOf = ({ data }: Refusal) => Math.max(0, Math.ceil(data?.retryAfterSec ?? 0));
