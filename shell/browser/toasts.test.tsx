/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import { showToast } from './toasts.tsx';

test('a toast shows its text at the top right and closes after 3000 ms', async () => {
  jest.useFakeTimers();
  document.body.innerHTML = '<div id="toasts"></div>';
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
