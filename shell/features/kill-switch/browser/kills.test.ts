/** @jest-environment jsdom */
import { waitFor } from '@testing-library/dom';
import type { PageContext } from '../../../browser/deferred/deferred-contract.ts';
import { deferredTexts } from '../../../page/deferred-messages.ts';
import type { PageData } from '../../../page/page-data.ts';
import { aPageData, aSlotRecord } from '../../../testing/page-data.ts';
import { watchKills } from './kills.ts';

/** What jsdom lacks. The stream is the page's only one: `send` is what the server sends. */
class Stream extends EventTarget {
  static current: Stream;
  constructor() {
    super();
    Stream.current = this;
  }
  close = () => undefined;
}
class Channel extends EventTarget {
  postMessage = () => undefined;
  close = () => undefined;
}
const send = (sequence: number, ...killed: string[]) =>
  Stream.current.dispatchEvent(
    new MessageEvent('message', { data: JSON.stringify({ sequence, killed, releases: {} }) }),
  );

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, {
    EventSource: Stream,
    BroadcastChannel: Channel,
    CSS: { escape: (text: string) => text },
  });
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'visible' });
});
afterEach(() => jest.useRealTimers());

const quiz =
  '<div data-slot="quiz.teaser" data-remote="mfe-quiz" data-key="q" data-state="hydrated"><button>Play</button></div>';
const account =
  '<div data-slot="auth.account" data-remote="mfe-auth" data-key="a" data-state="hydrated">Sign in</div>';
const slot = (key: string) => document.querySelector<HTMLElement>(`[data-key="${key}"]`);

/** A page whose kills are watched. `next` is the page as the server renders it now. */
function aPage(html: string, data: Partial<PageData> = {}) {
  document.body.innerHTML = `<main id="main">${html}</main>`;
  const page = aPageData({
    sequence: 5,
    slots: { q: aSlotRecord(), a: aSlotRecord({ slot: 'auth.account', remote: 'mfe-auth' }) },
    ...data,
  });
  const next = { html: '', path: page.path };
  const [ended, announced, fetched, replaced]: string[][] = [[], [], [], []];
  const context: PageContext = {
    page: () => page,
    telemetry: { report: () => undefined, recent: () => [] },
    releases: { read: () => ({ good: {}, bad: {} }), write: () => undefined },
    onUncaught: () => undefined,
    runtime: () => undefined,
    isRuntimeRequested: () => false,
    loadRuntime: () => Promise.reject(new Error('not needed')),
    allowPartners: () => undefined,
    announce: (text) => void announced?.push(text),
    editedFields: () => [],
    detachedSlots: () => [],
    circuitOf: () => 'closed',
    hydrate: () => undefined,
    end: async (element) => void ended?.push(element.dataset['slot'] ?? ''),
    fetchPage: async (url) => {
      fetched?.push(url.pathname);
      const text = `${next.html}<script type="application/json" id="marquee-page">${JSON.stringify(page)}</script>`;
      return {
        url: new URL(next.path, url),
        document: new DOMParser().parseFromString(text, 'text/html'),
        facts: {},
      };
    },
    forgetPrefetched: () => undefined,
    replaceBy: () => undefined,
    replacePage: (from) => void replaced?.push(from.body.firstElementChild?.outerHTML ?? ''),
    replaceSlot: (element, fresh) => {
      replaced?.push(fresh.dataset['key'] ?? '');
      element.replaceWith(document.adoptNode(fresh));
    },
  };
  const kills = watchKills(context, deferredTexts.en);
  jest.advanceTimersByTime(3_000);
  return { kills, next, ended, announced, fetched, replaced };
}

test('a killed remote is unmounted and its slot shows the fallback; other slots stay', async () => {
  const { kills, ended, announced } = aPage(quiz + account);
  send(6, 'mfe-quiz');
  await waitFor(() => expect(slot('q')?.dataset['state']).toBe('killed'));
  expect(slot('q')).toHaveTextContent(deferredTexts.en.killedTitle);
  expect([ended, announced]).toEqual([['quiz.teaser'], [deferredTexts.en.killedTitle]]);
  expect([kills.isKilled('mfe-quiz'), kills.isKilled('mfe-auth')]).toEqual([true, false]);
  expect(slot('a')).toHaveTextContent('Sign in');
});

test('the focus stays at a killed slot that had it, and elsewhere if it did not', async () => {
  aPage(quiz + account);
  slot('q')?.querySelector('button')?.focus();
  send(6, 'mfe-quiz', 'mfe-auth');
  await waitFor(() => expect(slot('a')?.dataset['state']).toBe('killed'));
  expect(document.activeElement).toBe(slot('q')?.querySelector('.mq-slot-fallback'));
});

test('a state that is older than the page, or than a received one, changes nothing', async () => {
  const { kills, ended } = aPage(quiz);
  send(4, 'mfe-quiz');
  expect(kills.isKilled('mfe-quiz')).toBe(false);
  send(6);
  send(5, 'mfe-quiz');
  send(6, 'mfe-quiz');
  await jest.advanceTimersByTimeAsync(5_000);
  expect([kills.isKilled('mfe-quiz'), ended]).toEqual([false, []]);
});

test('a page that arrives from a cache and is older than the kill is killed too', async () => {
  const { kills } = aPage(account);
  send(6, 'mfe-quiz');
  document.getElementById('main')?.insertAdjacentHTML('beforeend', quiz);
  kills.arrived();
  await waitFor(() => expect(slot('q')?.dataset['state']).toBe('killed'));
});

test('a revived remote gets its slot from the page as the server renders it now', async () => {
  const { next, fetched, replaced } = aPage(quiz + account);
  send(6, 'mfe-quiz');
  await waitFor(() => expect(slot('q')?.dataset['state']).toBe('killed'));
  next.html = quiz.replace('hydrated', 'server') + account;
  send(7);
  await jest.advanceTimersByTimeAsync(1_500);
  expect([fetched, replaced]).toEqual([['/'], ['q']]);
  expect(slot('q')?.dataset['state']).toBe('server');
});

test('a shell that still renders the kill is requested again, five times at most', async () => {
  const { next, fetched, replaced } = aPage(quiz);
  send(6, 'mfe-quiz');
  await waitFor(() => expect(slot('q')?.dataset['state']).toBe('killed'));
  next.html = quiz.replace('hydrated', 'killed');
  send(7);
  await jest.advanceTimersByTimeAsync(1_500);
  expect(fetched).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(fetched).toHaveLength(2);
  await jest.advanceTimersByTimeAsync(120_000);
  expect([fetched?.length, replaced]).toEqual([5, []]);
});

test('a slot that the browser mounted is found by its order, because its key differs', async () => {
  const { next, replaced } = aPage(quiz + quiz.replace('data-key="q"', 'data-key="own"'));
  send(6, 'mfe-quiz');
  await waitFor(() => expect(slot('own')?.dataset['state']).toBe('killed'));
  next.html = quiz + quiz.replace('data-key="q"', 'data-key="second"');
  send(7);
  await jest.advanceTimersByTimeAsync(1_500);
  expect(replaced).toEqual(['q', 'second']);
});

test('a revived page replaces the whole page; a redirect leaves it', async () => {
  const hub = '<div data-slot="page" data-remote="mfe-quiz" data-key="p" data-state="hydrated">Hub</div>';
  const data = { path: '/quiz', slots: { p: aSlotRecord({ slot: 'page', route: 'hub' }) } };
  const { next, fetched, replaced } = aPage(hub, data);
  send(6, 'mfe-quiz');
  await waitFor(() => expect(document.querySelector('h1')).toHaveTextContent(deferredTexts.en.killedTitle));
  Object.assign(next, { html: hub, path: '/' });
  send(7);
  await jest.advanceTimersByTimeAsync(1_500);
  expect([fetched?.length, replaced]).toEqual([1, []]);
  next.path = '/quiz';
  await jest.advanceTimersByTimeAsync(2_000);
  expect(replaced).toEqual([hub]);
});
