/** @jest-environment jsdom */
import { runPendingTasks } from '@marquee/testing/until';
import { runInThisContext } from 'node:vm';
import { PlatformError } from '@marquee/contracts';
import { createAudioFlag, Slot, type PageDefinition, type SlotDefinition } from '@marquee/mount';
import { testPlatform } from '@marquee/testing';
import { screen, waitFor } from '@testing-library/dom';
import { useState, type ReactNode } from 'react';
import { createReleaseMemory } from './release-memory.ts';
import type { PageData, SlotOwner } from '../page/page-data.ts';
import { aPageData, aSlotRecord } from '../testing/page-data.ts';
import { showIslandFailure } from './deferred/island-failures.ts';
import type { PageContext } from './deferred/deferred-contract.ts';
import { deferredTexts } from '../page/deferred-messages.ts';
import { createIslandHydration } from './island-hydration.ts';
import { createIslandParcels } from './island-parcels.ts';
import type { Runtime, RuntimeStart } from './runtime-contract.ts';

// A page whose slot it fills itself: the state machine of islands, the parcels and the notices, together.

// jsdom has no fetch, and React Router makes a Request for each navigation: these are Node's own.
Object.assign(globalThis, runInThisContext('({ Request, Response, Headers, AbortController, AbortSignal })'));

const release = { version: '1.0.0', container: 'mfe_quiz', base: '/remotes/mfe-quiz/1.0.0/', files: {} };
const pageElement =
  '<div data-slot="page" data-remote="mfe-fanzone" data-release="1.0.0" data-key="page" data-state="fallback" data-hydrate="load"></div>';
const slotElement = (html: string) =>
  `<div data-slot="quiz.teaser" data-remote="mfe-quiz" data-release="1.0.0" data-key="q" data-state="server" data-hydrate="load">${html}</div>`;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

/** A page that shows its star, and the slot while \`shown\`. */
function aStarPage() {
  let set: (next: { celeb: unknown; shown?: boolean }) => void = () => undefined;
  const definition: PageDefinition = {
    id: 'star',
    path: '/',
    load: async () => ({
      Component: function Star() {
        const [state, change] = useState<{ celeb: unknown; shown?: boolean }>({ celeb: 'aarav' });
        set = change;
        const { celeb, shown = true } = state;
        return shown && <Slot name="quiz.teaser" params={{ celeb: celeb as string }} />;
      },
    }),
  };
  return { definition, set: (next: { celeb: unknown; shown?: boolean }) => set(next) };
}

function aTeaser(Component: (props: { params: Record<string, unknown> }) => ReactNode): SlotDefinition {
  return { name: 'quiz.teaser', load: async () => ({ Component }) };
}
const teaser = aTeaser(({ params }) => <button>Play {String(params['celeb'])}</button>);

type Site = {
  pages?: PageDefinition[];
  slot?: SlotDefinition | (() => SlotDefinition);
  /** Called before the slot's code is there. */
  load?: () => Promise<void>;
  data?: Partial<PageData>;
  owner?: Partial<SlotOwner>;
};

/** The islands of a document, with fakes of the shell's answer and of what loads code. */
function open(html: string, { pages = [], slot = teaser, load, data, owner }: Site) {
  document.body.innerHTML = `<main id="main">${html}</main>`;
  const route = aSlotRecord({ slot: 'page', remote: 'mfe-fanzone', route: 'star', path: '/' });
  let page = aPageData({
    releases: { 'mfe-quiz': release, 'mfe-fanzone': release },
    slots: { page: route, q: aSlotRecord() },
    ...data,
  });
  const [killed, told, requested]: [Set<string>, string[], string[]] = [new Set(), [], []];
  globalThis.fetch = async (url) => {
    requested.push(String(url));
    const answer = { remote: 'mfe-quiz', criticality: 'essential', release, ...owner };
    return { ok: true, json: async () => answer } as Response;
  };
  const { platform } = testPlatform();
  const isKilled = (remote: string) => killed.has(remote);
  // Only these parts of what the boot script gives are used.
  const start = {
    page: () => page,
    isKilled,
    hydrate: (element: HTMLElement) => islands.hydrate(element),
    forget: (root: Node) => islands.forget(root),
    served: (element: HTMLElement) => islands.served(element),
    islandFailed: (element: HTMLElement, failure: unknown) => islands.failed(element, failure),
    editedFields: () => [],
    reportExposure: () => undefined,
    showHead: () => undefined,
    addSlot: (...[key, record, { release: added, ...contracts }]: Parameters<RuntimeStart['addSlot']>) => {
      const releases = { ...page.releases, [`${record.remote}@${record.version}`]: added };
      page = { ...page, ...contracts, slots: { ...page.slots, [key]: record }, releases };
    },
    services: { stackOf: () => '', releases: createReleaseMemory(localStorage) },
  } as unknown as RuntimeStart;
  const runtime = createIslandParcels({
    start,
    context: { language: 'en', platform, audio: createAudioFlag(), as: () => platform },
    federation: {
      routes: async () => pages,
      slots: async () => {
        await load?.();
        return [typeof slot === 'function' ? slot() : slot];
      },
      guest: () => Promise.reject(new Error('no guest')),
      nameFailure: async (failure) => failure,
      recover: async () => false,
    },
    telemetry: { report: () => undefined, recent: () => [] },
  });
  const islands = createIslandHydration({
    page: () => page,
    isSignedIn: () => false,
    isStored: () => false,
    isKilled,
    // Of the runtime, islands use what the parcels provide.
    loadRuntime: async () => runtime as unknown as Runtime,
    showFailure: (failed) => {
      told.push(failed.record.slot);
      // The notices use these parts of the page's context.
      const context = { page: () => page, announce: () => undefined, editedFields: () => [] };
      showIslandFailure(
        failed,
        { ...context, detachedSlots: islands.detached } as unknown as PageContext,
        deferredTexts.en,
      );
    },
    hideFailure: () => undefined,
    onTapLost: () => undefined,
  });
  islands.watch(document);
  return { islands, killed, told, requested };
}

const main = () => document.getElementById('main')!;
const added = () => document.querySelector<HTMLElement>('[data-slot="quiz.teaser"]');

test('a slot that is shown again after its remote was killed is not mounted', async () => {
  const { definition, set } = aStarPage();
  const site = open(pageElement, { pages: [definition] });
  await waitFor(() => expect(main()).toHaveTextContent('Play aarav'));
  // The shell chooses a release that fits those of the page.
  const [first = ''] = site.requested;
  expect(new URL(first, location.href).searchParams.get('page')).toBe('mfe-fanzone@1.0.0,mfe-quiz@1.0.0');
  set({ celeb: 'aarav', shown: false });
  await waitFor(() => expect(added()).toBeNull());

  site.killed.add('mfe-quiz');
  set({ celeb: 'aarav', shown: true });
  await waitFor(() => expect(site.requested).toHaveLength(2));
  await runPendingTasks();
  expect(main()).toHaveTextContent('');
});

test('a slot that its page removes while it loads is no failure, and its remote is asked again', async () => {
  const { definition, set } = aStarPage();
  const waiting: (() => void)[] = [];
  const load = () => new Promise<void>((resolve) => waiting.push(resolve));
  const { told } = open(pageElement, { pages: [definition], load });
  for (let opened = 1; opened <= 4; opened += 1) {
    await waitFor(() => expect(waiting).toHaveLength(opened));
    set({ celeb: 'aarav', shown: false });
    await waitFor(() => expect(added()).toBeNull());
    waiting.at(-1)?.();
    await runPendingTasks();
    set({ celeb: 'aarav', shown: true });
  }
  await waitFor(() => expect(waiting).toHaveLength(5));
  waiting.at(-1)?.();
  await waitFor(() => expect(main()).toHaveTextContent('Play aarav'));
  expect(told).toEqual([]);
});

test('a slot that failed and was removed is not tried again', async () => {
  const { definition, set } = aStarPage();
  const load = jest.fn(async () => {
    throw new PlatformError('REMOTE_UNREACHABLE', 'no network');
  });
  const { told, islands } = open(pageElement, { pages: [definition], load });
  await waitFor(() => expect(told).toEqual(['quiz.teaser']));
  set({ celeb: 'aarav', shown: false });
  await waitFor(() => expect(added()).toBeNull());
  await runPendingTasks();
  islands.retryFailed();
  await runPendingTasks();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a slot that failed has the newest params of its page at its next attempt', async () => {
  const { definition, set } = aStarPage();
  let isBroken = true;
  const load = async () => {
    if (isBroken) throw new PlatformError('REMOTE_UNREACHABLE', 'no network');
  };
  const { told, islands } = open(pageElement, { pages: [definition], load });
  await waitFor(() => expect(told).toEqual(['quiz.teaser']));
  set({ celeb: 'meher' });
  await runPendingTasks();
  isBroken = false;
  islands.hydrate(added()!);
  await waitFor(() => expect(main()).toHaveTextContent('Play meher'));
});

test('a slot with wrong params is not tried again until they are right', async () => {
  const { definition, set } = aStarPage();
  const slotParams = {
    'quiz.teaser': { type: 'object', properties: { celeb: { type: 'string' } } },
  } as const;
  const { told, islands } = open(pageElement, { pages: [definition], owner: { slotParams } });
  await waitFor(() => expect(main()).toHaveTextContent('Play aarav'));
  set({ celeb: 7 });
  await waitFor(() => expect(told).toEqual(['quiz.teaser']));
  islands.retryFailed();
  islands.hydrate(added()!);
  await runPendingTasks();
  expect(main()).not.toHaveTextContent('Play');
  set({ celeb: 'kabir' });
  await waitFor(() => expect(main()).toHaveTextContent('Play kabir'));
});

test('feature 18: the server’s HTML is there while the former release is fetched, and gone once it has mounted', async () => {
  localStorage.setItem('releases', JSON.stringify({ good: { 'mfe-quiz': '0.9.0' } }));
  let fail = () => undefined as void;
  const failing = aTeaser(function Failing() {
    const [isBroken, setBroken] = useState(false);
    fail = () => setBroken(true);
    if (isBroken) throw new Error('no such teaser');
    return <p>fine</p>;
  });
  let hasFailed = false;
  const slots = () => (hasFailed ? teaser : failing);
  const { told } = open(slotElement('<p>fine</p>'), { slot: slots });
  await waitFor(() => expect(added()?.dataset['state']).toBe('hydrated'));
  let answer: (response: Response) => void = () => undefined;
  globalThis.fetch = () => new Promise((resolve) => (answer = resolve));
  hasFailed = true;
  fail();
  await runPendingTasks();
  expect(added()).toHaveTextContent('fine');
  answer({ ok: true, json: async () => ({ ...release, version: '0.9.0' }) } as Response);
  await waitFor(() => expect(added()?.dataset['fallbackOf']).toBe('1.0.0'));
  expect([added()?.textContent, told]).toEqual(['Play undefined', []]);
});

test('params that become wrong while the slot mounts are a failure, until they are right', async () => {
  const { definition, set } = aStarPage();
  const slotParams = {
    'quiz.teaser': { type: 'object', properties: { celeb: { type: 'string' } } },
  } as const;
  const waiting: (() => void)[] = [];
  const load = () => new Promise<void>((resolve) => waiting.push(resolve));
  const { told } = open(pageElement, { pages: [definition], load, owner: { slotParams } });
  await waitFor(() => expect(waiting).toHaveLength(1));
  set({ celeb: 7 });
  await waitFor(() => expect(told).toEqual(['quiz.teaser']));
  waiting[0]?.();
  await runPendingTasks();
  expect(main()).not.toHaveTextContent('Play');
  set({ celeb: 'kabir' });
  await waitFor(() => expect(waiting).toHaveLength(2));
  waiting[1]?.();
  await waitFor(() => expect(main()).toHaveTextContent('Play kabir'));
});

test('a slot that its page changes before it is hydrated shows what the page says', async () => {
  const { definition, set } = aStarPage();
  const html = '<button>Play <!-- -->aarav</button>';
  let begin: () => void = () => undefined;
  const load = () => new Promise<void>((resolve) => (begin = resolve));
  open(pageElement, { pages: [definition], load });
  await waitFor(() => expect(added()).not.toBeNull());
  // As if the server had rendered it.
  Object.assign(added()!, { innerHTML: html }).dataset['state'] = 'server';
  set({ celeb: 'meher' });
  await runPendingTasks();
  begin();
  await waitFor(() => expect(main()).toHaveTextContent('Play meher'));
});

test('a tap on HTML that was put back after a later failure is held, and answered by the next attempt', async () => {
  let fail = () => undefined as void;
  const answered = jest.fn();
  const form = aTeaser(function Form() {
    const [isBroken, setBroken] = useState(false);
    fail = () => setBroken(true);
    if (isBroken) throw new Error('no such form');
    return (
      <form>
        <button type="button" onClick={answered}>
          Send
        </button>
      </form>
    );
  });
  const html = '<form><button type="button">Send</button></form>';
  const { told } = open(slotElement(html), { slot: form });
  await waitFor(() => expect(added()?.dataset['state']).toBe('hydrated'));
  fail();
  await waitFor(() => expect(told).toEqual(['quiz.teaser']));
  expect(added()?.dataset['state']).toBe('server');

  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  screen.getByText('Send').dispatchEvent(click);
  expect(click.defaultPrevented).toBe(true);
  await waitFor(() => expect(answered).toHaveBeenCalledTimes(1));
  expect(added()?.dataset['state']).toBe('hydrated');
});
