import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { Icon } from './Icon.tsx';
import { PlayerBar } from './PlayerBar.tsx';
import { useControlsShown } from './use-controls-shown.ts';

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
  /** The names of the buttons. The player has a bar with time and full screen if `seek` and `fullScreen` are named. */
  labels: { play: string; pause: string; mute: string; unmute: string; seek?: string; fullScreen?: string };
  /** The URL of a recording that is heard as the video begins, such as that of a name. */
  opening?: string | null;
  ratio?: '9:16' | '16:9';
  title: string;
}

/**
 * A video that plays when the visitor starts it, with sound unless they turned it off here. Its controls hide two
 * seconds after it started, and show again when the pointer moves, a key is pressed or the video stops. The stylesheet
 * shows the browser's own controls only where scripts are off, and this player's buttons everywhere else.
 */
export function VideoPlayer({
  src,
  poster,
  captions,
  captionsIn,
  muted,
  onToggleMute,
  labels,
  opening,
  ratio = '9:16',
  title,
}: VideoPlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  /** Whether the visitor turned the sound off with this player's button. */
  const silenced = useRef(false);
  const spoken = useRef<HTMLAudioElement>(null);
  const [scripted, setScripted] = useState(false);
  const [playing, setPlaying] = useState(false);
  const [position, setPosition] = useState<{ seconds: number; duration: number }>();
  const controls = useControlsShown(playing);
  const { seek, fullScreen } = labels;

  useEffect(() => setScripted(true), []);
  useEffect(() => {
    if (spoken.current) spoken.current.muted = muted;
    if (!video.current) return;
    video.current.muted = muted;
    for (const [index, track] of Array.from(video.current.textTracks ?? []).entries()) {
      const isShown = captionsIn === undefined ? muted && index === 0 : track.language === captionsIn;
      track.mode = isShown ? 'showing' : 'disabled';
    }
  }, [muted, captionsIn]);

  const togglePlay = () => {
    if (playing || !video.current) return video.current?.pause();
    const begins = video.current.currentTime === 0 || video.current.ended;
    const turnsSoundOn = muted && !silenced.current;
    if (turnsSoundOn) {
      video.current.muted = false;
      if (spoken.current) spoken.current.muted = false;
      onToggleMute();
    }
    if (begins && spoken.current) {
      spoken.current.currentTime = 0;
      // Browsers let a recording be heard only if the press of the button itself starts it. A refused one is not heard.
      spoken.current.play().catch(() => undefined);
    }
    // If the browser refuses play(), or pause() interrupts it, poster and play button stay.
    video.current.play().catch(() => setPlaying(false));
  };
  const followTime = ({ currentTarget: { currentTime, duration } }: SyntheticEvent<HTMLVideoElement>) => {
    if (Number.isFinite(duration)) setPosition({ seconds: currentTime, duration });
  };
  const seekTo = (seconds: number) => {
    if (video.current) video.current.currentTime = seconds;
  };
  const toggleMute = () => {
    silenced.current = !muted;
    onToggleMute();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- they only show the controls
    <div
      className="mq-video"
      data-ratio={ratio}
      data-playing={playing || undefined}
      data-controls={controls.shown ? 'shown' : 'hidden'}
      role="group"
      aria-label={title}
      onPointerMove={controls.show}
      onPointerDown={controls.show}
      onKeyDown={controls.show}
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
        onPause={() => {
          spoken.current?.pause();
          setPlaying(false);
        }}
        onEnded={() => setPlaying(false)}
        onLoadedMetadata={followTime}
        onTimeUpdate={followTime}
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
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the captions of the video have its words */}
      {opening && <audio ref={spoken} src={opening} preload="none" muted={muted} />}
      <div className="mq-video__bar">
        {position && seek && fullScreen && (
          <PlayerBar
            {...{ position, labels: { seek, fullScreen } }}
            onSeek={seekTo}
            onFullScreen={() => video.current && void toggleFullScreen(video.current)}
          />
        )}
        <button
          type="button"
          className="mq-video__button mq-video__mute"
          aria-label={muted ? labels.unmute : labels.mute}
          onClick={toggleMute}
        >
          <Icon name={muted ? 'muted' : 'sound'} />
        </button>
      </div>
    </div>
  );
}

/** The full screen of Safari on iPhones, which has it for videos only. */
type SafariVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

async function toggleFullScreen(video: HTMLVideoElement): Promise<void> {
  if (document.fullscreenElement) return document.exitFullscreen();
  const player = video.parentElement;
  // A browser that refuses leaves the video where it is.
  if (player?.requestFullscreen) return player.requestFullscreen().catch(() => undefined);
  (video as SafariVideo).webkitEnterFullscreen?.();
}
