import { make } from '../../../browser/deferred/create-element.ts';
import type { SlotFacts } from './slot-facts.ts';

/** Draws a frame with its name around each slot, over the page; `layer` covers the window and clips what is wider. */
export function drawOutlines(
  layer: HTMLElement,
  slots: readonly SlotFacts[],
  chosen: HTMLElement | undefined,
) {
  const boxes = slots.flatMap(({ element, name, release }) => {
    const area = areaOf(element);
    if (area.width === 0 || area.height === 0) return [];
    const box = make('div', element === chosen ? 'box is-chosen' : 'box');
    // The sheet cannot know where things stand; the policy allows what a script sets.
    box.style.setProperty('left', `${area.left}px`);
    box.style.setProperty('top', `${area.top}px`);
    box.style.setProperty('width', `${area.width}px`);
    box.style.setProperty('height', `${area.height}px`);
    box.append(make('span', '', `${name} · ${release}`));
    return box;
  });
  layer.replaceChildren(...boxes);
}

/** A slot's element takes no box of its own; what stands in it does. */
function areaOf(element: HTMLElement): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}
