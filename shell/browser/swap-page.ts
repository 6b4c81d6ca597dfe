import type { PageData } from '../page/page-data.ts';
import type { HeadTag, PageHead } from '../page/page-head.ts';
import { pageDataElement } from './read-page-data.ts';

/** The stylesheets of pages that the visitor left, by file name: a slot rendered later may need one again. */
const removed = new Map<string, HTMLElement>();

/**
 * The constructed stylesheets of fetched pages, by the elements in the head that stand for them. The policy allows
 * constructed stylesheets; of inline styles it allows those of the page that the server sent.
 */
const constructed = new WeakMap<HTMLElement, CSSStyleSheet>();

/**
 * Replaces the current page by a fetched one: its content, head and stylesheets. Header and footer stay, except parts
 * marked `data-follows`, such as the language link, which are replaced if they differ. Removes the stylesheets of the
 * current page that the fetched one does not need.
 *
 * @param releases the releases in the page data of the fetched page.
 */
export function swapPage(next: Document, releases: PageData['releases']): void {
  const namesIn = new Set([...next.querySelectorAll<HTMLElement>(fetchedStyles)].map(nameOf));
  replaceHead(
    next.title,
    next.querySelector('title')?.lang,
    [...next.head.querySelectorAll('[data-page]')].map((tag) => document.adoptNode(tag)),
  );
  const main = document.getElementById('main');
  const nextMain = next.getElementById('main');
  if (main && nextMain) {
    // The server writes the styles of slots into the content; both pages may need them.
    document.head.append(...main.querySelectorAll(ownStyles));
    const files = Object.values(releases).flatMap((release) => Object.keys(release.files));
    restoreStyles(files);
    addStyles(next);
    for (const style of nextMain.querySelectorAll(fetchedStyles)) style.remove();
    main.replaceChildren(...[...nextMain.childNodes].map((node) => document.adoptNode(node)));
    removeStyles(new Set([...namesIn, ...files]));
  }

  for (const part of document.querySelectorAll<HTMLElement>('[data-follows]')) {
    const nextPart = next.querySelector(`[data-follows="${part.dataset['follows']}"]`);
    // Equal parts stay, so that nothing renders again and hover styles stay.
    if (nextPart && !part.isEqualNode(nextPart)) part.replaceWith(document.adoptNode(nextPart));
  }
  // What the left page would have loaded on interaction is not preloaded for the next one.
  for (const link of document.querySelectorAll(preloadsOnTouch)) link.remove();
  for (const link of next.querySelectorAll<HTMLLinkElement>(preloadsOnTouch))
    if (!document.querySelector(`script[src="${CSS.escape(link.getAttribute('href') ?? '')}"]`))
      document.head.append(document.adoptNode(link));
  const data = pageDataElement(document);
  const nextData = pageDataElement(next);
  if (data && nextData) data.replaceWith(document.adoptNode(nextData));
}

const preloadsOnTouch = 'link[data-opens]';

/**
 * Updates the page's title, head tags and language link after a change of the URL's query that did not load another
 * page.
 */
export function swapQuery({ title, titleLang, tags }: PageHead, { search }: URL): void {
  replaceHead(title, titleLang, tags.map(headElement));
  const otherLanguage = document.querySelector<HTMLAnchorElement>('a[data-follows="language"]');
  if (otherLanguage) otherLanguage.href = otherLanguage.pathname + search;
}

function replaceHead(title: string, lang = '', tags: Element[]) {
  // A late page has its tags in the body.
  for (const old of document.querySelectorAll('[data-page]')) old.remove();
  document.head.append(...tags);
  document.title = title;
  const element = document.querySelector('title');
  if (element) element.lang = lang;
}

function headElement({ name, attributes, data }: HeadTag): Element {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.dataset['page'] = '';
  if (data) element.textContent = JSON.stringify(data);
  return element;
}

/** The stylesheets of the current page that the server sent or `addStyles` added. */
const ownStyles = ':is(style, link)[data-href]';

/** The stylesheets of a fetched page: inline ones, which the page fetcher makes inert, and links. */
const fetchedStyles = ':is(script[type="text/css"], link[rel="stylesheet"])[data-href]';

/** Adds the stylesheets of a fetched page that the current one does not have. */
export function addStyles(next: Document) {
  for (const style of next.querySelectorAll<HTMLElement>(fetchedStyles)) {
    const name = nameOf(style);
    if (document.querySelector(`${ownStyles}[data-href="${CSS.escape(name)}"]`)) continue;
    removed.delete(name);
    attach(style.matches('link') ? document.importNode(style) : construct(name, style.textContent));
  }
}

/** Returns the element that stands for a constructed stylesheet; webpack finds it by its `data-href` too. */
function construct(name: string, text: string): HTMLElement {
  const marker = document.createElement('link');
  marker.rel = 'stylesheet';
  marker.dataset['href'] = name;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  constructed.set(marker, sheet);
  return marker;
}

function attach(style: HTMLElement) {
  document.head.append(style);
  const sheet = constructed.get(style);
  if (sheet) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

function detach(style: HTMLElement) {
  style.remove();
  const sheet = constructed.get(style);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
}

/**
 * Adds stylesheets again that `swapPage` has removed, because webpack loads the stylesheet of a chunk only once. Called
 * with the files of a release that the browser is going to render; ignores files that `swapPage` did not remove.
 */
export function restoreStyles(files: readonly string[]): void {
  for (const name of files) {
    const style = removed.get(name);
    if (style) attach(style);
    removed.delete(name);
  }
}

/** Removes the stylesheets of remotes from the head whose file is not in `names`. */
function removeStyles(names: Set<string>) {
  const ofRemotes = `${ownStyles}, link[rel="stylesheet"][href*="/remotes/"]`;
  for (const style of document.head.querySelectorAll<HTMLElement>(ofRemotes)) {
    if (names.has(nameOf(style))) continue;
    removed.set(nameOf(style), style);
    detach(style);
  }
}

/** The file name of a stylesheet, which contains a hash of its content. */
function nameOf(style: HTMLElement): string {
  return style.dataset['href'] ?? style.getAttribute('href')?.split('/').at(-1) ?? '';
}
