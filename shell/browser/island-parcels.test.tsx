/** @jest-environment jsdom */
import { runPendingTasks } from '@marquee/testing/until';
import { runInThisContext } from 'node:vm';
import { errorCode, PlatformError } from '@marquee/contracts';
import { createAudioFlag, Slot, type PageDefinition, type SlotDefinition } from '@marquee/mount';
import { testPlatform } from '@marquee/testing';
import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { useSearchParams } from 'react-router-dom';
import type { PageData, SlotRecord } from '../page/page-data.ts';
import { aPageData, aSlotRecord } from '../testing/page-data.ts';
import type { PageBeacon } from './telemetry/telemetry.ts';
import type { BrowserPlatform } from './browser-platform.ts';
import type { createFederation } from './federation.ts';
import { createReleaseMemory } from './release-memory.ts';
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
  const [log, rendered]: [string[], string[]] = [[], []];
  const beacons: PageBeacon[] = [];
  const added = new Map<string, SlotRecord>();
  const { platform } = testPlatform();
  const telemetry = { report: (beacon: PageBeacon) => void beacons.push(beacon), recent: () => beacons };
  const context: BrowserPlatform = {
    language: 'en',
    platform,
    audio: createAudioFlag(),
    as: () => platform,
  };
  const edited: HTMLInputElement[] = [];
  // The parcels use only these parts of what the boot script gives.
  const start = {
    page: () => page,
    navigate: (path: string) => void log.push(`navigate ${path}`),
    isKilled: () => false,
    forget: () => undefined,
    served: () => undefined,
    hydrate: (element: HTMLElement) =>
      void hydrate(
        element,
        added.get(element.dataset['key'] ?? '') ?? page.slots[element.dataset['key'] ?? '']!,
      ).catch((failure: unknown) => log.push(`failed ${element.dataset['slot']}: ${errorCode(failure)}`)),
    islandFailed: ({ dataset }: HTMLElement, failure: unknown) =>
      void log.push(`failed ${dataset['slot']}: ${(failure as Error).message}`),
    editedFields: () => edited,
    reportExposure: ({ dataset }: HTMLElement) =>
      void log.push(`exposure ${dataset['release']} ${dataset['variant']}`),
    addSlot: (key: string, record: SlotRecord) => {
      added.set(key, record);
      Object.assign(page.slots, { [key]: record });
      log.push(`added ${record.slot} of ${record.remote}`);
    },
    services: { stackOf: () => 'a stack', releases: createReleaseMemory(localStorage) },
  } as unknown as RuntimeStart;
  const federation: Federation = {
    routes: async () => [search],
    slots: async () => [teaser],
    guest: async (remote) => Promise.reject(new Error(`${remote} is no guest`)),
    nameFailure: async (failure) => failure,
    recover: async () => false,
    ...given,
  };
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const islands = createIslandParcels({ start, context, federation, telemetry });
  const hydrate = (element: HTMLElement, slot: SlotRecord, onLoaded = () => true) =>
    islands.hydrate(element, slot, {
      onLoaded,
      onRendered: () => void rendered.push(`${slot.slot} ${element.dataset['state']}`),
    });
  return { ...islands, hydrate, log, beacons, rendered, added, edited };
}
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

function aSlot(html = '') {
  document.body.innerHTML = `<main id="main"><div data-slot="quiz.teaser" data-key="q" data-state="${
    html ? 'server' : ''
  }">${html}</div></main>`;
  return document.querySelector<HTMLElement>('[data-key="q"]') as HTMLElement;
}
const record = aSlotRecord({ params: { celeb: 'aarav' } });
const served = '<button>Play <!-- -->aarav</button>';

test('hydrates the server’s HTML through single-spa and reports the mount', async () => {
  const { hydrate, islandStatus, beacons, rendered } = parcels();
  const element = aSlot(served);
  const button = element.querySelector('button');
  expect(islandStatus(element)).toBeUndefined();
  await hydrate(element, record);
  expect([element.dataset['state'], islandStatus(element)]).toEqual(['hydrated', 'MOUNTED']);
  expect(rendered).toEqual(['quiz.teaser server']);
  expect(element.querySelector('button')).toBe(button);
  expect(beacons).toMatchObject([
    { kind: 'mount', remote: 'mfe-quiz', release: '1.0.0', slot: 'quiz.teaser' },
  ]);
});

test('a failure leaves the server’s HTML, is reported with its code and rejects', async () => {
  const failure = new PlatformError('INTEGRITY', 'other bytes');
  const { hydrate, beacons } = parcels({ slots: () => Promise.reject(failure) });
  const element = aSlot(served);
  await expect(hydrate(element, record)).rejects.toBe(failure);
  expect(beacons).toMatchObject([
    { kind: 'error', remote: 'mfe-quiz', release: '1.0.0', cause: 'INTEGRITY', stack: 'a stack' },
  ]);
  expect([element.innerHTML, element.dataset['state']]).toEqual([served, 'server']);
});

test('a file that can be fetched in another way is loaded once more', async () => {
  let isBroken = true;
  const { hydrate, beacons } = parcels({
    slots: async () => (isBroken ? Promise.reject(new Error('no network')) : [teaser]),
    recover: async () => !(isBroken = false),
  });
  const element = aSlot();
  await hydrate(element, record);
  expect([element.textContent, element.dataset['state']]).toEqual(['Play aarav', 'hydrated']);
  expect(beacons).toMatchObject([{ kind: 'mount' }]);
});

test.each([
  ['slot', 'SLOT_UNKNOWN', aSlotRecord({ slot: 'quiz.other' })],
  ['route', 'REMOTE_DID_NOT_LOAD', aSlotRecord({ slot: 'page', route: 'other' })],
])('a release without the %s of the record fails with %s', async (_, code, unknown) => {
  const { hydrate, beacons } = parcels();
  await expect(hydrate(aSlot(), unknown)).rejects.toMatchObject({ code });
  expect(beacons).toMatchObject([{ kind: 'error', cause: code }]);
});

test('a page without the release of a slot rejects with RELEASE_UNKNOWN', async () => {
  const { hydrate } = parcels({}, { releases: {} });
  await expect(hydrate(aSlot(), record)).rejects.toThrow('The page names no release of mfe-quiz');
});

test('a slot that was added later has the release of its record, not that of the page', async () => {
  const slots = jest.fn(async () => [teaser]);
  const added = { ...release, version: '1.1.0' };
  const { hydrate } = parcels({ slots }, { releases: { 'mfe-quiz': release, 'mfe-quiz@1.1.0': added } });
  await hydrate(aSlot(), { ...record, version: '1.1.0' });
  expect(slots).toHaveBeenCalledWith('mfe-quiz', added);
});

test('a slot that left the page while its code was loading is not mounted', async () => {
  const { hydrate, islandStatus } = parcels();
  const element = aSlot(served);
  await expect(hydrate(element, record, () => false)).rejects.toThrow('quiz.teaser has left the page');
  expect([islandStatus(element), element.innerHTML]).toEqual(['LOADING_SOURCE_CODE', served]);
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

/** A slot that throws when `fail` is called, or already when it mounts. */
function aBrokenSlot({ onMount = false } = {}) {
  const handle = { fail: () => undefined as void };
  const slot: SlotDefinition = {
    name: 'quiz.teaser',
    load: async () => {
      const { useState } = await import('react');
      return {
        Component: function Broken() {
          const [isBroken, setBroken] = useState(onMount);
          handle.fail = () => setBroken(true);
          if (isBroken) throw new Error('no such star');
          return <p>fine</p>;
        },
      };
    },
  };
  return { slot, handle };
}

test('an island that throws after its mount is removed and reported', async () => {
  const { slot, handle } = aBrokenSlot();
  const { hydrate, log, beacons } = parcels({ slots: async () => [slot] });
  const element = aSlot();
  await hydrate(element, record);
  handle.fail();
  await waitFor(() => expect(log).toEqual(['failed quiz.teaser: no such star']));
  expect(element).toBeEmptyDOMElement();
  expect(beacons).toMatchObject([{ kind: 'mount' }, { kind: 'error', message: 'no such star' }]);
});

describe('feature 18: the last known good release', () => {
  const former = { ...release, version: '0.9.0', container: 'mfe_quiz_0_9_0' };
  const planned = aBrokenSlot({ onMount: true }).slot;
  const requested: string[] = [];
  const memory = () => JSON.parse(localStorage.getItem('releases') ?? '{}') as object;
  const slots = async (_: string, { version }: { version: string }) =>
    version === '0.9.0' ? [teaser] : [planned];

  beforeEach(() => {
    requested.length = 0;
    localStorage.setItem('releases', JSON.stringify({ good: { 'mfe-quiz': '0.9.0' } }));
    globalThis.fetch = async (url) => {
      requested.push(String(url));
      return { ok: true, json: async () => former } as Response;
    };
  });

  test('takes the place of one that throws, and the bad one is not tried again', async () => {
    const first = parcels({ slots });
    const element = aSlot(served);
    expect(await first.hydrate(element, record)).toEqual({ isFormer: true });
    expect(element).toMatchObject({ textContent: 'Play aarav' });
    expect(element.dataset).toMatchObject({ state: 'hydrated', release: '0.9.0', fallbackOf: '1.0.0' });
    expect(memory()).toEqual({ good: { 'mfe-quiz': '0.9.0' }, bad: { 'mfe-quiz': '1.0.0' } });
    expect(requested).toEqual(['/__marquee/releases/mfe-quiz/0.9.0']);
    const counted = {
      kind: 'last-known-good',
      remote: 'mfe-quiz',
      release: '1.0.0',
      slot: 'quiz.teaser',
      good: '0.9.0',
    };
    expect(first.beacons).toMatchObject([{ kind: 'error', release: '1.0.0' }, counted]);

    const tried = jest.fn(slots);
    const second = parcels({ slots: tried });
    expect(await second.hydrate(aSlot(served), record)).toEqual({ isFormer: true });
    expect(second.beacons).toMatchObject([counted]);
    expect(tried.mock.calls.map(([, { version }]) => version)).toEqual(['0.9.0']);
  });

  test('takes the place of one that throws later', async () => {
    const { slot, handle } = aBrokenSlot();
    const { hydrate, log } = parcels({
      slots: async (_, { version }) => (version === '0.9.0' ? [teaser] : [slot]),
    });
    const element = aSlot();
    await hydrate(element, record);
    handle.fail();
    await waitFor(() => expect(element.dataset['fallbackOf']).toBe('1.0.0'));
    expect([element.textContent, log]).toEqual(['Play aarav', []]);
  });

  test('has what was typed into one that throws later', async () => {
    let fail = () => undefined as void;
    const aForm = (isBroken: boolean): SlotDefinition => ({
      name: 'quiz.teaser',
      load: async () => {
        const { useState } = await import('react');
        return {
          Component: function Form() {
            const [name, setName] = useState('');
            const [hasFailed, setFailed] = useState(false);
            if (isBroken) fail = () => setFailed(true);
            if (hasFailed) throw new Error('no such form');
            return (
              <label>
                {isBroken ? 'New' : 'Former'}
                <input name="name" value={name} onChange={({ target }) => setName(target.value)} />
              </label>
            );
          },
        };
      },
    });
    const { hydrate, edited } = parcels({ slots: async (_, { version }) => [aForm(version !== '0.9.0')] });
    const element = aSlot();
    await hydrate(element, record);
    const typedInto = screen.getByLabelText<HTMLInputElement>('New');
    await userEvent.type(typedInto, 'Asha');
    edited.push(typedInto);
    fail();
    const field = await screen.findByLabelText('Former');
    await waitFor(() => expect(field).toHaveValue('Asha'));
    await userEvent.type(field, ' Rao');
    expect(field).toHaveValue('Asha Rao');
  });

  test('a failure that may pass does not make the planned release bad', async () => {
    const failure = new PlatformError('REMOTE_UNREACHABLE', 'no network');
    const { hydrate } = parcels({
      slots: async (_, { version }) => (version === '0.9.0' ? [teaser] : Promise.reject(failure)),
    });
    await hydrate(aSlot(served), record);
    expect(memory()).toEqual({ good: { 'mfe-quiz': '0.9.0' } });
  });

  test('a mount that is too late in a second document makes the planned release bad', async () => {
    const hangs: SlotDefinition = { name: 'quiz.teaser', load: () => new Promise(() => undefined) };
    const tried = jest.fn(async (_: string, { version }: { version: string }) =>
      version === '0.9.0' ? [teaser] : [hangs],
    );
    const open = () => parcels({ slots: tried }).hydrate(aSlot(served), { ...record, mountDeadlineMs: 700 });
    expect(await open()).toEqual({ isFormer: true });
    expect(memory()).not.toHaveProperty('bad.mfe-quiz');
    expect(await open()).toEqual({ isFormer: true });
    expect(memory()).toHaveProperty('bad.mfe-quiz', '1.0.0');

    tried.mockClear();
    expect(await open()).toEqual({ isFormer: true });
    expect(tried.mock.calls.map(([, { version }]) => version)).toEqual(['0.9.0']);
  });

  test('leaves the server’s HTML if neither release loads', async () => {
    const failure = new PlatformError('REMOTE_UNREACHABLE', 'no network');
    const { hydrate } = parcels({ slots: () => Promise.reject(failure) });
    const element = aSlot(served);
    await expect(hydrate(element, record)).rejects.toBe(failure);
    expect([element.innerHTML, element.dataset['state']]).toEqual([served, 'server']);
  });

  test.each([
    ['the shell does not answer', () => Promise.reject(new TypeError('no network'))],
    ['a portal answers', async () => new Response('<html>')],
  ])('if %s, the failure of the planned release is the one that counts', async (_, answer) => {
    globalThis.fetch = answer;
    const failure = new PlatformError('REMOTE_UNREACHABLE', 'no network');
    const { hydrate } = parcels({ slots: () => Promise.reject(failure) });
    const element = aSlot(served);
    await expect(hydrate(element, record)).rejects.toBe(failure);
    expect([element.innerHTML, element.dataset['state']]).toEqual([served, 'server']);
  });

  test('if the shell does not answer about it, one that throws later is told', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('no network'));
    const { slot, handle } = aBrokenSlot();
    const { hydrate, log } = parcels({ slots: async () => [slot] });
    await hydrate(aSlot(), record);
    handle.fail();
    await waitFor(() => expect(log).toEqual(['failed quiz.teaser: no such star']));
  });

  test('takes the place of one that did not load at once in its other slots, without another request for its code', async () => {
    const failure = new PlatformError('REMOTE_UNREACHABLE', 'no network');
    const tried: string[] = [];
    const { hydrate } = parcels({
      slots: async (_, { version }) => {
        tried.push(version);
        return version === '0.9.0' ? [teaser] : Promise.reject(failure);
      },
    });
    await hydrate(aSlot(served), record);
    expect(await hydrate(aSlot(served), record)).toEqual({ isFormer: true });
    expect(tried).toEqual(['1.0.0', '0.9.0', '0.9.0']);
  });

  test('is not used if the shell no longer serves it', async () => {
    globalThis.fetch = async () => ({ ok: false }) as Response;
    const { hydrate } = parcels({ slots });
    await expect(hydrate(aSlot(served), record)).rejects.toThrow('no such star');
    expect(memory()).not.toHaveProperty('bad');
  });
});

test('the mounted page shows another query and returns its head; without one there is none', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('no network'));
  document.body.innerHTML = '<main id="main"><div data-slot="page" data-key="page"></div></main>';
  const element = document.querySelector<HTMLElement>('[data-slot="page"]') as HTMLElement;
  const page = aSlotRecord({ slot: 'page', route: 'search', path: '/search?q=aarav' });
  const { hydrate, navigateWithin } = parcels({}, { slots: { page } });
  expect(await navigateWithin('/search?q=meher')).toBeUndefined();
  await hydrate(element, page);
  expect(element.textContent).toContain('Found aarav');
  const head = await navigateWithin('/search?q=meher');
  expect(head?.title).toBe('Search meher | Marquee');
  await waitFor(() => expect(element.textContent).toContain('Found meher'));
});

test('a slot that the server did not render is filled by the remote that the shell names', async () => {
  const requested: string[] = [];
  globalThis.fetch = async (url) => {
    requested.push(String(url));
    const owner = {
      remote: 'mfe-quiz',
      variant: 'new',
      criticality: 'regular',
      release: { ...release, version: '1.2.0' },
      mountDeadlineMs: 700,
    };
    return { ok: true, json: async () => owner } as Response;
  };
  document.body.innerHTML = '<main id="main"><div data-slot="page" data-key="page"></div></main>';
  const { hydrate, endWithin, log, islandStatus, added } = parcels();
  const page = document.querySelector<HTMLElement>('[data-slot="page"]') as HTMLElement;
  await hydrate(page, aSlotRecord({ slot: 'page', route: 'search', path: '/search?q=aarav' }));
  await waitFor(() => expect(page.textContent).toContain('Play meher'));
  const slot = page.querySelector<HTMLElement>('[data-slot="quiz.teaser"]') as HTMLElement;
  await waitFor(() => expect(slot.dataset['state']).toBe('hydrated'));
  expect(requested).toEqual(['/__marquee/slots/quiz.teaser?page=']);
  expect(log).toEqual(['added quiz.teaser of shell', 'exposure 1.2.0 new', 'added quiz.teaser of mfe-quiz']);
  expect(added.get(slot.dataset['key'] ?? '')).toMatchObject({ version: '1.2.0', mountDeadlineMs: 700 });
  await endWithin(page);
  expect([islandStatus(page), islandStatus(slot)]).toEqual(['NOT_MOUNTED', 'NOT_MOUNTED']);
});

/** A page with a slot that the server did not render, and the slot's element. */
async function aPageWithSlot(name: 'checkout.order-button' | 'auth.account') {
  let setCeleb: (celeb: string) => void = () => undefined;
  const star: PageDefinition = {
    id: 'star',
    path: '/star',
    load: async () => {
      const { useState } = await import('react');
      return {
        Component: function Star() {
          const [celeb, change] = useState('meher');
          setCeleb = change;
          return <Slot name={name as 'quiz.teaser'} params={{ celeb }} />;
        },
      };
    },
  };
  document.body.innerHTML = '<main id="main"><div data-slot="page" data-key="page"></div></main>';
  const page = parcels({ routes: async () => [star], slots: async () => [{ ...teaser, name }] });
  const element = document.querySelector<HTMLElement>('[data-slot="page"]')!;
  await page.hydrate(element, aSlotRecord({ slot: 'page', route: 'star', path: '/star' }));
  const slot = () => element.querySelector<HTMLElement>(`[data-slot="${name}"]`);
  return { ...page, slot, setCeleb: (celeb: string) => setCeleb(celeb) };
}

test('a slot whose remote the shell does not name fails, is reported, and may be tried again with the newest params', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('no network'));
  const { hydrate, slot, setCeleb, added, log, beacons } = await aPageWithSlot('checkout.order-button');
  await waitFor(() => expect(log.at(-1)).toBe('failed checkout.order-button: CALL_FAILED'));
  expect(beacons.filter(({ kind }) => kind === 'error')).toMatchObject([
    { remote: 'shell', release: 'one', cause: 'CALL_FAILED' },
  ]);
  const record = added.get(slot()?.dataset['key'] ?? '')!;
  expect(record).toMatchObject({ remote: 'shell', version: 'one', criticality: 'essential' });

  setCeleb('kabir');
  // React renders the page in a task of its own.
  await runPendingTasks();
  globalThis.fetch = async () =>
    ({
      ok: true,
      json: async () => ({ remote: 'mfe-quiz', criticality: 'primary', release }),
    }) as Response;
  await hydrate(slot()!, record);
  expect(slot()).toHaveTextContent('Play kabir');
  expect(slot()!.dataset).toMatchObject({ remote: 'mfe-quiz', release: '1.0.0', state: 'hydrated' });
});

test('a slot that no remote fills stays empty, and is no failure', async () => {
  globalThis.fetch = async () => ({ ok: false, status: 404 }) as Response;
  const { slot, log, beacons } = await aPageWithSlot('auth.account');
  await waitFor(() => expect(slot()).toBeNull());
  expect([log, beacons.map(({ kind }) => kind)]).toEqual([['added auth.account of shell'], ['mount']]);
});

test('slots inside a page that throws stay mounted', async () => {
  let fail = () => undefined as void;
  const broken: PageDefinition = {
    id: 'broken',
    path: '/broken',
    load: async () => {
      const { useState } = await import('react');
      return {
        Component: function Broken() {
          const [isBroken, setBroken] = useState(false);
          fail = () => setBroken(true);
          if (isBroken) throw new Error('no such page');
          return <Slot name="quiz.teaser" params={{ celeb: 'meher' }} />;
        },
      };
    },
  };
  globalThis.fetch = async () =>
    ({ ok: true, json: async () => ({ remote: 'mfe-quiz', criticality: 'regular', release }) }) as Response;
  document.body.innerHTML = '<main id="main"><div data-slot="page" data-key="page"></div></main>';
  const { hydrate, log, islandStatus } = parcels({ routes: async () => [broken] });
  const page = document.querySelector<HTMLElement>('[data-slot="page"]') as HTMLElement;
  await hydrate(page, aSlotRecord({ slot: 'page', route: 'broken', path: '/broken' }));
  await waitFor(() => expect(page.textContent).toContain('Play meher'));
  const slot = page.querySelector<HTMLElement>('[data-slot="quiz.teaser"]') as HTMLElement;
  await waitFor(() => expect(slot.dataset['state']).toBe('hydrated'));
  fail();
  await waitFor(() => expect(log.at(-1)).toBe('failed page: no such page'));
  expect([page.innerHTML, slot.isConnected, islandStatus(slot)]).toEqual(['', false, 'MOUNTED']);
});

test('slots inside a page that throws in an effect while it mounts stay mounted', async () => {
  const broken: PageDefinition = {
    id: 'broken',
    path: '/broken',
    load: async () => {
      const { useEffect } = await import('react');
      return {
        Component: function Broken() {
          useEffect(() => {
            throw new Error('no such page');
          }, []);
          return <Slot name="quiz.teaser" params={{ celeb: 'meher' }} />;
        },
      };
    },
  };
  const slot = aSlot(served);
  const page = document.createElement('div');
  Object.assign(page.dataset, { slot: 'page', key: 'page', state: 'server' });
  slot.before(page);
  page.innerHTML = '<div class="mq-slot-host"></div>';
  page.firstElementChild?.append(slot);
  const { hydrate, islandStatus } = parcels({ routes: async () => [broken] });
  await hydrate(slot, record);
  const pageRecord = aSlotRecord({ slot: 'page', route: 'broken', path: '/broken', data: null });
  await expect(hydrate(page, pageRecord)).rejects.toThrow('no such page');
  await runPendingTasks();
  expect([page.innerHTML, islandStatus(slot), slot.textContent]).toEqual(['', 'MOUNTED', 'Play meher']);
});

test('a slot whose page passes wrong params shows no component, is reported with page, slot and field, and recovers', async () => {
  let setCeleb: (celeb: unknown) => void = () => undefined;
  const star: PageDefinition = {
    id: 'star',
    path: '/star',
    load: async () => {
      const { useState } = await import('react');
      return {
        Component: function Star() {
          const [celeb, change] = useState<unknown>('meher');
          setCeleb = change;
          return <Slot name="quiz.teaser" params={{ celeb: celeb as string }} />;
        },
      };
    },
  };
  const slotParams = {
    'quiz.teaser': { type: 'object', properties: { celeb: { type: 'string' } } },
  } as const;
  globalThis.fetch = async () =>
    ({
      ok: true,
      json: async () => ({ remote: 'mfe-quiz', criticality: 'regular', release, slotParams }),
    }) as Response;
  document.body.innerHTML =
    '<main id="main"><div data-slot="page" data-key="page" data-remote="mfe-fanzone" data-release="2.0.0"></div></main>';
  const slots: Record<string, SlotRecord> = {};
  const { hydrate, log, beacons } = parcels({ routes: async () => [star] }, { slotParams, slots });
  const page = document.querySelector<HTMLElement>('[data-slot="page"]') as HTMLElement;
  await hydrate(page, aSlotRecord({ slot: 'page', route: 'star', path: '/star' }));
  await waitFor(() => expect(page.textContent).toContain('Play meher'));
  const slot = page.querySelector<HTMLElement>('[data-slot="quiz.teaser"]') as HTMLElement;
  await waitFor(() => expect(slot.dataset['state']).toBe('hydrated'));

  setCeleb(7);
  await waitFor(() =>
    expect(log.at(-1)).toBe('failed quiz.teaser: The slot quiz.teaser: celeb: is not string'),
  );
  expect(page.textContent).not.toContain('Play');
  expect(beacons.filter(({ kind }) => kind === 'error')).toMatchObject([
    {
      remote: 'mfe-fanzone',
      release: '2.0.0',
      cause: 'SLOT_PARAMS_REFUSED',
      message: 'The slot quiz.teaser: celeb: is not string',
    },
  ]);
  setCeleb('kabir');
  await waitFor(() => expect(page.textContent).toContain('Play kabir'));
});

test('a slot that a page fills with wrong params is not mounted', async () => {
  const { hydrate, log } = parcels();
  await expect(hydrate(aSlot(), aSlotRecord({ refusedParam: 'celeb' }))).rejects.toMatchObject({
    code: 'SLOT_PARAMS_REFUSED',
  });
  expect(log).toEqual([]);
});
