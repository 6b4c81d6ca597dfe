import type { ClientTexts } from '../page/client-texts.ts';
import type { SlotRecord } from '../page/page-data.ts';

/** Draws the designed fallback of a slot that failed in the browser; needs no framework. */
export function renderFallback(
  element: HTMLElement,
  { criticality, route }: SlotRecord,
  texts: ClientTexts,
  home: string,
) {
  element.dataset['state'] = 'fallback';
  const isPage = route !== undefined;
  if (criticality === 'regular' && !isPage) return element.replaceChildren();

  const box = make('div', 'mq-slot-fallback');
  box.setAttribute('role', 'status');
  const text = make('div', 'mq-slot-fallback__text');
  const title = make(isPage ? 'h1' : 'p', 'mq-slot-fallback__title', texts.failedTitle);
  text.append(title, make('p', '', texts.failedText));
  const actions = make('div', 'mq-slot-fallback__actions');
  const retry = make('button', 'mq-button mq-button--secondary', texts.retry);
  retry.type = 'button';
  retry.dataset['retry'] = '';
  actions.append(retry);
  if (criticality === 'primary' || isPage) {
    const wayOut = make('a', '', texts.wayOut);
    wayOut.href = home;
    actions.append(wayOut);
  }
  box.append(text, actions);
  element.replaceChildren(box);
}

function make<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text = '') {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.textContent = text;
  return element;
}
