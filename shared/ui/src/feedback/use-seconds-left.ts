import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Counts down to a time (`until`, in milliseconds since 1970). Returns the seconds left, renders the component every
 * second, and calls `onOver` once at the end. If `until` is 0, there is no countdown: returns 0 and never calls
 * `onOver`.
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
    // Renders a new `until` immediately instead of at the next tick of the interval.
    const first = setTimeout(tick);
    return () => {
      clearInterval(ticking);
      clearTimeout(first);
    };
  }, [until]);

  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** Formats seconds as minutes and seconds: `0:45`, `1:05`. */
export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
