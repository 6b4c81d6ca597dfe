/** A visitor's position in a list of slides: the first visible slide, and the focus. */
export type Place = { first: number; focus: FocusPlace | null };

/** The focused element: the list, or the index of a slide and of the focusable element within it. */
type FocusPlace = 'list' | { slide: number; within: number };

const focusable = 'a[href], button, input, select, textarea, summary, video[controls], [tabindex="0"]';

/** Reads the position from a horizontally scrolled list. */
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

/** Focuses the element with this index among the focusable ones of a slide, without scrolling. */
export function focusIn(slide: Element | undefined, within = 0): void {
  const targets = slide?.querySelectorAll<HTMLElement>(focusable);
  (targets?.[within] ?? targets?.[0])?.focus({ preventScroll: true });
}
