/** @jest-environment jsdom */
import type { KnownReleases } from '../../../browser/release-memory.ts';
import { rememberGoodReleases } from './remember-good-releases.ts';

let stored: KnownReleases;
beforeEach(() => {
  jest.useFakeTimers();
  stored = { good: {}, bad: {} };
  document.body.innerHTML =
    '<div data-slot="page" data-remote="mfe-fanzone" data-release="1.0.0" data-state="server"></div>' +
    '<div data-slot="account" data-remote="mfe-auth" data-release="1.2.0" data-state="hydrated"></div>';
  rememberGoodReleases({
    read: () => ({ good: { ...stored.good }, bad: stored.bad }),
    write: (known) => void (stored = known),
  });
});
afterEach(() => jest.useRealTimers());

const page = () => document.querySelector<HTMLElement>('[data-slot="page"]')!;

test('a release that stays mounted for ten seconds is good', () => {
  jest.advanceTimersByTime(9_000);
  expect(stored.good).toEqual({});
  jest.advanceTimersByTime(1_000);
  expect(stored.good).toEqual({ 'mfe-auth': '1.2.0' });
});

test('a release of which another slot failed is not, however long this one works', () => {
  stored.bad = { 'mfe-auth': '1.2.0' };
  jest.advanceTimersByTime(20_000);
  expect(stored.good).toEqual({});
});

test('a page that is read for a minute and then touched is remembered as well', () => {
  jest.advanceTimersByTime(60_000);
  page().dataset['state'] = 'hydrated';
  jest.advanceTimersByTime(20_000);
  expect(stored.good).toEqual({ 'mfe-auth': '1.2.0', 'mfe-fanzone': '1.0.0' });
});

test('what is unmounted within ten seconds, or stands in for a failed release, is not', () => {
  page().dataset['state'] = 'hydrated';
  page().dataset['fallbackOf'] = '1.1.0';
  jest.advanceTimersByTime(20_000);
  document.querySelector<HTMLElement>('[data-slot="account"]')!.dataset['state'] = 'fallback';
  expect(stored.good).toEqual({ 'mfe-auth': '1.2.0' });

  delete page().dataset['fallbackOf'];
  jest.advanceTimersByTime(10_000);
  page().dataset['state'] = 'fallback';
  jest.advanceTimersByTime(20_000);
  expect(stored.good).toEqual({ 'mfe-auth': '1.2.0' });
});
