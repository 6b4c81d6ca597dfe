/** @jest-environment jsdom */
import { waitFor } from '@testing-library/dom';
import { clientTexts } from '../page/client-texts.ts';
import { createIslandHydration } from './island-hydration.ts';
import type { PageData } from '../page/page-data.ts';
import type { Runtime } from './runtime-contract.ts';

const record = (slot: string) =>
  ({ slot, remote: 'mfe-quiz', version: '1.0.0', criticality: 'essential', path: '/', params: {} }) as const;
const pageWith = (slots: PageData['slots']): PageData => ({
  language: 'en',
  path: '/',
  sequence: 1,
  hosts: { main: '', content: '' },
  head: { siteUrl: '', indexable: false },
  runtime: [],
  releases: {},
  slots,
  texts: clientTexts('en'),
  shell: 'one',
  deferred: {
    scripts: [],
    styles: '',
    consent: 'opt-in',
    isPrivate: false,
    partners: [],
    serviceWorker: false,
  },
});

/** A page with its slots; `hydrate` is what the runtime does with one. */
function aPage(
  html: string,
  hydrate: Runtime['hydrate'] = async (element) => void (element.dataset['state'] = 'hydrated'),
  slots: PageData['slots'] = { a: record('quiz.teaser'), b: record('quiz.score') },
) {
  document.body.innerHTML = html;
  const [hydrated, failed]: string[][] = [[], []];
  const islands = createIslandHydration({
    page: () => pageWith(slots),
    isSignedIn: () => false,
    loadRuntime: async () => ({
      navigateWithin: async () => undefined,
      endWithin: async () => undefined,
      islandStatus: () => undefined,
      recording: () => [],
      publishNavigated: () => undefined,
      fetchAppConfig: () => undefined,
      toast: () => undefined,
      hydrate: (element, { slot }) => {
        hydrated?.push(slot);
        return hydrate(element, record(slot));
      },
    }),
    onFailed: (_element, { slot }, failure) => failed?.push(`${slot}: ${(failure as Error).message}`),
  });
  islands.watch(document);
  const slot = (key: string) => document.querySelector(`[data-key=${key}]`) as HTMLElement;
  return { islands, hydrated, failed, slot };
}

const aSlot = (key: string, state: string, hydrate: string, html = '') =>
  `<div data-slot data-key="${key}" data-state="${state}" data-hydrate="${hydrate}">${html}</div>`;
const tap = (element: HTMLElement) => element.dispatchEvent(new Event('pointerdown', { bubbles: true }));
const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

test('server-rendered and failed slots hydrate; killed, hydrated and unknown ones do not', async () => {
  const { hydrated } = aPage(
    aSlot('a', 'server', 'load') +
      aSlot('b', 'fallback', 'load') +
      aSlot('a', 'killed', 'load') +
      aSlot('b', 'hydrated', 'load') +
      aSlot('z', 'server', 'load'),
  );
  await waitFor(() => expect(hydrated).toHaveLength(2));
  await turn();
  expect(hydrated).toEqual(['quiz.teaser', 'quiz.score']);
});

test('a slot hydrates once, however often it is tapped, and the tap is replayed', async () => {
  let finish = () => undefined as void;
  const played: string[] = [];
  const { hydrated, slot } = aPage(
    aSlot('a', 'server', 'interaction', '<button>Play</button>'),
    (element) =>
      new Promise((resolve) => {
        finish = () => {
          element.dataset['state'] = 'hydrated';
          element.addEventListener('click', () => played.push('played'));
          resolve();
        };
      }),
  );
  tap(slot('a'));
  slot('a').querySelector('button')?.click();
  tap(slot('a'));
  await waitFor(() => expect(hydrated).toHaveLength(1));
  expect(played).toEqual([]);
  finish();
  await waitFor(() => expect(played).toEqual(['played']));
  tap(slot('a'));
  await turn();
  expect(hydrated).toHaveLength(1);
});

test('a failure is reported, and the retry button hydrates again', async () => {
  let broken = true;
  const { hydrated, failed, slot } = aPage(
    aSlot('r', 'fallback', 'never', '<button data-retry>Try again</button>'),
    async (element) => {
      if (broken) throw new Error('offline');
      element.dataset['state'] = 'hydrated';
    },
    { r: record('quiz.teaser') },
  );
  slot('r').querySelector('button')?.click();
  await waitFor(() => expect(failed).toEqual(['quiz.teaser: offline']));
  broken = false;
  slot('r').querySelector('button')?.click();
  await waitFor(() => expect(slot('r').dataset['state']).toBe('hydrated'));
  expect(hydrated).toHaveLength(2);
});

test('a slot that left the page is not hydrated, and a new one is', async () => {
  const { islands, hydrated, slot } = aPage(aSlot('a', 'server', 'load'));
  islands.forget(document.body);
  await turn();
  expect(hydrated).toEqual([]);
  document.body.innerHTML = aSlot('b', 'server', 'interaction');
  islands.watch(document);
  tap(slot('b'));
  await waitFor(() => expect(hydrated).toEqual(['quiz.score']));
});

test('preloads that wait for an interaction start when an island hydrates, and not before', async () => {
  const link = '<link rel="preload" as="script" href="/a.js" media="not all" data-opens="touch">';
  const { hydrated, slot } = aPage(`${link}${aSlot('a', 'server', 'interaction')}`);
  await turn();
  const media = () => document.querySelector('link')?.getAttribute('media');
  expect(media()).toBe('not all');
  tap(slot('a'));
  expect(media()).toBe('all');
  await waitFor(() => expect(hydrated).toHaveLength(1));
});

test('settled resolves when the islands that are hydrating have finished', async () => {
  let finish = () => undefined as void;
  const { islands, slot } = aPage(
    aSlot('a', 'server', 'interaction'),
    () => new Promise((resolve) => (finish = resolve)),
  );
  await islands.settled();
  tap(slot('a'));
  let isSettled = false;
  const waited = islands.settled().then(() => (isSettled = true));
  await turn();
  expect(isSettled).toBe(false);
  finish();
  await waited;
});
