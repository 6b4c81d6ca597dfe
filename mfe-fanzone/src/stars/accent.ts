import type { Star } from './star.ts';
import styles from './accent.module.css';

/** The CSS class that sets `--accent` to the star's colour for the element's content. */
export function accentOf(star: Star): string | undefined {
  return styles[star.shortKey];
}
