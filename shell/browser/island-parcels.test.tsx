/** @jest-environment jsdom */
import { runInThisContext } from 'node:vm';
import { PlatformError } from '@marquee/contracts';
import { createAudioFlag, Slot, type PageDefinition, type SlotDefinition } from '@marquee/mount';
import { testPlatform } from '@marquee/testing';
import { waitFor } from '@testing-library/dom';
import { useSearchParams } from 'react-router-dom';
import type { PageData, SlotRecord } from '../page/page-data.ts';
import { aPageData, aSlotRecord } from '../testing/page-data.ts';
import type { PageBeacon } from '../features/telemetry/browser/telemetry.ts';
import type { BrowserPlatform } from './browser-platform.ts';
import type { createFederation } from './federation.ts';
import { createIslandParcels } from './island-parcels.ts';
import type { RuntimeStart } from './runtime-contract.ts';

// jsdom has no fetch, and React Router makes a Request for each navigation: these are Node's own.
Object.assign(globalThis, runInThisContext('({ Request, Response, Headers, AbortController, AbortSignal })'));

const release = { version: '1.0.0', container: 'mfe_quiz', base: '/remotes/mfe-quiz/1.0.0/', files: {} };
const teaser: SlotDefinition = {
  name: 'quiz.teaser',
  load: async () => ({ Component: ({ params }) => <button>Play {params['celeb']}</button> }),
};
const search: PageDefinition = {
  id: 'search',
  path: '/search',
  load: async () => ({
    Component: function Search() {
      const [query] = useSearchParams();
      return (
        <h1>
          Found {query.get('q')} <Slot name="quiz.teaser" params={{ celeb: 'meher' }} />
        </h1>
      );
    },
    handle: { meta: ({ url }) => ({ title: `Search ${url.searchParams.get('q')}` }) },
  }),
};

type Federation = ReturnType<typeof createFederation>;

/** The parcels of a page, with fakes of what loads code and of the boot script. */
function parcels(given: Partial<Federation> = {}, data: Partial<PageData> = {}) {
  const page = aPageData({ releases: { 'mfe-quiz': release }, ...data });
  const log: string[] = [];
  const beacons: PageBeacon[] = [];
  const killed = new Set<string>();
  const { platform } = testPlatform();
  const telemetry = { report: (beacon: PageBeacon) => void beacons.push(beacon), recent: () => beacons };
  const context: BrowserPlatform = {
    language: 'en',
    platform,
    audio: createAudioFlag(),
    as: () => platform,
  };
  // The parcels use only these parts of what the boot script gives.
  const start = {
    page: () => page,
    navigate: (path: string) => void log.push(`navigate ${path}`),
    showFallback: (element: HTMLElement, record: SlotRecord) => {
      log.push(`fallback ${record.slot}`);
      element.dataset['state'] = 'fallback';
    },
    reportExposure: ({ dataset }: HTMLElement) => void log.push(`exposure ${dataset['release']}`),
    isKilled: (remote: string) => killed.has(remote),
    addSlot: (key: string, record: SlotRecord) => void log.push(`added ${key} ${record.slot}`),
    services: { stackOf: () => 'a stack' },
  } as unknown as RuntimeStart;
  const federation: Federation = {
    routes: async () => [search],
    slots: async () => [teaser],
    nameFailure: async (failure) => failure,
    ...given,
  };
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  return { ...createIslandParcels({ start, context, federation, telemetry }), log, beacons, killed };
}
afterEach(() => jest.restoreAllMocks());

function aSlot(html = '') {
  document.body.innerHTML = `<main id="main"><div data-slot="quiz.teaser" data-key="q" data-state="${
    html ? 'server' : ''
  }">${html}</div></main>`;
  return document.querySelector<HTMLElement>('[data-key="q"]') as HTMLElement;
}
const record = aSlotRecord({ params: { celeb: 'aarav' } });
const served = '<button>Play <!-- -->aarav</button>';

test('hydrates the server’s HTML through single-spa and reports the mount', async () => {
  const { hydrate, islandStatus, beacons } = parcels();
  const element = aSlot(served);
  const button = element.querySelector('button');
  expect(islandStatus(element)).toBeUndefined();
  await hydrate(element, record);
  expect([element.dataset['state'], islandStatus(element)]).toEqual(['hydrated', 'MOUNTED']);
  expect(element.querySelector('button')).toBe(button);
  expect(beacons).toMatchObject([
    { kind: 'mount', remote: 'mfe-quiz', release: '1.0.0', slot: 'quiz.teaser' },
  ]);
});

test('mounts an island once, however often it is hydrated', async () => {
  const slots = jest.fn(async () => [teaser]);
  const { hydrate, beacons } = parcels({ slots });
  const element = aSlot(served);
  await Promise.all([hydrate(element, record), hydrate(element, record)]);
  await hydrate(element, record);
  expect([slots.mock.calls.length, beacons.length]).toEqual([1, 1]);
});

test('a failure leaves the server’s HTML and is reported with its code', async () => {
  const failure = new PlatformError('INTEGRITY', 'other bytes');
  const { hydrate, log, beacons } = parcels({ slots: () => Promise.reject(failure) });
  const element = aSlot(served);
  await hydrate(element, record);
  await waitFor(() =>
    expect(beacons).toMatchObject([
      { kind: 'error', remote: 'mfe-quiz', release: '1.0.0', cause: 'INTEGRITY', stack: 'a stack' },
    ]),
  );
  expect([log, element.innerHTML, element.dataset['state']]).toEqual([[], served, 'server']);
});

test('a failed slot without the server’s HTML gets its fallback, and can be tried again', async () => {
  let isBroken = true;
  const { hydrate, log } = parcels({
    slots: async () => (isBroken ? Promise.reject(new Error('no network')) : [teaser]),
  });
  const element = aSlot();
  await hydrate(element, record);
  expect(log).toEqual(['fallback quiz.teaser']);
  isBroken = false;
  await hydrate(element, record);
  expect([element.textContent, element.dataset['state']]).toEqual(['Play aarav', 'hydrated']);
});

test.each([
  ['slot', 'SLOT_UNKNOWN', aSlotRecord({ slot: 'quiz.other' })],
  ['route', 'REMOTE_DID_NOT_LOAD', aSlotRecord({ slot: 'page', route: 'other' })],
])('a release without the %s of the record fails with %s', async (_, code, unknown) => {
  const { hydrate, beacons } = parcels();
  await hydrate(aSlot(), unknown);
  await waitFor(() => expect(beacons).toMatchObject([{ kind: 'error', cause: code }]));
});

test('a page without the release of a slot throws RELEASE_UNKNOWN', () => {
  const { hydrate } = parcels({}, { releases: {} });
  expect(() => hydrate(aSlot(), record)).toThrow('The page names no release of mfe-quiz');
});

test('a slot that was added later has the release of its record, not that of the page', async () => {
  const slots = jest.fn(async () => [teaser]);
  const added = { ...release, version: '1.1.0' };
  const { hydrate } = parcels({ slots }, { releases: { 'mfe-quiz': release, 'mfe-quiz@1.1.0': added } });
  await hydrate(aSlot(), { ...record, version: '1.1.0' });
  expect(slots).toHaveBeenCalledWith('mfe-quiz', added);
});

test('a remote that is killed before or during its load is not mounted', async () => {
  const { hydrate, killed, log, beacons, islandStatus } = parcels({
    slots: async () => {
      killed.add('mfe-quiz');
      return [teaser];
    },
  });
  const element = aSlot(served);
  await hydrate(element, record);
  expect([log, islandStatus(element)]).toEqual([['fallback quiz.teaser'], 'NOT_MOUNTED']);
  const other = aSlot(served);
  await hydrate(other, record);
  expect([log.length, beacons, islandStatus(other)]).toEqual([2, [], undefined]);
});

test('an element that left the page while its code was loading is unmounted', async () => {
  const element = aSlot(served);
  const { hydrate, islandStatus, beacons } = parcels({
    slots: async () => {
      element.remove();
      return [teaser];
    },
  });
  await hydrate(element, record);
  expect([islandStatus(element), element.dataset['state'], beacons]).toEqual(['NOT_MOUNTED', 'server', []]);
});

test('ending an element unmounts the islands in it, and no others', async () => {
  const { hydrate, endWithin, islandStatus } = parcels();
  const element = aSlot(served);
  await hydrate(element, record);
  await endWithin(document.createElement('div'));
  expect(islandStatus(element)).toBe('MOUNTED');
  await endWithin(document.body);
  expect([islandStatus(element), element.innerHTML]).toEqual(['NOT_MOUNTED', '']);
});

test('an island that throws after its mount gets its fallback and is reported', async () => {
  let fail = () => undefined as void;
  const broken: SlotDefinition = {
    name: 'quiz.teaser',
    load: async () => {
      const { useState } = await import('react');
      return {
        Component: function Broken() {
          const [isBroken, setBroken] = useState(false);
          fail = () => setBroken(true);
          if (isBroken) throw new Error('no such star');
          return <p>fine</p>;
        },
      };
    },
  };
  const { hydrate, log, beacons } = parcels({ slots: async () => [broken] });
  await hydrate(aSlot(), record);
  fail();
  await waitFor(() => expect(log).toEqual(['fallback quiz.teaser']));
  expect(beacons).toMatchObject([{ kind: 'mount' }, { kind: 'error', message: 'no such star' }]);
});

test('the mounted page shows another query and returns its head; without one there is none', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('no network'));
  document.body.innerHTML = '<main id="main"><div data-slot="page" data-key="page"></div></main>';
  const element = document.querySelector<HTMLElement>('[data-slot="page"]') as HTMLElement;
  const { hydrate, navigateWithin } = parcels();
  expect(await navigateWithin('/search?q=meher')).toBeUndefined();
  await hydrate(element, aSlotRecord({ slot: 'page', route: 'search', path: '/search?q=aarav' }));
  expect(element.textContent).toContain('Found aarav');
  const head = await navigateWithin('/search?q=meher');
  expect(head?.title).toBe('Search meher | Marquee');
  await waitFor(() => expect(element.textContent).toContain('Found meher'));
});

test('a slot that the server did not render is filled by the remote that the shell names', async () => {
  const requested: string[] = [];
  globalThis.fetch = async (url) => {
    requested.push(String(url));
    const owner = { remote: 'mfe-quiz', criticality: 'regular', release: { ...release, version: '1.2.0' } };
    return { ok: true, json: async () => owner } as Response;
  };
  document.body.innerHTML = '<main id="main"><div data-slot="page" data-key="page"></div></main>';
  const { hydrate, endWithin, log, islandStatus } = parcels();
  const page = document.querySelector<HTMLElement>('[data-slot="page"]') as HTMLElement;
  await hydrate(page, aSlotRecord({ slot: 'page', route: 'search', path: '/search?q=aarav' }));
  await waitFor(() => expect(page.textContent).toContain('Play meher'));
  const slot = page.querySelector<HTMLElement>('[data-slot="quiz.teaser"]') as HTMLElement;
  await waitFor(() => expect(slot.dataset['state']).toBe('hydrated'));
  expect(requested).toEqual(['/__marquee/slots/quiz.teaser']);
  expect(log).toEqual(['exposure 1.2.0', `added ${slot.dataset['key']} quiz.teaser`]);
  await endWithin(page);
  expect([islandStatus(page), islandStatus(slot)]).toEqual(['NOT_MOUNTED', 'NOT_MOUNTED']);
});
