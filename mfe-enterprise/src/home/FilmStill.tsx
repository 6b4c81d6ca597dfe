import { Image } from '@marquee/ui';
import { filmSize, type Film } from './films.ts';
import { NamePlate } from './NamePlate.tsx';
import styles from './screen.module.css';

/** The poster image of a film, with a name in the space for it. */
export function FilmStill({ film, name }: { film: Film; name: string }) {
  return (
    <div className={styles.screen}>
      <Image src={film.poster} alt="" {...filmSize} className={styles.film} />
      <NamePlate film={film} name={name} />
    </div>
  );
}
