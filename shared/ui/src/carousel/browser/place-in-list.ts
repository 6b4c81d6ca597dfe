/** Where a visitor is in a list of slides: the first one seen, and what has the focus. */
export type Place = { first: number; focus: FocusPlace | null };

/** The focus by position: which slide, and which of the things in it that can have the focus. */
type FocusPlace = 'list' | { slide: number; within: number };

const focusable = 'a[href], button, input, select, textarea, summary, video[controls], [tabindex="0"]';

/** Reads the place from a list that is scrolled sideways. */
export function placeInList(list: HTMLElement): Place {
  const items = [...list.children];
  const width = items[0]?.getBoundingClientRect().width ?? 0;
  const first = width > 0 ? Math.round(list.scrollLeft / width) : 0;
  const active = document.activeElement;
  if (!active || !list.contains(active)) return { first, focus: null };

  const slide = items.findIndex((item) => item.contains(active));
  const within = [...(items[slide]?.querySelectorAll(focusable) ?? [])].indexOf(active);
  return { first, focus: slide < 0 || within < 0 ? 'list' : { slide, within } };
}

/** Gives the focus to the one thing in a slide, without scrolling anything. */
export function focusIn(slide: Element | undefined, within = 0): void {
  const targets = slide?.querySelectorAll<HTMLElement>(focusable);
  (targets?.[within] ?? targets?.[0])?.focus({ preventScroll: true });
}
