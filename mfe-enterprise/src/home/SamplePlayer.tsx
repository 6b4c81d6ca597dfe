import { useAudio, useMessages } from '@marquee/sdk';
import { Button, Icon, TextField } from '@marquee/ui';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { FilmChoice } from './FilmChoice.tsx';
import { filmIn, filmSize, isSpoken } from './films.ts';
import { messages } from './messages.ts';
import { NamePlate } from './NamePlate.tsx';
import { maxNameLength, plateName, type SampleChoice } from './sample-choice.ts';
import screen from './screen.module.css';
import styles from './SamplePlayer.module.css';

/**
 * Plays a prepared film in a chosen language, with a name that the visitor types shown in it. The voice of the film
 * says only the name Asha; for another name, it is silent until the next sentence. The first click on play turns the
 * sound on, unless the visitor turned it off with the button of this player. Without JavaScript, a form reloads the
 * page with the name and language in the query, and the film starts by itself.
 */
export function SamplePlayer({ choice }: { choice: SampleChoice }) {
  const { t, language } = useMessages(messages);
  const { muted, toggle } = useAudio();
  const form = useRef<HTMLFormElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  /** Whether the visitor turned the sound off with this player's button. */
  const silenced = useRef(false);
  const [name, setName] = useState(choice.name);
  const [code, setCode] = useState(choice.code);
  const [playing, setPlaying] = useState(false);
  const [greeted, setGreeted] = useState(false);
  const film = filmIn(code);
  const saysOtherName = !greeted && !isSpoken(name);

  // The visitor may have filled in the form before hydration.
  const readForm = () => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    setName(plateName(String(fields.get('name') ?? '')));
    setCode(filmIn(String(fields.get('in'))).code);
  };
  useEffect(readForm, []);

  const togglePlay = (event: FormEvent) => {
    event.preventDefault();
    if (playing) return video.current?.pause();
    // On a phone the film may be scrolled out of view.
    video.current?.scrollIntoView({ block: 'nearest' });
    if (muted && !silenced.current) {
      if (video.current) video.current.muted = saysOtherName;
      toggle();
    }
    // If the browser refuses play(), the poster and the play button stay.
    video.current?.play().catch(() => setPlaying(false));
  };
  const toggleMute = () => {
    silenced.current = !muted;
    toggle();
  };
  const playLabel = playing ? t('pause') : t('play');

  return (
    <form
      ref={form}
      className={styles.player}
      data-leave-freely
      onChange={readForm}
      onSubmit={togglePlay}
      aria-label={t('samplePlayer')}
    >
      <div className={`mq-bulbs ${styles.frame}`}>
        <div className={screen.screen}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the text below has its words */}
          <video
            key={film.code}
            ref={video}
            className={screen.film}
            poster={film.poster}
            preload="none"
            autoPlay={choice.isChosen}
            muted={muted || saysOtherName}
            playsInline
            {...filmSize}
            aria-label={t('filmName', { language: film.own })}
            aria-describedby="film-caption"
            onTimeUpdate={({ currentTarget }) => setGreeted(currentTarget.currentTime >= film.greetedAt)}
            onPlay={() => setPlaying(true)}
            onPause={() => setPlaying(false)}
            onEnded={() => setPlaying(false)}
          >
            <source src={film.webm} type="video/webm" />
            <source src={film.mp4} type="video/mp4" />
          </video>
          <NamePlate film={film} name={name || t('someName')} />
          <button
            type="submit"
            className={styles.play}
            data-playing={playing || undefined}
            aria-label={playLabel}
          >
            <span className={styles.disc}>
              <Icon name={playing ? 'pause' : 'play'} size={28} />
            </span>
          </button>
          <button
            type="button"
            className={`mq-video__mute ${styles.mute}`}
            aria-label={muted ? t('unmute') : t('mute')}
            onClick={toggleMute}
          >
            <Icon name={muted ? 'muted' : 'sound'} />
          </button>
        </div>
      </div>
      <div className={styles.desk}>
        <TextField
          label={t('nameLabel')}
          name="name"
          defaultValue={choice.name}
          maxLength={maxNameLength}
          placeholder={t('someName')}
          autoComplete="off"
          className={styles.name}
        />
        <Button type="submit" kind="secondary">
          {playLabel}
        </Button>
      </div>
      <FilmChoice legend={t('chooseLanguage')} chosen={film.code} />
      <div className={styles.caption} id="film-caption">
        <span className={styles.line} lang={film.code} dir={film.dir}>
          {film.line}
        </span>
        {film.code !== language && <span>{t('lineMeans')}</span>}
        <span className={styles.honest}>{t('preparedSample')}</span>
      </div>
    </form>
  );
}
