import type { PageData } from '../../page/page-data.ts';
import { fieldLike, isChecked, isTicked } from '../buffered-input.ts';
import { make } from '../create-element.ts';
import type { FailedIsland } from '../island-hydration.ts';
import { renderFallback } from '../slot-fallback.ts';
import type { PageContext } from './deferred-contract.ts';
import type { DeferredTexts } from '../../page/deferred-messages.ts';

/**
 * Shows that a slot failed. If the server rendered the slot, its HTML stays (or is restored, if React has removed it)
 * together with what the visitor typed, and a notice with a retry button is added. A slot that the server did not
 * render gets its fallback. Keyboard focus that was in the slot stays in the slot.
 */
export function showIslandFailure(
  { element, record, served, used, state: { failures, willRetry } }: FailedIsland,
  context: PageContext,
  texts: DeferredTexts,
) {
  const page = context.page();
  const had = focusedIn(element);
  const wasRemoved = !element.firstChild;
  if (wasRemoved && served && isServedPath(record.path, record.route, page)) {
    putBack(element, served, context);
  } else if (wasRemoved || element.dataset['state'] !== 'server') {
    renderFallback(element, record, page);
    if (had) focus(element.querySelector<HTMLElement>('[data-retry], a'));
    return;
  }

  hideIslandFailure(element);
  // Links in the header work without scripts; elsewhere the first retry often succeeds. A skeleton shows nothing.
  const showsContent = !wasRemoved && !element.querySelector('.mq-skeleton');
  const isQuiet = element.closest('header') !== null || (willRetry && failures <= 1 && showsContent);
  if (!used && isQuiet) return;
  const tapText = willRetry && used?.isConnected ? texts.tapWaits : texts.tapLost;
  const text = used?.matches('button, a') ? tapText : page.texts.failedTitle;
  const notice = noticeOf(text, page.texts.retry);
  element.dataset['failed'] = '';
  const control = used && (element.contains(used) ? used : controlLike(used, element));
  if (control) insertBeside(control, notice, element);
  else element.prepend(notice);
  if (used || had) context.announce(text);
  if (had && !had.isConnected) focus(fieldLike(had, element) ?? notice.querySelector('button'));
}

/** Removes the notice of a failed slot. */
export function hideIslandFailure(element: HTMLElement) {
  delete element.dataset['failed'];
  for (const notice of element.querySelectorAll('[data-notice]'))
    if (notice.closest('[data-slot]') === element) notice.remove();
}

/** Whether the server's HTML still fits: a page that has since changed its query shows other data. */
function isServedPath(path: string, route: string | undefined, page: PageData): boolean {
  return route === undefined || path === page.path;
}

function putBack(element: HTMLElement, served: Node[], context: PageContext) {
  const typed = context.editedFields().filter((field) => !field.isConnected);
  element.append(...served.map((node) => node.cloneNode(true)));
  element.dataset['state'] = 'server';
  const others = context.detachedSlots();
  for (const copy of element.querySelectorAll<HTMLElement>('[data-slot][data-key]')) {
    const own = others.find(({ dataset }) => dataset['key'] === copy.dataset['key']);
    if (own) copy.replaceWith(own);
  }
  for (const field of typed) {
    const copy = fieldLike(field, element);
    if (!copy) continue;
    if (isTicked(copy)) copy.checked = isChecked(field);
    else copy.value = field.value;
  }
}

/** Inserts a notice below the row of a control, or above the bar at the bottom of the window that contains it. */
function insertBeside(control: HTMLElement, notice: HTMLElement, slot: HTMLElement) {
  const bar = control.closest('.mq-sticky-bar');
  if (bar && getComputedStyle(bar).position === 'sticky') return bar.prepend(notice);
  let row: HTMLElement = control;
  while (row.parentElement && row.parentElement !== slot && isRow(row.parentElement)) row = row.parentElement;
  if (bar) row.before(notice);
  else row.after(notice);
}

/** Whether an element shows its children side by side. */
function isRow(element: Element): boolean {
  const { display, flexDirection, gridTemplateColumns } = getComputedStyle(element);
  if (display.includes('flex')) return !flexDirection.startsWith('column');
  return display.includes('inline') || (display.includes('grid') && gridTemplateColumns.includes(' '));
}

function noticeOf(text: string, retry: string): HTMLElement {
  const notice = make('div', 'shell-notice mq-notice mq-notice--warning');
  notice.dataset['notice'] = '';
  const button = make('button', 'mq-button mq-button--secondary mq-notice__action', retry);
  button.type = 'button';
  button.dataset['retry'] = '';
  const body = make('div', 'mq-notice__body');
  body.append(make('p', '', text), button);
  notice.append(body);
  return notice;
}

let focused: Element | undefined;

/** Remembers the element that got the focus last: a browser does not report that it removed a focused element. */
export function watchFocus() {
  document.addEventListener('focusin', ({ target }) => (focused = target as Element));
}

/** The element in a slot that has the focus, or that had it until it was removed. */
function focusedIn(element: HTMLElement): Element | undefined {
  const { activeElement, body } = document;
  if (activeElement && activeElement !== body)
    return element.contains(activeElement) ? activeElement : undefined;
  return focused?.isConnected ? undefined : focused;
}

/** The control of the restored HTML that is the same as a removed one. */
function controlLike(removed: HTMLElement, root: HTMLElement): HTMLElement | undefined {
  const same = [...root.querySelectorAll<HTMLElement>(removed.localName)];
  return fieldLike(removed, root) ?? same.find((control) => control.isEqualNode(removed));
}

function focus(target: HTMLElement | null | undefined) {
  target?.focus({ preventScroll: true });
}
