import { useMediaQuery } from './browser/use-media-query.ts';

/**
 * Returns how many slides are visible (specification, section 2): three from 900 px, two from 768 px, otherwise
 * one; undefined while the width is unknown. `carousel.css` has the same rule for pages without script.
 */
export function useSlidesShown(): 1 | 2 | 3 | undefined {
  const isPhone = useMediaQuery('(width <= 767px)');
  const isBelowDesktop = useMediaQuery('(width < 900px)');
  if (isPhone === undefined) return undefined;
  if (isPhone) return 1;
  return isBelowDesktop ? 2 : 3;
}
