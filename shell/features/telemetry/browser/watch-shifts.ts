/** The part of a layout shift that we read; browsers that have none of it report none. */
type Shift = PerformanceEntry & {
  hadRecentInput: boolean;
  sources?: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

const kept = 200;

/**
 * What caused each layout shift, by its time. What moved is not what is to blame: it was pushed by what
 * now stands in its place. Where that cannot be seen any more, the one that moved is taken.
 */
export function watchShifts(): ReadonlyMap<number, Element> {
  const causes = new Map<number, Element>();
  if (!PerformanceObserver.supportedEntryTypes?.includes('layout-shift')) return causes;

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      const cause = entry.hadRecentInput ? undefined : causeOf(entry);
      if (cause) causes.set(entry.startTime, cause);
      for (const oldest of causes.keys()) if (causes.size > kept) causes.delete(oldest);
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

  // The rectangles are those of the moment; the page may have scrolled since.
  const { previousRect, currentRect } = topmost;
  const scrolled = moved.getBoundingClientRect().top - currentRect.top;
  const stands = document.elementFromPoint(
    previousRect.left + previousRect.width / 2,
    previousRect.top + scrolled + 1,
  );
  const isFrame = !stands || stands.contains(moved) || stands === document.documentElement;
  return isFrame ? moved : stands;
}
