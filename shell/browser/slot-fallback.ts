import type { ClientTexts } from '../page/client-texts.ts';
import type { SlotRecord } from './page-data.ts';

/** Draws the designed fallback of a slot that failed in the browser; needs no framework. */
export function drawFallback(
  element: HTMLElement,
  { criticality }: SlotRecord,
  texts: ClientTexts,
  home: string,
) {
  element.dataset['state'] = 'fallback';
  if (criticality === 'regular') return element.replaceChildren();

  const box = make('div', 'mq-slot-fallback');
  box.setAttribute('role', 'status');
  const text = make('p', 'mq-slot-fallback__text');
  text.append(make('strong', '', texts.failedTitle), make('br', ''), texts.failedText);
  const actions = make('div', 'mq-slot-fallback__actions');
  const retry = make('button', 'mq-button mq-button--secondary', texts.retry);
  retry.type = 'button';
  retry.dataset['retry'] = '';
  actions.append(retry);
  if (criticality === 'primary') {
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
