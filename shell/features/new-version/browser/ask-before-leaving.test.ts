/** @jest-environment jsdom */
import { screen } from '@testing-library/dom';
import { deferredTexts } from '../../../page/deferred-messages.ts';
import { askBeforeLeaving } from './ask-before-leaving.ts';

// jsdom has no modal dialogs.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  },
});

function ask(exists: boolean) {
  const [release, leave] = [jest.fn(), jest.fn()];
  const input = {
    exists: () => exists,
    isEditing: () => exists,
    arrived: () => undefined,
    release,
    keep: () => undefined,
  };
  return { release, leave, mayLeave: askBeforeLeaving(input, deferredTexts.en, leave) };
}

test('without unsaved input the visitor leaves at once', () => {
  expect(ask(false).mayLeave).toBe(true);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('with unsaved input a dialog asks; the first choice is to stay', () => {
  const { leave, release, mayLeave } = ask(true);
  expect(mayLeave).toBe(false);
  const dialog = screen.getByRole('alertdialog', { name: deferredTexts.en.leaveTitle });
  expect(dialog).toHaveAccessibleDescription(deferredTexts.en.leaveText);
  const stay = screen.getByRole('button', { name: deferredTexts.en.stay });
  expect(stay).toHaveFocus();
  stay.click();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect([leave, release].map((spy) => spy.mock.calls.length)).toEqual([0, 0]);
});

test('leaving releases the input first', () => {
  const { leave, release } = ask(true);
  screen.getByRole('button', { name: deferredTexts.en.leave }).click();
  expect(release.mock.invocationCallOrder[0]).toBeLessThan(leave.mock.invocationCallOrder[0]!);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
