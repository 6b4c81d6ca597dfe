import { greet, type Film } from './films.ts';
import styles from './screen.module.css';

/** The greeting with a name, shown over the blank sign in the film. Long greetings have a smaller font. */
export function NamePlate({ film, name }: { film: Film; name: string }) {
  const text = greet(film, name);
  return (
    <p className={styles.plate} lang={film.code} dir={film.dir} data-long={text.length > 18 || undefined}>
      <bdi>{text}</bdi>
    </p>
  );
}
