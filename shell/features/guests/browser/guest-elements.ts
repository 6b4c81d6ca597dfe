import { adoptStyle } from './adopt-style.ts';
import { nodeAttribute, scopeSheet } from './scope-sheet.ts';

/** The elements that one guest has added to the head and the body: its styles, and other elements (`nodes`). */
export type GuestElements = {
  remote: string;
  /** The `<style>` elements and stylesheet links, each with the functions that remove it and put it back. */
  styles: Map<Element, { remove: () => void; restore: () => void }>;
  /** All other elements. */
  nodes: Set<Element>;
};

/** The maximum time that a mount waits for its stylesheets, in milliseconds. */
const maxStyleMs = 3_000;

/**
 * Records the elements that guests (unmodified builds) add to the head and the body, and the stylesheets to which they
 * link, by wrapping DOM methods such as `appendChild`. `current` returns the elements of the guest whose code runs now;
 * undefined if no guest's code runs.
 */
export function watchElements(current: () => GuestElements | undefined): void {
  const isOutside = (parent: unknown) => parent === document.head || parent === document.body;
  for (const [prototype, name] of [
    [Node.prototype, 'appendChild'],
    [Node.prototype, 'insertBefore'],
    [Element.prototype, 'append'],
    [Element.prototype, 'prepend'],
    [Element.prototype, 'before'],
    [Element.prototype, 'after'],
    [CharacterData.prototype, 'before'],
    [CharacterData.prototype, 'after'],
    [Element.prototype, 'insertAdjacentElement'],
  ] as const) {
    // They take nodes, the last one after a position, and return one or nothing.
    const own = (prototype as unknown as Record<string, (...given: unknown[]) => unknown>)[name]!;
    Object.defineProperty(prototype, name, {
      configurable: true,
      writable: true,
      value: function inserting(this: Node, ...given: unknown[]) {
        const where = name === 'insertAdjacentElement' ? String(given[0]).toLowerCase() : name;
        const isBeside = /^(before|after|beforebegin|afterend)$/.test(where);
        const parent = isBeside ? this.parentNode : this;
        const inserted = name === 'insertBefore' ? given.slice(0, 1) : given;
        // A stylesheet applies to the whole page wherever it is, except in a shadow root.
        const isAll = isOutside(parent);
        const isWanted = isAll || (inserted.some(isStylesheet) && parent?.getRootNode() === document);
        const elements = isWanted ? current() : undefined;
        // A fragment is empty after it was inserted.
        const nodes = elements ? inserted.flatMap(elementsIn).filter(isAll ? Boolean : isStylesheet) : [];
        const returned = own.apply(this, given);
        for (const node of nodes) record(elements!, node);
        return returned;
      },
    });
  }
}

function isStylesheet(node: unknown): node is HTMLLinkElement {
  return node instanceof HTMLLinkElement && node.rel === 'stylesheet';
}

function record({ remote, styles, nodes }: GuestElements, node: Element): void {
  if (node instanceof HTMLStyleElement) {
    if (!styles.has(node)) styles.set(node, adoptStyle(node, remote));
  } else if (isStylesheet(node)) {
    if (!styles.has(node)) styles.set(node, linkedStyle(node, remote));
    // Scripts and preloads are those of the loader, which knows what it has loaded.
  } else if (!node.matches('script, link')) {
    nodes.add(node);
    node.setAttribute(nodeAttribute, remote);
  }
}

/**
 * A linked stylesheet, which applies once it is scoped. It loads again whenever it is put back, so that `media` holds
 * it back each time.
 */
function linkedStyle(link: HTMLLinkElement, remote: string) {
  const { media } = link;
  link.media = 'not all';
  link.addEventListener('load', () => {
    if (link.sheet) scopeSheet(link.sheet, remote);
    if (link.media === 'not all') link.media = media;
  });
  const restore = () => {
    if (link.isConnected) return;
    link.media = 'not all';
    document.head.append(link);
  };
  return { remove: () => link.remove(), restore };
}

/**
 * Removes a guest's styles that are still in the document, and returns a name for each. Keeps them recorded, so that
 * `restoreStyles` can put them back; of several equal styles, keeps only the last one, and of those that the guest
 * itself has removed, none.
 */
export function removeStyles({ styles }: GuestElements): string[] {
  const seen = new Set<string>();
  const removed: string[] = [];
  for (const [element, style] of [...styles].reverse()) {
    const isRemoved = element instanceof HTMLStyleElement && !element.isConnected;
    const text = element.outerHTML;
    if (isRemoved || seen.has(text)) styles.delete(element);
    seen.add(text);
    if (element.isConnected) removed.push(element.localName);
    style.remove();
  }
  return removed;
}

/**
 * Puts the styles that `removeStyles` has removed back into the document. Resolves when their stylesheets have loaded,
 * or after 3 seconds.
 */
export async function restoreStyles({ styles }: GuestElements): Promise<void> {
  for (const { restore } of styles.values()) restore();
  const loading = [...styles.keys()].filter(
    (one): one is HTMLLinkElement => one instanceof HTMLLinkElement && one.isConnected && !one.sheet,
  );
  await Promise.race([
    Promise.all(loading.map(hasLoaded)),
    new Promise((resolve) => void setTimeout(resolve, maxStyleMs)),
  ]);
}

/**
 * Removes the elements other than styles that a guest has added and that are still in the document. Returns the tag
 * name of each.
 */
export function removeNodes({ nodes }: GuestElements): string[] {
  const connected = [...nodes].filter(({ isConnected }) => isConnected);
  for (const node of connected) node.remove();
  nodes.clear();
  return connected.map(({ localName }) => localName);
}

function elementsIn(given: unknown): Element[] {
  if (given instanceof DocumentFragment) return [...given.children];
  return given instanceof Element ? [given] : [];
}

function hasLoaded(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    for (const type of ['load', 'error']) link.addEventListener(type, () => resolve(), { once: true });
  });
}
