import { useMediaQuery } from './browser/use-media-query.ts';

/**
 * How many slides stand side by side (specification, section 2): three from a width of 900 on, two below,
 * one up to 767; undefined while nobody knows the width. `carousel.css` says the same for pages without script.
 */
export function useSlidesShown(): 1 | 2 | 3 | undefined {
  const isPhone = useMediaQuery('(width <= 767px)');
  const isBelowDesktop = useMediaQuery('(width < 900px)');
  if (isPhone === undefined) return undefined;
  if (isPhone) return 1;
  return isBelowDesktop ? 2 : 3;
}
