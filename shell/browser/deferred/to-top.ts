import { make } from './create-element.ts';

const stepMs = 15;
/** Each step goes this part of what is left, and at least so many pixels. */
const part = 0.12;
const leastPixels = 12;

/** Draws the button that leads back to the top once somebody is two windows down the page. */
export function watchScroll(label: string) {
  const button = make('button', 'shell-to-top', '↑');
  button.type = 'button';
  button.hidden = true;
  button.setAttribute('aria-label', label);
  button.addEventListener('click', () => {
    // The button goes away at the top: the focus goes ahead of it.
    document.getElementById('main')?.focus({ preventScroll: true });
    scrollToTop();
  });
  document.querySelector('.mq-footer')?.before(button);
  addEventListener('scroll', () => (button.hidden = scrollY < 2 * innerHeight), { passive: true });
}

/**
 * To the top in steps of 15 ms (spec section 2); at once for whoever wants less motion. A wheel or a
 * finger takes over.
 */
export function scrollToTop(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return jumpTo(0);
  const timer = setInterval(() => {
    jumpTo(Math.max(0, scrollY - Math.max(scrollY * part, leastPixels)));
    if (scrollY <= 0) stop();
  }, stepMs);
  const signs = ['wheel', 'touchstart', 'keydown'] as const;
  for (const sign of signs) addEventListener(sign, stop, { passive: true });

  function stop() {
    clearInterval(timer);
    for (const sign of signs) removeEventListener(sign, stop);
  }
}

function jumpTo(top: number) {
  scrollTo({ top, behavior: 'instant' });
}
