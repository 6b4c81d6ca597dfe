type Leaving = { element: HTMLElement; name: string; mark: string };

const attribute = 'data-view-transition';

/**
 * Returns the elements in the window that a view transition moves to the next page, which has an element with the same
 * mark. A mark, the value of `data-view-transition`, is a name and a key. Each name may occur once in a transition: of
 * several elements of a name, returns the one in the card that the visitor tapped; without a tap, none of them.
 */
export function elementsLeaving(now: Document, next: Document, tapped: Element | undefined): Leaving[] {
  const arriving = new Set([...marked(next)].map(markOf));
  const staying = [...marked(now)].filter((element) => arriving.has(markOf(element)) && isInWindow(element));
  return [...new Set(staying.map(nameOf))].flatMap((name) => {
    const [element, ...others] = inCardOf(
      tapped,
      staying.filter((one) => nameOf(one) === name),
    );
    if (!element || others.some((other) => markOf(other) !== markOf(element))) return [];
    return { element, name, mark: markOf(element) };
  });
}

/**
 * Returns the element of the new page that has this mark (the value of `data-view-transition`) and is in the window;
 * undefined if there is none.
 */
export function elementArriving(page: Document, mark: string): HTMLElement | undefined {
  return [...marked(page)].find((element) => markOf(element) === mark && isInWindow(element));
}

const marked = (page: Document) => page.querySelectorAll<HTMLElement>(`#main [${attribute}]`);

export const markOf = (element: Element): string => element.getAttribute(attribute) ?? '';

/** A mark is a name and a key, with a space between them. */
const nameOf = (element: Element) => markOf(element).split(' ', 1)[0] ?? '';

/** Those of the elements that are in the smallest part of the page around the tapped element; all without a tap. */
function inCardOf(tapped: Element | undefined, elements: HTMLElement[]): HTMLElement[] {
  for (let part = tapped; part; part = part.parentElement ?? undefined) {
    const inside = elements.filter((element) => part.contains(element));
    if (inside.length > 0) return inside;
  }
  return elements;
}

function isInWindow(element: HTMLElement): boolean {
  const { top, bottom, left, right, width } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}
