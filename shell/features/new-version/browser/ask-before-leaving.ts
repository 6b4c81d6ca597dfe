import { button } from '../../../browser/deferred/notice.ts';
import { make } from '../../../browser/create-element.ts';
import type { DeferredTexts } from '../../../page/deferred-messages.ts';
import type { UnsavedInput } from './unsaved-input.ts';

/**
 * Returns true if the page has no unsaved input. Otherwise returns false and shows a modal dialog, which calls `leave`
 * if the visitor chooses to leave.
 */
export function askBeforeLeaving(input: UnsavedInput, texts: DeferredTexts, leave: () => void): boolean {
  if (!input.exists()) return true;
  document.querySelector('.shell-leave')?.remove();

  const dialog = make('dialog', 'mq-dialog shell-leave');
  dialog.setAttribute('role', 'alertdialog');
  const title = Object.assign(make('h2', 'mq-dialog__title', texts.leaveTitle), { id: 'shell-leave-title' });
  const text = Object.assign(make('p', '', texts.leaveText), { id: 'shell-leave-text' });
  dialog.setAttribute('aria-labelledby', title.id);
  dialog.setAttribute('aria-describedby', text.id);
  const stay = button('mq-button', texts.stay, () => dialog.close());
  const go = button('mq-button mq-button--secondary', texts.leave, () => {
    dialog.close();
    input.release();
    leave();
  });
  const actions = make('div', 'shell-leave__actions');
  actions.append(stay, go);
  const panel = make('div', 'mq-dialog__panel');
  panel.append(title, text, actions);
  dialog.append(panel);
  // Also after Escape. The browser returns the focus to where it was.
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  stay.focus();
  return false;
}
