import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Whole seconds until a moment, in milliseconds since 1970, counted down while the component stands;
 * calls `onOver` once when it is reached. 0 is no moment: nothing is counted and nothing called.
 */
export function useSecondsLeft(until: number, onOver?: () => void): number {
  const [now, setNow] = useState(() => Date.now());
  const over = useEffectEvent(() => onOver?.());

  useEffect(() => {
    if (until === 0) return;
    const tick = () => {
      const time = Date.now();
      setNow(time);
      if (time < until) return;
      clearInterval(ticking);
      over();
    };
    const ticking = setInterval(tick, 1000);
    // A new moment is counted from now, not from the last second of the old one.
    const first = setTimeout(tick);
    return () => {
      clearInterval(ticking);
      clearTimeout(first);
    };
  }, [until]);

  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** Seconds as a clock shows them: `0:45`, `1:05`. */
export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
