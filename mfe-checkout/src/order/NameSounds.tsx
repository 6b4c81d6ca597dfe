import { localised, useAudio, useMessages } from '@marquee/sdk';
import { classNames, Icon, Notice } from '@marquee/ui';
import { useEffect, useRef, useState } from 'react';
import { messages } from './messages.ts';
import type { NameSound } from './name-sounds.ts';
import styles from './NameSounds.module.css';

type NameSoundsProps = {
  typed: string;
  sounds: NameSound[];
  chosen: string | null;
  onChoose: (url: string | null) => void;
  starName: string;
};

type Playback = { status: 'silent' } | { status: 'playing' | 'failed'; url: string };

/**
 * The recorded pronunciations of a name, which the visitor can play and choose from. Playing one turns the page's sound
 * on.
 */
export function NameSounds({ typed, sounds, chosen, onChoose, starName }: NameSoundsProps) {
  const { t, language } = useMessages(messages);
  const { muted, toggle } = useAudio();
  const player = useRef<HTMLAudioElement>(null);
  const [playback, setPlayback] = useState<Playback>({ status: 'silent' });

  useEffect(() => {
    if (player.current) player.current.muted = muted;
  }, [muted]);

  const play = (url: string) => {
    if (!player.current) return;
    if (muted) toggle();
    player.current.muted = false;
    player.current.src = url;
    setPlayback({ status: 'playing', url });
    player.current.play().catch(() => setPlayback({ status: 'failed', url }));
  };

  return (
    <div className={styles.sounds} role="group" aria-labelledby="sounds-legend">
      <p className={styles.legend} id="sounds-legend">
        {t('soundsLegend')}
      </p>
      <audio ref={player} preload="none" muted onEnded={() => setPlayback({ status: 'silent' })} />
      {sounds.length === 0 && (
        <p className={styles.none} aria-live="polite">
          {typed.trim().length < 2 ? t('soundsWait') : t('soundsNone', { star: starName })}
        </p>
      )}
      {sounds.length > 0 && (
        <ul className={styles.list} role="list">
          {sounds.map((sound) => {
            const { url } = sound;
            const name = localised(sound, 'name', language);
            const label = localised(sound, 'label', language);
            const spoken = `${name.text}, ${label.text}`;
            const isPlaying = playback.status === 'playing' && playback.url === url;
            const isChosen = chosen === url;
            return (
              <li key={url} className={styles.sound} data-chosen={isChosen || undefined}>
                <button
                  type="button"
                  className={styles.play}
                  aria-label={t(isPlaying ? 'playing' : 'play', { sound: spoken })}
                  onClick={() => play(url)}
                >
                  <Icon name={isPlaying ? 'sound' : 'play'} />
                </button>
                <span className={styles.texts}>
                  <span className={styles.name} lang={name.lang}>
                    {name.text}
                  </span>
                  <span className={styles.label} lang={label.lang}>
                    {label.text}
                  </span>
                </span>
                <button
                  type="button"
                  className={styles.right}
                  aria-pressed={isChosen}
                  aria-label={`${t('soundsRight')}: ${spoken}`}
                  onClick={() => onChoose(url)}
                >
                  {isChosen && <Icon name="check" size={20} />}
                  {t('soundsRight')}
                </button>
              </li>
            );
          })}
          <li className={styles.sound} data-chosen={chosen === null || undefined}>
            <button
              type="button"
              className={classNames(styles.right, styles.asWritten)}
              aria-pressed={chosen === null}
              onClick={() => onChoose(null)}
            >
              {chosen === null && <Icon name="check" size={20} />}
              {t('soundsAsWritten')}
            </button>
          </li>
        </ul>
      )}
      {playback.status === 'failed' && <Notice tone="error">{t('soundFailed')}</Notice>}
    </div>
  );
}
