import type { Replacing } from '../../../browser/navigation.ts';
import { takeFilmAlong } from './take-film-along.ts';
import { elementArriving, elementsLeaving } from './moving-elements.ts';
import type { AnimatedPage } from './view-transitions-contract.ts';

/**
 * Returns the function that replaces the page in an in-site navigation. It moves elements to the next page in a view
 * transition, and lets a playing film continue there.
 */
export function createReplacing(page: AnimatedPage): Replacing {
  let tapped: Element | undefined;
  /** Whether the browser has animated the step in the history, as Safari does for a swipe. */
  let isShownByBrowser = false;
  document.addEventListener(
    'click',
    ({ target }) => {
      tapped = target instanceof Element ? target : undefined;
      isShownByBrowser = false;
    },
    true,
  );
  // Before the listener that navigates: what was tapped on another page is not where the visitor goes back from.
  addEventListener(
    'popstate',
    ({ hasUAVisualTransition }) => {
      tapped = undefined;
      isShownByBrowser = hasUAVisualTransition;
    },
    true,
  );

  return (next, replace) => {
    const from = tapped;
    tapped = undefined;
    const update = () => {
      const film = takeFilmAlong(next);
      replace();
      const island = film?.arrive()?.closest<HTMLElement>('[data-key]');
      // Its own controls know that the film plays once they are hydrated.
      if (island) page.hydrate(island);
    };
    // Before the stylesheet is there, the animation would be the browser's, which takes taps away from the page.
    const isAnimated = page.bottom() && !isShownByBrowser && mayMove();
    const leaving = isAnimated ? elementsLeaving(document, next, from) : [];
    return leaving.length > 0 ? animate(leaving, update) : update();
  };
}

function mayMove(): boolean {
  return 'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Resolves once `update` has run; rejects if it throws. The browser animates afterwards, until the visitor does
 * anything.
 */
function animate(leaving: ReturnType<typeof elementsLeaving>, update: () => void): Promise<void> {
  for (const { element, name } of leaving) element.style.viewTransitionName = CSS.escape(name);
  let arrived: HTMLElement[] = [];
  const transition = document.startViewTransition(() => {
    leaving.forEach(({ element }) => unname(element));
    update();
    arrived = leaving.flatMap(({ name, mark }) => {
      const element = elementArriving(document, mark);
      if (element) element.style.viewTransitionName = CSS.escape(name);
      return element ?? [];
    });
  });
  const skip = () => transition.skipTransition();
  for (const type of inputs) addEventListener(type, skip, { capture: true, passive: true });
  const end = () => {
    for (const type of inputs) removeEventListener(type, skip, true);
    arrived.forEach(unname);
  };
  // It rejects when the next navigation or an input skips the animation, and in a document that is hidden.
  transition.ready.catch(() => undefined);
  transition.finished.then(end, end);
  return transition.updateCallbackDone;
}

function unname(element: HTMLElement) {
  element.style.viewTransitionName = '';
  if (element.getAttribute('style') === '') element.removeAttribute('style');
}

/** What a visitor does during an animation: the page is then as if it had none. */
const inputs = ['pointerdown', 'keydown', 'wheel', 'popstate'] as const;
