/** @jest-environment jsdom */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { showToast } from './toasts.tsx';

beforeAll(() => {
  document.body.innerHTML = '<div id="toasts"></div>';
});

test('a toast shows its text at the top right and closes after 3000 ms', async () => {
  jest.useFakeTimers();
  act(() => showToast('error', 'This order cannot be refunded', 'Close'));
  await act(() => jest.advanceTimersByTimeAsync(50));
  jest.useRealTimers();

  const container = document.querySelector('.Toastify__toast-container--top-right');
  expect(container?.textContent).toContain('This order cannot be refunded');
  expect(container?.querySelector('[role="alert"] [aria-label="Close"]')).toBeTruthy();
  // The toast closes when the animation of its progress bar ends.
  const bar = container?.querySelector<HTMLElement>('.Toastify__progress-bar--animated');
  expect(bar?.style.animationDuration).toBe('3000ms');
});

test('the function that showing a toast returned closes it before its time', async () => {
  let close = () => {};
  act(() => (close = showToast('error', 'Refused by the bank', 'Close')));
  const shown = await screen.findByText('Refused by the bank');
  const toast = shown.closest('.Toastify__toast') ?? shown;

  act(() => close());
  // jsdom plays no animation: this is the end of the one by which the toast leaves.
  fireEvent.animationEnd(toast);
  await waitFor(() => expect(screen.queryByText('Refused by the bank')).toBeNull());
});
