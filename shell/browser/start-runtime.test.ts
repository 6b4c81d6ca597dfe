/** @jest-environment jsdom */
import { runPendingTasks } from '@marquee/testing/until';
import { init } from '@module-federation/enhanced/runtime';
import { asha } from '@marquee/testing';
import type { PageData } from '../page/page-data.ts';
import { aPageData, aSlotRecord } from '../testing/page-data.ts';
import { createReleaseMemory } from './release-memory.ts';
import type { BootServices } from './boot-services.ts';
import { readStoreStates } from './store-states.ts';
import type { Runtime, RuntimeStart, RuntimeStarter } from './runtime-contract.ts';

// The build creates Module Federation's instance of the shell.
init({ name: 'shell', remotes: [] });

// The runtime's script announces its starter, for which the boot script waits.
let starter: RuntimeStarter | undefined;
beforeAll(async () => {
  document.addEventListener(
    'marquee:runtime',
    (event) => (starter = (event as CustomEvent<RuntimeStarter>).detail),
    { once: true },
  );
  await import('./runtime.ts');
});
beforeEach(() => {
  localStorage.clear();
  // Module Federation warns of the second registration of the same plugin.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

/** Starts the runtime, as the boot script does. */
async function aRuntime(data: Partial<PageData> = {}) {
  const log: string[] = [];
  const page = aPageData(data);
  const services: BootServices = {
    storage: () => localStorage,
    mayMeasure: () => false,
    setSignInCookie: (isSignedIn) => void log.push(`cookie ${isSignedIn}`),
    announceSignIn: () => void log.push('signed in'),
    deleteCachedPages: () => void log.push('deleted pages'),
    releases: createReleaseMemory(localStorage),
    stackOf: () => '',
    onceIdle: () => void log.push('idle'),
    onceIdleDelayed: () => void log.push('later'),
  };
  const start: RuntimeStart = {
    page: () => page,
    hashes: new Map(),
    mayLoad: () => true,
    allowHtml: () => undefined,
    sound: { muted: () => true, toggle: () => undefined, onChange: () => () => undefined },
    navigate: () => undefined,
    guests: new Map(),
    isKilled: () => false,
    forget: () => undefined,
    served: () => undefined,
    hydrate: ({ dataset }) => void log.push(`hydrate ${dataset['key']}`),
    islandFailed: () => undefined,
    editedFields: () => [],
    showHead: () => undefined,
    telemetry: { report: () => undefined, recent: () => [] },
    services,
    reportExposure: () => undefined,
    addSlot: () => undefined,
  };
  const runtime = (await starter?.(start)) as Runtime;
  return { runtime, log };
}
test('publishes the navigation on the event bus, which is recorded', async () => {
  const { runtime } = await aRuntime();
  runtime.publishNavigated({ path: '/quiz', title: 'Quizzes' });
  expect(runtime.recording()).toMatchObject([
    { kind: 'passed', event: 'shell:navigated', detail: { path: '/quiz', title: 'Quizzes' } },
  ]);
});

test('hydrates by the parcels', async () => {
  document.body.innerHTML = '<div data-key="q" data-state="server"></div>';
  const element = document.querySelector<HTMLElement>('[data-key="q"]') as HTMLElement;
  const { runtime } = await aRuntime();
  expect(runtime.islandStatus(element)).toBeUndefined();
  await expect(
    runtime.hydrate(element, aSlotRecord(), { onLoaded: () => true, onRendered: () => undefined }),
  ).rejects.toThrow('mfe-quiz');
});

test('what no visitor waits for loads once the last of several islands has settled', async () => {
  document.body.innerHTML = '<div data-key="q" data-state="server"></div>'.repeat(3);
  const { runtime, log } = await aRuntime();
  const hydrations = [...document.querySelectorAll<HTMLElement>('[data-key]')].map((element) =>
    runtime
      .hydrate(element, aSlotRecord(), { onLoaded: () => true, onRendered: () => undefined })
      .catch(() => log.push('settled')),
  );
  await Promise.all(hydrations);
  expect(log.filter((entry) => entry !== 'cookie false').toSorted()).toEqual([
    // The code of toasts and of the head.
    'idle',
    // The app config.
    'later',
    'settled',
    'settled',
    'settled',
  ]);
});

test('a sign-in sets the cookie, hydrates what waits for it, and deletes the cached pages of the visitor before', async () => {
  const { log } = await aRuntime();
  const signIn = (state: object | null) => {
    if (state) localStorage.setItem('loginState', JSON.stringify(state));
    else localStorage.removeItem('loginState');
    dispatchEvent(new StorageEvent('storage', { key: 'loginState' }));
  };
  expect(log).toEqual(['cookie false']);
  signIn(asha);
  expect(log).toEqual(['cookie false', 'cookie true', 'signed in', 'deleted pages']);
  // The same session with a renewed token.
  signIn({ ...asha, authToken: 'renewed' });
  expect(log).toHaveLength(4);
  signIn(null);
  expect(log.slice(4)).toEqual(['cookie false', 'deleted pages']);
});

test('an event of a slot’s data-hydrate-on requests its hydration', async () => {
  document.body.innerHTML = ['server', 'fallback', 'hydrated']
    .map((state) => `<div data-key="${state}" data-state="${state}" data-hydrate-on="shell:navigated"></div>`)
    .join('');
  const release = { version: '1.0.0', container: 'mfe_quiz', base: '/', files: {} };
  const { runtime, log } = await aRuntime({
    releases: { 'mfe-quiz': release },
    slots: Object.fromEntries(
      ['server', 'fallback', 'hydrated'].map((key) => [key, aSlotRecord({ slot: key })]),
    ),
  });
  runtime.publishNavigated({ path: '/quiz', title: 'Quizzes' });
  await runPendingTasks();
  expect(log).toEqual(['cookie false', 'hydrate server', 'hydrate fallback', 'hydrate hydrated']);
});

test('the states of the store are readable where the inspector is permitted, and nowhere else', async () => {
  await aRuntime();
  expect(readStoreStates(document)).toEqual({});
  const { deferred } = aPageData();
  await aRuntime({ deferred: { ...deferred, inspector: [] } });
  expect(readStoreStates(document)).toHaveProperty('refund');
});
