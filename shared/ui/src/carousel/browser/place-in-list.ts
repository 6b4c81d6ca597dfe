/**
 * A visitor's position in a list of slides: the index of the first visible slide, and which element has the focus, if
 * one in the list has it.
 */
export type Place = { first: number; focus: FocusPlace | null };

/** The focused element: the list, or element number `within` of the focusable ones in a slide. */
type FocusPlace = 'list' | { slide: number; within: number };

const focusable = 'a[href], button, input, select, textarea, summary, video[controls], [tabindex="0"]';

/** Returns the visitor's position in a list of slides, so that a carousel that replaces the list can restore it. */
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

/**
 * Moves the focus into a slide, without scrolling: to the slide's focusable element with the index `within`, or to its
 * first one if there is none. Does nothing if the slide has no focusable element.
 */
export function focusIn(slide: Element | undefined, within = 0): void {
  const targets = slide?.querySelectorAll<HTMLElement>(focusable);
  (targets?.[within] ?? targets?.[0])?.focus({ preventScroll: true });
}
