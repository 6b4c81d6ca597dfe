import { useEffect, useState } from 'react';

/** A wait that began at a moment, in milliseconds since 1970. */
export type Wait = { from: number; seconds: number };

/** Seconds left of a wait, counted down once a second while the component stands. */
export function useSecondsLeft({ from, seconds }: Wait): number {
  const [now, setNow] = useState(0);
  const until = from + seconds * 1000;

  useEffect(() => {
    if (seconds === 0) return;
    const ticking = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(ticking);
    }, 1000);
    return () => clearInterval(ticking);
  }, [seconds, until]);

  // Until the first tick it is the moment at which the wait began.
  return Math.max(0, Math.ceil((until - Math.max(now, from)) / 1000));
}

/** Seconds as a clock shows them: "1:05". */
export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
