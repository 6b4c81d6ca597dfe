/** A visitor's position in a list of slides: the index of the first visible slide, and the place of the focus. */
export type Place = { first: number; focus: FocusPlace | null };

/** The focused element: the list, or element number `within` of the focusable ones in a slide. */
type FocusPlace = 'list' | { slide: number; within: number };

const focusable = 'a[href], button, input, select, textarea, summary, video[controls], [tabindex="0"]';

/** Returns the visitor's position in a list of slides, so that the carousel can restore it. */
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

/** Focuses the focusable element with the index `within` in a slide, or the slide's first one, without scrolling. */
export function focusIn(slide: Element | undefined, within = 0): void {
  const targets = slide?.querySelectorAll<HTMLElement>(focusable);
  (targets?.[within] ?? targets?.[0])?.focus({ preventScroll: true });
}
