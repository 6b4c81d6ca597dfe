import type { Star } from './star.ts';
import styles from './accent.module.css';

/** The class that gives a star's colour to what is inside, as `--accent`. */
export function accentOf(star: Star): string | undefined {
  return styles[star.shortKey];
}
