import { make } from './create-element.ts';
import type { PageData, SlotRecord } from '../page/page-data.ts';

/**
 * Renders the fallback of a slot that failed in the browser, as the server's `SlotFallback` does. It needs no
 * framework: the boot script handles the retry button.
 */
export function renderFallback(
  element: HTMLElement,
  record: Pick<SlotRecord, 'criticality' | 'route'>,
  { language, texts: { failedTitle, failedText, retry, wayOut } }: Pick<PageData, 'language' | 'texts'>,
): void {
  renderBox(element, record, {
    state: 'fallback',
    title: failedTitle,
    text: failedText,
    retry,
    wayOut,
    language,
  });
}

/** Renders the box of a failed or killed slot and returns it. A `regular` slot that is no page shows nothing. */
export function renderBox(
  element: HTMLElement,
  { criticality, route }: Pick<SlotRecord, 'criticality' | 'route'>,
  {
    state,
    title,
    text,
    retry,
    wayOut,
    language,
  }: {
    state: 'fallback' | 'killed';
    title: string;
    text: string;
    /** The label of the retry button; without one there is no button. */
    retry?: string;
    wayOut: string;
    language: PageData['language'];
  },
): HTMLElement | undefined {
  element.dataset['state'] = state;
  element.replaceChildren();
  const isPage = route !== undefined;
  if (criticality === 'regular' && !isPage) return undefined;

  const box = make('div', 'mq-slot-fallback');
  box.setAttribute('role', 'status');
  const content = make('div', 'mq-slot-fallback__text');
  content.append(make(isPage ? 'h1' : 'p', 'mq-slot-fallback__title', title), make('p', '', text));
  const actions = make('div', 'mq-slot-fallback__actions');
  if (retry) {
    const button = make('button', 'mq-button mq-button--secondary', retry);
    button.type = 'button';
    button.dataset['retry'] = '';
    actions.append(button);
  }
  if (criticality === 'primary' || isPage) {
    const link = make('a', '', wayOut);
    link.href = language === 'hi' ? '/hi' : '/';
    actions.append(link);
  }
  box.append(content, actions);
  element.append(box);
  return box;
}
