import { useMessages } from '@marquee/i18n';
import { useAudio } from '@marquee/mount';
import { Button, Icon, TextField } from '@marquee/ui';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { FilmChoice } from './FilmChoice.tsx';
import { filmIn, filmSize } from './films.ts';
import { messages } from './messages.ts';
import { NamePlate } from './NamePlate.tsx';
import { longestName, plateName, type Taste } from './taste.ts';
import screen from './screen.module.css';
import styles from './Tasting.module.css';

/**
 * Type a name, choose a language, play the prepared film. Without JavaScript the form asks for this
 * page again, which then starts the film itself.
 */
export function Tasting({ taste }: { taste: Taste }) {
  const { t, language } = useMessages(messages);
  const { muted } = useAudio();
  const form = useRef<HTMLFormElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [name, setName] = useState(taste.name);
  const [code, setCode] = useState(taste.code);
  const [playing, setPlaying] = useState(false);
  const film = filmIn(code);

  // The form may have been filled in before this code arrived: its fields are read, not overruled.
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
    // On a phone the button may stand below a screen that was scrolled away.
    video.current?.scrollIntoView({ block: 'nearest' });
    // A play() the browser refuses leaves the poster and the button standing.
    video.current?.play().catch(() => setPlaying(false));
  };
  const playLabel = playing ? t('pause') : t('play');

  return (
    <form
      ref={form}
      className={styles.tasting}
      onChange={readForm}
      onSubmit={togglePlay}
      aria-label={t('tasting')}
    >
      <div className={`mq-bulbs ${styles.frame}`}>
        <div className={screen.screen}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the film is silent */}
          <video
            key={film.code}
            ref={video}
            className={screen.film}
            poster={film.poster}
            preload="none"
            autoPlay={taste.asked}
            muted={muted}
            playsInline
            {...filmSize}
            aria-label={t('filmName', { language: film.own })}
            aria-describedby="film-caption"
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
        </div>
      </div>
      <div className={styles.desk}>
        <TextField
          label={t('nameLabel')}
          name="name"
          defaultValue={taste.name}
          maxLength={longestName}
          placeholder={t('someName')}
          autoComplete="off"
          className={styles.name}
        />
        <Button type="submit">{playLabel}</Button>
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
