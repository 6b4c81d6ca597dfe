import type { BrowserFeature } from '../../../browser/deferred/browser-feature.ts';
import { takeFilmAlong } from './take-film-along.ts';
import { elementArriving, elementsLeaving } from './moving-elements.ts';

/** Shows an in-site navigation as a view transition, and takes a playing film along to the next page. */
export const viewTransitions = {
  name: 'view-transitions',
  start(page) {
    let tapped: Element | undefined;
    document.addEventListener(
      'click',
      ({ target }) => (tapped = target instanceof Element ? target : undefined),
      true,
    );
    // Before the listener that navigates: what was tapped on another page is not where the visitor goes back from.
    addEventListener('popstate', () => (tapped = undefined), true);

    return {
      replacing: (next, replace) => {
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
        return page.bottom() && mayMove() ? animate(next, from, update) : update();
      },
    };
  },
} satisfies BrowserFeature;

function mayMove(): boolean {
  return 'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Resolves once `update` has run; rejects if it throws. The browser animates afterwards, until the visitor does anything. */
function animate(next: Document, tapped: Element | undefined, update: () => void): Promise<void> {
  const leaving = elementsLeaving(document, next, tapped);
  for (const { element, name } of leaving) element.style.viewTransitionName = CSS.escape(name);
  let arrived: HTMLElement[] = [];
  const transition = document.startViewTransition(() => {
    for (const { element } of leaving) element.style.viewTransitionName = '';
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
    for (const element of arrived) element.style.viewTransitionName = '';
  };
  // It rejects when the next navigation or an input skips the animation, and in a document that is hidden.
  transition.ready.catch(() => undefined);
  transition.finished.then(end, end);
  return transition.updateCallbackDone;
}

/** What a visitor does during an animation: the page is then as if it had none. */
const inputs = ['pointerdown', 'keydown', 'wheel', 'popstate'] as const;
