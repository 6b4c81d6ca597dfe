import { onceIdle } from './hydration-triggers.ts';

/**
 * Makes the browser lay out all sections of the page, or if `isWhole` is false only those near the window
 * (`content-visibility`, see layout.css in `shared/ui`). Scroll offsets are exact only if all sections above are laid
 * out.
 */
export function layOutWhole({ documentElement }: Document, isWhole: boolean): void {
  documentElement.toggleAttribute('data-whole', isWhole);
}

/**
 * Lays out the whole page when the browser is idle, so that the scroll bar, find-in-page and full-page screenshots are
 * correct. Lays out one section per idle callback, because laying out all at once takes a slow phone half a second.
 */
export function layOutWholeOnceIdle(page: Document): void {
  const sections = [...page.querySelectorAll<HTMLElement>('#main .mq-section')];
  onceIdle(function next() {
    const section = sections.shift();
    if (!section) return layOutWhole(page, true);
    section.style.contentVisibility = 'visible';
    onceIdle(next);
  });
}
