import { useEffect, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';

export interface VideoCaptions {
  src: string;
  srcLang: string;
  label: string;
}

export interface VideoPlayerProps {
  src: string;
  poster: string;
  captions: readonly VideoCaptions[];
  /** The captions to show, by language, or `off`. Default: the first captions while the sound is off. */
  captionsIn?: string;
  muted: boolean;
  onToggleMute: () => void;
  labels: { play: string; pause: string; mute: string; unmute: string };
  ratio?: '9:16' | '16:9';
  title: string;
}

/**
 * A video that plays when the visitor starts it, with sound unless they turned it off here. The stylesheet shows
 * the browser's own controls only where scripts are off, and this player's buttons everywhere else.
 */
export function VideoPlayer({
  src,
  poster,
  captions,
  captionsIn,
  muted,
  onToggleMute,
  labels,
  ratio = '9:16',
  title,
}: VideoPlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  /** Whether the visitor turned the sound off with this player's button. */
  const silenced = useRef(false);
  const [scripted, setScripted] = useState(false);
  const [playing, setPlaying] = useState(false);

  useEffect(() => setScripted(true), []);
  useEffect(() => {
    if (!video.current) return;
    video.current.muted = muted;
    for (const [position, track] of Array.from(video.current.textTracks ?? []).entries()) {
      const isShown = captionsIn === undefined ? muted && position === 0 : track.language === captionsIn;
      track.mode = isShown ? 'showing' : 'disabled';
    }
  }, [muted, captionsIn]);

  const togglePlay = () => {
    if (playing || !video.current) return video.current?.pause();
    const turnsSoundOn = muted && !silenced.current;
    if (turnsSoundOn) {
      video.current.muted = false;
      onToggleMute();
    }
    // If the browser refuses play(), or pause() interrupts it, poster and play button stay.
    video.current.play().catch(() => setPlaying(false));
  };
  const toggleMute = () => {
    silenced.current = !muted;
    onToggleMute();
  };

  return (
    <div
      className="mq-video"
      data-ratio={ratio}
      data-playing={playing || undefined}
      role="group"
      aria-label={title}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the tracks come from `captions` below */}
      <video
        ref={video}
        className="mq-video__frame"
        src={src}
        poster={poster}
        preload="none"
        playsInline
        muted={muted}
        controls={!scripted}
        // Without it the browser refuses captions of another origin.
        crossOrigin={captions.length > 0 ? 'anonymous' : undefined}
        aria-label={title}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
      >
        {captions.map((track, position) => (
          <track key={track.src} kind="captions" default={position === 0} {...track} />
        ))}
      </video>
      <button
        type="button"
        className="mq-video__play"
        aria-label={playing ? labels.pause : labels.play}
        onClick={togglePlay}
      >
        <span className="mq-video__disc">
          <Icon name={playing ? 'pause' : 'play'} size={32} />
        </span>
      </button>
      <button
        type="button"
        className="mq-video__mute"
        aria-label={muted ? labels.unmute : labels.mute}
        onClick={toggleMute}
      >
        <Icon name={muted ? 'muted' : 'sound'} />
      </button>
    </div>
  );
}
