/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './Button.tsx';

test('a busy button has the focus and its busy label, and ignores presses', async () => {
  const presses: string[] = [];
  const button = (busy: boolean) => (
    <Button busy={busy} busyLabel="Sending…" onClick={() => presses.push('pressed')}>
      Send
    </Button>
  );
  const { rerender } = render(button(false));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  rerender(button(true));
  await userEvent.click(screen.getByRole('button', { name: 'Sending…' }));

  expect(presses).toEqual(['pressed']);
  expect(document.activeElement).toBe(screen.getByRole('button'));
  expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true');
});

test('a busy submit button does not send its form again', async () => {
  const sent: string[] = [];
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent.push('sent');
      }}
    >
      <Button type="submit" busy>
        Send
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));

  expect(sent).toEqual([]);
});
