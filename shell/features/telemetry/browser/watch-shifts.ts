/** The fields of a `layout-shift` performance entry, which the DOM types lack. */
type Shift = PerformanceEntry & {
  hadRecentInput: boolean;
  sources?: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

const maxCauses = 200;

/**
 * Records which element caused each layout shift, by the start time of the shift: the element that now takes
 * the place of the one that moved, or if there is none, the one that moved.
 */
export function watchShifts(): ReadonlyMap<number, Element> {
  const causes = new Map<number, Element>();
  if (!PerformanceObserver.supportedEntryTypes?.includes('layout-shift')) return causes;

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      const cause = entry.hadRecentInput ? undefined : causeOf(entry);
      if (cause) causes.set(entry.startTime, cause);
      for (const oldest of causes.keys()) if (causes.size > maxCauses) causes.delete(oldest);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  return causes;
}

function causeOf({ sources = [] }: Shift): Element | undefined {
  const [topmost] = sources
    .filter(({ node }) => node instanceof Element)
    .toSorted((a, b) => a.previousRect.top - b.previousRect.top);
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
