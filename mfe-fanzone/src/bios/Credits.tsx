import { Localised } from '@marquee/sdk';
import styles from './Credits.module.css';

type Credit = { title: string; title_hi?: string | null | undefined; year?: number | null | undefined };

/** A list of films or awards, styled like the end credits of a film. Renders nothing if the list is empty. */
export function Credits({ heading, items }: { heading: string; items: readonly Credit[] }) {
  if (items.length === 0) return null;
  return (
    <div>
      <h2 className={styles.heading}>{heading}</h2>
      <ul className={styles.credits} role="list">
        {items.map((item) => (
          <li key={`${item.title} ${item.year ?? ''}`} className={styles.credit}>
            <span>
              <Localised record={item} field="title" />
            </span>
            {item.year && <span className={styles.year}>{item.year}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
