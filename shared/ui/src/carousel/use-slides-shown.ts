import { useMediaQuery } from './browser/use-media-query.ts';

/**
 * The number of visible slides (specification, section 2): three from a width of 900 px, two below, one up to
 * 767 px. Undefined while the width is unknown. `carousel.css` repeats the rule for pages without script.
 */
export function useSlidesShown(): 1 | 2 | 3 | undefined {
  const isPhone = useMediaQuery('(width <= 767px)');
  const isBelowDesktop = useMediaQuery('(width < 900px)');
  if (isPhone === undefined) return undefined;
  if (isPhone) return 1;
  return isBelowDesktop ? 2 : 3;
}
