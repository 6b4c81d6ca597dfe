import { useState } from 'react';
import { Icon } from './Icon.tsx';

interface PlayerBarProps {
  position: { seconds: number; duration: number };
  onSeek: (seconds: number) => void;
  onFullScreen: () => void;
  labels: { seek: string; fullScreen: string };
}

/** The time of a video, a control that moves to another time, and the button for full screen. */
export function PlayerBar({ position: { seconds, duration }, onSeek, onFullScreen, labels }: PlayerBarProps) {
  const [dragged, setDragged] = useState<number>();
  const shown = dragged ?? seconds;
  const time = `${clock(shown)} / ${clock(duration)}`;

  const seek = (to: number) => {
    setDragged(to);
    onSeek(to);
  };
  return (
    <>
      <span className="mq-video__time">{time}</span>
      <input
        type="range"
        className="mq-video__seek"
        aria-label={labels.seek}
        aria-valuetext={time}
        min={0}
        max={duration}
        step={0.1}
        value={shown}
        onChange={(event) => seek(event.currentTarget.valueAsNumber)}
        onPointerUp={() => setDragged(undefined)}
        onKeyUp={() => setDragged(undefined)}
        onBlur={() => setDragged(undefined)}
      />
      <button
        type="button"
        className="mq-video__button"
        aria-label={labels.fullScreen}
        onClick={onFullScreen}
      >
        <Icon name="full-screen" />
      </button>
    </>
  );
}

/** Formats a duration of seconds as `1:05`. */
function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
