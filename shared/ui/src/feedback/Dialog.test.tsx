/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './Dialog.tsx';

// jsdom lacks the two methods of <dialog>; these behave as in the standard, and return the focus.
let opener: Element | null = null;
HTMLDialogElement.prototype.showModal = function showModal() {
  opener = document.activeElement;
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return;
  this.open = false;
  if (opener instanceof HTMLElement) opener.focus();
  this.dispatchEvent(new Event('close'));
};

function SignIn({ onClosed = () => undefined }: { onClosed?: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onClosed();
  };
  return (
    <>
      <button onClick={() => setOpen(true)}>Pay</button>
      <Dialog open={open} onClose={close} title="Sign in" closeLabel="Close">
        <input aria-label="Phone" />
      </Dialog>
    </>
  );
}

test('opening focuses the title, and closing returns the focus', async () => {
  render(<SignIn />);
  expect(screen.queryByLabelText('Phone')).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
  expect(screen.getByRole('dialog', { name: 'Sign in' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sign in' }));

  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pay' }));
});

test('Escape and a press on the backdrop call onClose, once each', async () => {
  let closed = 0;
  render(<SignIn onClosed={() => (closed += 1)} />);
  await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(closed).toBe(1);

  await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
  await userEvent.click(screen.getByLabelText('Phone'));
  expect(closed).toBe(1);

  await userEvent.click(screen.getByRole('dialog'));
  expect(closed).toBe(2);
});

test('an element with data-autofocus gets the focus instead of the title', () => {
  render(
    <Dialog open onClose={() => undefined} title="Sign in" closeLabel="Close">
      <input aria-label="Code" data-autofocus="" />
    </Dialog>,
  );

  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
});
