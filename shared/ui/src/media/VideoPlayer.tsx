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
  /** The names of the buttons on the poster. */
  labels: { play: string; mute: string; unmute: string };
  /** The URL of a recording that is heard as the video begins, such as that of a name. */
  opening?: string | null;
  ratio?: '9:16' | '16:9';
  title: string;
  /** The mark of `viewTransition`, if the film goes on playing on another page. */
  'data-view-transition'?: string;
}

/**
 * A video that plays when the visitor starts it, with sound unless the visitor has muted the page. Before the start, it
 * shows the poster with buttons to play and mute. After the start, and in a browser without scripts, it has the
 * browser's own controls, with time and full screen.
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
  ...mark
}: VideoPlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  /** Whether the visitor turned the sound off in this player. */
  const silenced = useRef(false);
  const spoken = useRef<HTMLAudioElement>(null);
  /**
   * Whether the sound is off as far as this player knows: one change may call the handler twice, see `viewTransition`.
   */
  const heardMuted = useRef(muted);
  const [scripted, setScripted] = useState(false);
  const [started, setStarted] = useState(false);

  useEffect(() => {
    setScripted(true);
    // It goes on from the page before.
    if (video.current?.paused === false) setStarted(true);
  }, []);
  useEffect(() => {
    // The button that had the focus is gone.
    if (started && document.activeElement === document.body) video.current?.focus({ preventScroll: true });
  }, [started]);
  useEffect(() => {
    heardMuted.current = muted;
    if (spoken.current) spoken.current.muted = muted;
    if (!video.current) return;
    video.current.muted = muted;
    for (const [position, track] of Array.from(video.current.textTracks ?? []).entries()) {
      const isShown = captionsIn === undefined ? muted && position === 0 : track.language === captionsIn;
      track.mode = isShown ? 'showing' : 'disabled';
    }
  }, [muted, captionsIn]);

  const speakOpening = () => {
    if (!spoken.current) return;
    spoken.current.currentTime = 0;
    // Browsers let a recording be heard only if a press of the visitor starts it. A refused one is not heard.
    spoken.current.play().catch(() => undefined);
  };
  const start = () => {
    if (!video.current) return;
    if (muted && !silenced.current) {
      video.current.muted = false;
      if (spoken.current) spoken.current.muted = false;
      onToggleMute();
    }
    speakOpening();
    // If the browser refuses play(), poster and play button stay.
    video.current.play().catch(() => setStarted(false));
  };
  const toggleMute = () => {
    silenced.current = !muted;
    onToggleMute();
  };

  return (
    <div
      className="mq-video"
      data-ratio={ratio}
      data-started={started || undefined}
      role="group"
      aria-label={title}
    >
      {/* The browser takes the poster away as the video starts, and its first frame may be seconds away. */}
      {started && <img className="mq-video__poster" src={poster} alt="" />}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the tracks come from `captions` below */}
      <video
        ref={video}
        className="mq-video__frame"
        src={src}
        poster={poster}
        preload="none"
        playsInline
        muted={muted}
        controls={!scripted || started}
        // Without it the browser refuses captions of another origin.
        crossOrigin={captions.length > 0 ? 'anonymous' : undefined}
        aria-label={title}
        onPlay={({ currentTarget }) => {
          // From its first frame again, by the browser's controls.
          if (started && currentTarget.currentTime === 0) speakOpening();
          setStarted(true);
        }}
        onPause={() => spoken.current?.pause()}
        onVolumeChange={({ currentTarget }) => {
          if (currentTarget.muted === heardMuted.current) return;
          heardMuted.current = currentTarget.muted;
          toggleMute();
        }}
        {...mark}
      >
        {captions.map((track, position) => (
          <track key={track.src} kind="captions" default={position === 0} {...track} />
        ))}
      </video>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the captions of the video have its words */}
      {opening && <audio ref={spoken} src={opening} preload="none" muted={muted} />}
      {!started && (
        <>
          <button type="button" className="mq-video__play" aria-label={labels.play} onClick={start}>
            <span className="mq-video__disc">
              <Icon name="play" size={32} />
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
        </>
      )}
    </div>
  );
}
