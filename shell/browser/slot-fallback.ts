import { make } from './create-element.ts';
import type { PageData, SlotRecord } from '../page/page-data.ts';

/**
 * Renders the fallback into the element of a slot that failed or was killed in the browser. It needs no React, and
 * looks like the server's `SlotFallback`. Returns the element with the fallback; undefined for the site's header, which
 * shows the site's name instead, and for a slot of the criticality `regular` inside a page, which shows nothing.
 *
 * @param killed the texts for a killed slot; undefined for a failed one.
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
