/** @jest-environment jsdom */
import { scrollToTop, watchScroll } from './to-top.ts';

let reduced = false;
beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '<main id="main" tabindex="-1"></main><footer class="mq-footer"></footer>';
  Object.assign(window, {
    innerHeight: 700,
    scrollY: 3_000,
    scrollTo: ({ top }: { top: number }) => Object.assign(window, { scrollY: top }),
    matchMedia: () => ({ matches: reduced }),
  });
});
afterEach(() => jest.useRealTimers());

test('goes up a step every 15 ms, and stops at the top', () => {
  reduced = false;
  scrollToTop();
  const offsets = Array.from({ length: 3 }, () => {
    jest.advanceTimersByTime(15);
    return window.scrollY;
  });
  expect(offsets).toEqual([2_640, expect.closeTo(2_323.2), expect.closeTo(2_044.4, 0)]);
  jest.advanceTimersByTime(2_000);
  expect(window.scrollY).toBe(0);
  expect(jest.getTimerCount()).toBe(0);
});

test('jumps to the top if the visitor prefers reduced motion', () => {
  reduced = true;
  scrollToTop();
  expect(window.scrollY).toBe(0);
});

test('a wheel or a touch stops the scrolling', () => {
  reduced = false;
  scrollToTop();
  jest.advanceTimersByTime(15);
  dispatchEvent(new Event('wheel'));
  const place = window.scrollY;
  jest.advanceTimersByTime(300);
  expect(window.scrollY).toBe(place);
});

test('the button shows two window heights down, and moves the focus to the content', () => {
  reduced = true;
  watchScroll('Back to the top');
  const button = document.querySelector('button');
  expect(button?.hidden).toBe(true);
  dispatchEvent(new Event('scroll'));
  expect(button?.hidden).toBe(false);
  button?.click();
  expect(document.activeElement?.id).toBe('main');
});
