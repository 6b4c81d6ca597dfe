/** @jest-environment jsdom */
import { waitFor } from '@testing-library/dom';
import { clientTexts } from '../page/client-texts.ts';
import { createIslands } from './islands.ts';
import type { PageData } from './page-data.ts';
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
  later: { scripts: [], styles: '', consent: 'opt-in', isPrivate: false, partners: [], serviceWorker: false },
});

/** A page with its slots; `wake` is what the runtime does with one. */
function aPage(
  html: string,
  wake: Runtime['wake'] = async (element) => void (element.dataset['state'] = 'live'),
  slots: PageData['slots'] = { a: record('quiz.teaser'), b: record('quiz.score') },
) {
  document.body.innerHTML = html;
  const [woken, failed]: string[][] = [[], []];
  const islands = createIslands({
    page: () => pageWith(slots),
    isSignedIn: () => false,
    loadRuntime: async () => ({
      navigateWithin: async () => undefined,
      endWithin: async () => undefined,
      islandStatus: () => undefined,
      recording: () => [],
      publishNavigated: () => undefined,
      askForConfig: () => undefined,
      toast: () => undefined,
      wake: (element, { slot }) => {
        woken?.push(slot);
        return wake(element, record(slot));
      },
    }),
    onFailed: (_element, { slot }, failure) => failed?.push(`${slot}: ${(failure as Error).message}`),
  });
  islands.watch(document);
  const slot = (key: string) => document.querySelector(`[data-key=${key}]`) as HTMLElement;
  return { islands, woken, failed, slot };
}

const aSlot = (key: string, state: string, wake: string, html = '') =>
  `<div data-slot data-key="${key}" data-state="${state}" data-wake="${wake}">${html}</div>`;
const touch = (element: HTMLElement) => element.dispatchEvent(new Event('pointerdown', { bubbles: true }));
const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

test('what the server drew and what fell back wake; killed, living and unknown slots do not', async () => {
  const { woken } = aPage(
    aSlot('a', 'server', 'load') +
      aSlot('b', 'fallback', 'load') +
      aSlot('a', 'killed', 'load') +
      aSlot('b', 'live', 'load') +
      aSlot('z', 'server', 'load'),
  );
  await waitFor(() => expect(woken).toHaveLength(2));
  await turn();
  expect(woken).toEqual(['quiz.teaser', 'quiz.score']);
});

test('a slot wakes once, however often it is touched, and a tap made meanwhile reaches it', async () => {
  let live = () => undefined as void;
  const heard: string[] = [];
  const { woken, slot } = aPage(
    aSlot('a', 'server', 'interaction', '<button>Play</button>'),
    (element) =>
      new Promise((resolve) => {
        live = () => {
          element.dataset['state'] = 'live';
          element.addEventListener('click', () => heard.push('played'));
          resolve();
        };
      }),
  );
  touch(slot('a'));
  slot('a').querySelector('button')?.click();
  touch(slot('a'));
  await waitFor(() => expect(woken).toHaveLength(1));
  expect(heard).toEqual([]);
  live();
  await waitFor(() => expect(heard).toEqual(['played']));
  touch(slot('a'));
  await turn();
  expect(woken).toHaveLength(1);
});

test('a runtime that does not come is reported, and a visitor can ask for another try', async () => {
  let broken = true;
  const { woken, failed, slot } = aPage(
    aSlot('r', 'fallback', 'never', '<button data-retry>Try again</button>'),
    async (element) => {
      if (broken) throw new Error('offline');
      element.dataset['state'] = 'live';
    },
    { r: record('quiz.teaser') },
  );
  slot('r').querySelector('button')?.click();
  await waitFor(() => expect(failed).toEqual(['quiz.teaser: offline']));
  broken = false;
  slot('r').querySelector('button')?.click();
  await waitFor(() => expect(slot('r').dataset['state']).toBe('live'));
  expect(woken).toHaveLength(2);
});

test('what left the page is not woken, and what came later is', async () => {
  const { islands, woken, slot } = aPage(aSlot('a', 'server', 'load'));
  islands.forget(document.body);
  await turn();
  expect(woken).toEqual([]);
  document.body.innerHTML = aSlot('b', 'server', 'interaction');
  islands.watch(document);
  touch(slot('b'));
  await waitFor(() => expect(woken).toEqual(['quiz.score']));
});

test('scripts that were kept back for a finger open when an island wakes, and not before', async () => {
  const link = '<link rel="preload" as="script" href="/a.js" media="not all" data-opens="touch">';
  const { woken, slot } = aPage(`${link}${aSlot('a', 'server', 'interaction')}`);
  await turn();
  const media = () => document.querySelector('link')?.getAttribute('media');
  expect(media()).toBe('not all');
  touch(slot('a'));
  expect(media()).toBe('all');
  await waitFor(() => expect(woken).toHaveLength(1));
});

test('what waits for the islands that are waking goes on when they live or have failed', async () => {
  let live = () => undefined as void;
  const { islands, slot } = aPage(
    aSlot('a', 'server', 'interaction'),
    () => new Promise((go) => (live = go)),
  );
  await islands.settled();
  touch(slot('a'));
  let isSettled = false;
  const waited = islands.settled().then(() => (isSettled = true));
  await turn();
  expect(isSettled).toBe(false);
  live();
  await waited;
});
