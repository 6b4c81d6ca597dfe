import { make } from './create-element.ts';
import type { PageData, SlotRecord } from '../page/page-data.ts';

/**
 * Renders the fallback of a slot that failed or was killed in the browser, like the server's `SlotFallback`, but
 * without React. Returns the box. Returns undefined for the slot that is the site's header, which shows the site's name
 * instead, and for a `regular` slot that is not the page itself, which shows nothing. The notice of a `regular` page
 * has a heading and the way out only. `killed` has the texts for a killed slot.
 */
export function renderFallback(
  element: HTMLElement,
  { criticality, route }: Pick<SlotRecord, 'criticality' | 'route'>,
  page: Pick<PageData, 'language' | 'head' | 'texts'>,
  killed?: { killedTitle: string; killedText: string },
): HTMLElement | undefined {
  const { texts } = page;
  const hadFocus = element.contains(document.activeElement);
  element.dataset['state'] = killed ? 'killed' : 'fallback';
  element.replaceChildren();
  if (element.dataset['key'] === 'header') {
    const header = make('header', 'mq-header');
    header.append(linkHome(page, page.head.site.name));
    return void element.append(header);
  }
  const isPage = route !== undefined;
  const isRegular = criticality === 'regular';
  if (isRegular && !isPage) return undefined;

  const box = make('div', 'mq-slot-fallback');
  box.setAttribute('role', 'status');
  const text = make('div', 'mq-slot-fallback__text');
  text.append(make(isPage ? 'h1' : 'p', 'mq-slot-fallback__title', killed?.killedTitle ?? texts.failedTitle));
  if (!isRegular) text.append(make('p', '', killed?.killedText ?? texts.failedText));
  const actions = make('div', 'mq-slot-fallback__actions');
  if (!killed && !isRegular) {
    const retry = make('button', 'mq-button mq-button--secondary', texts.retry);
    retry.type = 'button';
    retry.dataset['retry'] = '';
    actions.append(retry);
  }
  if (criticality === 'primary' || isPage) actions.append(linkHome(page, texts.wayOut));
  box.append(text, actions);
  element.append(box);
  const heading = box.querySelector('h1');
  if (hadFocus && heading) {
    // Otherwise the focus would fall back to the start of the page.
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  return box;
}

/** A link to the home page in the page's language. */
function linkHome({ language, head }: Pick<PageData, 'language' | 'head'>, text: string): HTMLElement {
  const link = make('a', '', text);
  link.href = head.site.languages.find(({ code }) => code === language)?.prefix || '/';
  return link;
}
