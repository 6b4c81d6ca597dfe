/**
 * Returns the element that caused a layout shift: the one that is now where the topmost moved element was, or else the
 * moved element itself. Returns undefined if the browser names no moved element. Call it immediately after the shift,
 * because another element may take that place later.
 */
export function causeOf({ sources = [] }: LayoutShift): Element | undefined {
  const [topmost] = sources
    .filter(({ node }) => node instanceof Element)
    .sort((a, b) => a.previousRect.top - b.previousRect.top);
  const moved = topmost?.node;
  if (!topmost || !(moved instanceof Element)) return undefined;

  // The rectangles are relative to the window at the time of the shift; the page may have scrolled since.
  const { previousRect, currentRect } = topmost;
  const scrolled = moved.getBoundingClientRect().top - currentRect.top;
  const cause = document.elementFromPoint(
    previousRect.left + previousRect.width / 2,
    previousRect.top + scrolled + 1,
  );
  const isAncestor = !cause || cause.contains(moved) || cause === document.documentElement;
  return isAncestor ? moved : cause;
}
