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

/** A wait as people read it: `1:05` for a minute and more, `45` below. */
export function clock(seconds: number): string {
  if (seconds < 60) return String(seconds);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
