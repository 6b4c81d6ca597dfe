import { onceIdle } from './hydration-triggers.ts';

/**
 * Whether the whole page is laid out, or only what is near: the stylesheets leave out what is far
 * (`content-visibility`). A place far below is where it was only once all that is above it has its size.
 */
export function layOutWhole({ documentElement }: Document, isWhole: boolean): void {
  documentElement.toggleAttribute('data-whole', isWhole);
}

/**
 * Lays out the whole page once the browser is idle, so that the scroll bar, find-in-page and a picture of the whole page
 * are true. One section a task: a cheap phone takes half a second for all of them.
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
