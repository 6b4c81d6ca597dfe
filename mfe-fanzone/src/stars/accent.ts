import type { Star } from './star.ts';
import styles from './accent.module.css';

/**
 * Returns the CSS class that sets `--accent` to the star's colour for an element and its content; undefined if the star
 * has no colour.
 */
export function accentOf(star: Star): string | undefined {
  return styles[star.shortKey];
}
