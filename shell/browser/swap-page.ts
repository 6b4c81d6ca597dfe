import type { HeadTag, PageHead } from '../page/page-head.ts';

/** Replaces the current page by a fetched one. Header and footer stay, except elements with `data-follows`. */
export function swapPage(next: Document): void {
  replaceHead(
    next.title,
    [...next.head.querySelectorAll('[data-page]')].map((tag) => document.adoptNode(tag)),
  );
  addStyles(next);
  const main = document.getElementById('main');
  const nextMain = next.getElementById('main');
  if (main && nextMain)
    main.replaceChildren(...[...nextMain.childNodes].map((node) => document.adoptNode(node)));

  for (const part of document.querySelectorAll<HTMLElement>('[data-follows]')) {
    const nextPart = next.querySelector(`[data-follows="${part.dataset['follows']}"]`);
    // Equal parts stay, so that nothing renders again and hover styles stay.
    if (nextPart && !part.isEqualNode(nextPart)) part.replaceWith(document.adoptNode(nextPart));
  }
  const data = document.getElementById('marquee-page');
  const nextData = next.getElementById('marquee-page');
  if (data && nextData) data.textContent = nextData.textContent;
}

/** Updates the head and the language link of the current page after a change of its query. */
export function swapQuery({ title, tags }: PageHead, { search }: URL): void {
  replaceHead(title, tags.map(headElement));
  const otherLanguage = document.querySelector<HTMLAnchorElement>('a[data-follows="language"]');
  if (otherLanguage) otherLanguage.href = otherLanguage.pathname + search;
}

function replaceHead(title: string, tags: Element[]) {
  // A late page has its tags in the body.
  for (const old of document.querySelectorAll('[data-page]')) old.remove();
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

/** Adds the stylesheets of a fetched page that the current one does not have. */
export function addStyles(next: Document) {
  // Browsers hide a nonce from the DOM's attributes; only the nonce of the current page is valid.
  const nonce = document.querySelector<HTMLStyleElement>('style[data-href]')?.nonce ?? '';
  for (const style of next.querySelectorAll<HTMLScriptElement>('script[type="text/css"][data-href]')) {
    const name = style.dataset['href'] ?? '';
    if (!document.querySelector(`style[data-href="${CSS.escape(name)}"]`)) {
      const copy = document.createElement('style');
      copy.nonce = nonce;
      copy.dataset['href'] = name;
      copy.textContent = style.textContent;
      document.head.append(copy);
    }
    if (!next.head.contains(style)) style.remove();
  }
}
