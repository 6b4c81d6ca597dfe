import { make } from '../create-element.ts';

const stepMs = 15;
/** Each step of the scroll covers this share of the remaining distance, and at least 12 px. */
const part = 0.12;
const minPixels = 12;

/** Adds the scroll-to-top button, shown while the page is scrolled down by two window heights or more. */
export function watchScroll(label: string) {
  const button = make('button', 'shell-to-top', '↑');
  button.type = 'button';
  button.hidden = true;
  button.setAttribute('aria-label', label);
  button.addEventListener('click', () => {
    // The button is hidden at the top and would lose the focus.
    document.getElementById('main')?.focus({ preventScroll: true });
    scrollToTop();
  });
  document.querySelector('.mq-footer')?.before(button);
  addEventListener('scroll', () => (button.hidden = scrollY < 2 * innerHeight), { passive: true });
}

/**
 * Scrolls to the top in steps of 15 ms (spec section 2), or at once if the visitor prefers reduced motion. A
 * wheel, touch or key event stops the scroll.
 */
export function scrollToTop(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return jumpTo(0);
  const timer = setInterval(() => {
    jumpTo(Math.max(0, scrollY - Math.max(scrollY * part, minPixels)));
    if (scrollY <= 0) stop();
  }, stepMs);
  const inputs = ['wheel', 'touchstart', 'keydown'] as const;
  for (const type of inputs) addEventListener(type, stop, { passive: true });

  function stop() {
    clearInterval(timer);
    for (const type of inputs) removeEventListener(type, stop);
  }
}

function jumpTo(top: number) {
  scrollTo({ top, behavior: 'instant' });
}
