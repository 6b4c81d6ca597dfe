import { useEffect, useState } from 'react';
import { secondsLeft } from './resend-countdown.ts';

/** Seconds until a moment (milliseconds since 1970), counted down once a second while the component stands. */
export function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    const tick = () => {
      const time = Date.now();
      setNow(time);
      if (time >= until) clearInterval(ticking);
    };
    const ticking = setInterval(tick, 1000);
    // A new moment is counted from now, not from the last second of the old one.
    const first = setTimeout(tick);
    return () => {
      clearInterval(ticking);
      clearTimeout(first);
    };
  }, [until]);

  return secondsLeft(until, now);
}
