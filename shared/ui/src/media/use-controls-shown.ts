import { useEffect, useEffectEvent, useRef, useState } from 'react';

const shownForMs = 2_000;

/**
 * Whether a player shows its controls: always while it is paused, and for two seconds after each call of `show` while it
 * plays.
 */
export function useControlsShown(playing: boolean) {
  const [shown, setShown] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = () => {
    clearTimeout(timer.current);
    setShown(true);
    timer.current = setTimeout(() => setShown(false), shownForMs);
  };
  const showFirst = useEffectEvent(show);
  useEffect(() => {
    if (playing) showFirst();
    return () => clearTimeout(timer.current);
  }, [playing]);

  return { shown: shown || !playing, show };
}
