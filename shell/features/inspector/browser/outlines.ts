import { make } from '../../../browser/create-element.ts';
import type { SlotFacts } from './slot-facts.ts';

/**
 * Renders a labelled outline around each slot into `layer`, an element that covers the window, and emphasises the slot
 * whose element is `chosen`.
 */
export function renderOutlines(
  layer: HTMLElement,
  slots: readonly SlotFacts[],
  chosen: HTMLElement | undefined,
) {
  const boxes = slots.flatMap(({ element, name, release }) => {
    const area = areaOf(element);
    if (area.width === 0 || area.height === 0) return [];
    const box = make('div', element === chosen ? 'box is-chosen' : 'box');
    for (const edge of ['left', 'top', 'width', 'height'] as const)
      box.style.setProperty(edge, `${area[edge]}px`);
    box.append(make('span', '', `${name} · ${release}`));
    return box;
  });
  layer.replaceChildren(...boxes);
}

/** The rectangle of a slot's content; the slot's own element is `display: contents` and has none. */
function areaOf(element: HTMLElement): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}
