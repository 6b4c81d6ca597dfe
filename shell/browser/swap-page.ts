import type { HeadTag, PageHead } from '../page/page-head.ts';

/** Puts a fetched page in place of the one that stands; header and footer stay where they are. */
export function swapPage(next: Document): void {
  swapHead(next);
  const main = document.getElementById('main');
  const nextMain = next.getElementById('main');
  if (main && nextMain)
    main.replaceChildren(...[...nextMain.childNodes].map((node) => document.adoptNode(node)));

  for (const part of document.querySelectorAll<HTMLElement>('[data-follows]')) {
    const fresh = next.querySelector(`[data-follows="${part.dataset['follows']}"]`);
    // What is the same stays: nothing is drawn anew for it, and a pointer on it stays where it is.
    if (fresh && !part.isEqualNode(fresh)) part.replaceWith(document.adoptNode(fresh));
  }
  const data = document.getElementById('marquee-page');
  const nextData = next.getElementById('marquee-page');
  if (data && nextData) data.textContent = nextData.textContent;
}

/** Puts what another query makes of the page that stands: its head, and the same query in the other language. */
export function swapQuery({ title, tags }: PageHead, { search }: URL): void {
  showHead(title, tags.map(headElement));
  const otherLanguage = document.querySelector<HTMLAnchorElement>('a[data-follows="language"]');
  if (otherLanguage) otherLanguage.href = otherLanguage.pathname + search;
}

function swapHead(next: Document) {
  showHead(
    next.title,
    [...next.head.querySelectorAll('[data-page]')].map((fresh) => document.adoptNode(fresh)),
  );
  addStyles(next);
}

function showHead(title: string, tags: Element[]) {
  for (const old of document.head.querySelectorAll('[data-page]')) old.remove();
  document.head.append(...tags);
  document.title = title;
}

function headElement({ name, attributes, data }: HeadTag): Element {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.dataset['page'] = '';
  if (data) element.textContent = JSON.stringify(data);
  return element;
}

/** Puts the sheets of a fetched page in force that this one does not have. */
export function addStyles(next: Document) {
  // A nonce is hidden from markup once parsed, and the next page has another; ours is the one in force.
  const nonce = document.querySelector<HTMLStyleElement>('style[data-href]')?.nonce ?? '';
  for (const style of next.querySelectorAll<HTMLScriptElement>('script[type="text/css"][data-href]')) {
    const name = style.dataset['href'] ?? '';
    const here = document.querySelector(`style[data-href="${CSS.escape(name)}"]`);
    if (!here) {
      const copy = document.createElement('style');
      copy.nonce = nonce;
      copy.dataset['href'] = name;
      copy.textContent = style.textContent;
      document.head.append(copy);
    }
    if (!next.head.contains(style)) style.remove();
  }
}
