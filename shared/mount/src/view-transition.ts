/** The attribute that marks an element which may move from one page to the next; the shell finds the element by it. */
export type ViewTransitionMark = { 'data-view-transition': string };

/**
 * Returns the attributes of an element that may move from one page to the next, such as the picture of a star from a
 * list to the star's page. If the next page has an element with the same name and key, the shell animates the element
 * to its new place. `name` must be declared under `viewTransitions` in `remote.json`. `key`, such as the star's slug,
 * distinguishes elements of the same name; of these, only the one in the card that the visitor tapped moves.
 *
 * @example <img {...viewTransition('fanzone.star', star.slug)} src={star.picture} alt={star.name} />
 */
export function viewTransition(name: `${string}.${string}`, key: string | number): ViewTransitionMark {
  return { 'data-view-transition': `${name} ${key}` };
}
