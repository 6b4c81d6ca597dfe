/** The attribute by which the shell finds an element that may move from one page to the next. */
export type ViewTransitionMark = { 'data-view-transition': string };

/**
 * Marks an element that may move from one page to the next, such as the picture of a star from a list to the star's
 * page. Returns the attributes to spread on the element; `key` identifies the element among those of the same name,
 * such as the star's slug. `name` is declared under `viewTransitions` in `remote.json`. When the visitor goes to a page
 * with the same name and key, the shell moves the element: one of each name at most, that of the card which the visitor
 * tapped.
 *
 * @example <img {...viewTransition('fanzone.star', star.slug)} src={star.picture} alt={star.name} />
 */
export function viewTransition(name: `${string}.${string}`, key: string | number): ViewTransitionMark {
  return { 'data-view-transition': `${name} ${key}` };
}
