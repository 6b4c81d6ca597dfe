/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import { showToast } from './toasts.tsx';

test('a toast stands top right, says what it is, and has 3000 ms until it closes itself', async () => {
  jest.useFakeTimers();
  document.body.innerHTML = '<div id="toasts"></div>';
  act(() => showToast('error', 'This order cannot be refunded', 'Close'));
  await act(() => jest.advanceTimersByTimeAsync(50));
  jest.useRealTimers();

  const place = document.querySelector('.Toastify__toast-container--top-right');
  expect(place?.textContent).toContain('This order cannot be refunded');
  expect(place?.querySelector('[role="alert"] [aria-label="Close"]')).toBeTruthy();
  // The bar is the clock: the toast closes itself when its animation ends.
  const clock = place?.querySelector<HTMLElement>('.Toastify__progress-bar--animated');
  expect(clock?.style.animationDuration).toBe('3000ms');
});
