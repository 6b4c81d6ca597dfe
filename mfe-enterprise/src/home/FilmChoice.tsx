import { Image } from '@marquee/ui';
import { films, filmSize } from './films.ts';
import styles from './FilmChoice.module.css';

/** Radio buttons that look like a film strip, and select the language of the sample film. */
export function FilmChoice({ legend, chosen }: { legend: string; chosen: string }) {
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.strip}>
        {films.map(({ code, own, poster }) => (
          <label key={code} className={styles.frame}>
            <input
              className={styles.radio}
              type="radio"
              name="in"
              value={code}
              defaultChecked={code === chosen}
            />
            <Image src={poster} alt="" {...filmSize} className={styles.still} />
            <span lang={code} className={styles.own}>
              {own}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
