import { make } from '../create-element.ts';

/**
 * Creates the element of a message with buttons, for the area at the bottom of the window. The close button calls
 * `onClose`. The element is not a live region: the caller announces its text to screen readers.
 */
export function createNotice({
  title,
  text,
  actions,
  closeLabel,
  onClose,
}: {
  title: string;
  text: string;
  actions: HTMLElement[];
  closeLabel: string;
  onClose: () => void;
}): HTMLElement {
  const notice = make('section', 'shell-message');
  notice.setAttribute('aria-label', title);
  const words = make('p');
  words.append(make('strong', '', title), ` ${text}`);
  const row = make('div', 'shell-message__actions');
  row.append(...actions);
  const close = button('shell-message__close', '×', onClose);
  close.setAttribute('aria-label', closeLabel);
  notice.append(words, row, close);
  return notice;
}

/** Creates a `<button type="button">` with a class name, a label and a click handler. */
export function button(className: string, label: string, onClick: () => void): HTMLButtonElement {
  const element = make('button', className, label);
  element.type = 'button';
  element.addEventListener('click', onClick);
  return element;
}
