/** @jest-environment jsdom */
import { runPendingTasks } from '@marquee/testing/until';
import { init } from '@module-federation/enhanced/runtime';
import { failedFile } from '../../../browser/failed-file.ts';
import { loadGuest, type GuestRelease } from './load-guest.ts';

// The build creates the shell's instance, with the plugin that verifies files.
init({
  name: 'shell',
  remotes: [],
  plugins: [
    {
      name: 'integrity',
      createScript: ({ url }) =>
        Object.assign(document.createElement('script'), { src: url, integrity: 'sha384-abc' }),
    },
  ],
});

/** Loads a single-spa application whose classic script sets the variable `global`. */
const load = (global: string) => {
  const guest = { kind: 'single-spa', format: 'script', global, entry: 'app.js' } as const;
  const base = `/remotes/${global}/1.0.0/`;
  const release: GuestRelease = { version: '1.0.0', container: `${global}_1_0_0`, base, files: {}, guest };
  return loadGuest(`${global}@1.0.0`, release, {});
};
const scripts = () => [...document.querySelectorAll('script')];

test('a classic script of single-spa runs once, with its hash, and is its global variable', async () => {
  const loaded = Promise.all([load('polls'), load('polls')]);
  const [script, ...more] = scripts();
  expect(script).toMatchObject({
    integrity: 'sha384-abc',
    src: 'http://localhost/remotes/polls/1.0.0/app.js',
  });
  expect(more).toEqual([]);
  const polls = { mount: () => undefined };
  Object.assign(globalThis, { polls });
  script?.dispatchEvent(new Event('load'));
  expect(await loaded).toEqual([polls, polls]);
  expect(await load('polls')).toBe(polls);
  expect(scripts()).toEqual([]);
});

test('a classic script that does not load is named, and is loaded again by the next call', async () => {
  const loaded = load('wishes');
  scripts()[0]?.dispatchEvent(new Event('error'));
  const failure: unknown = await loaded.catch((one: unknown) => one);
  expect(failedFile(failure)).toBe('http://localhost/remotes/wishes/1.0.0/app.js');
  void load('wishes').catch(() => undefined);
  expect(scripts()).toHaveLength(1);
});

test('feature 16: a file of a module is requested as a module once the browser has it, so that an attempt can be repeated', async () => {
  const href = 'http://localhost/remotes/cards/1.0.0/main.js';
  const guest = { kind: 'single-spa', format: 'module', entry: 'main.js' } as const;
  const files = { 'main.js': 'sha384-abc' };
  const release: GuestRelease = {
    version: '1.0.0',
    container: 'cards_1_0_0',
    base: '/remotes/cards/1.0.0/',
    files,
    guest,
  };
  const load = () => loadGuest('cards@1.0.0', release, {});
  const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')];
  const fetched: unknown[] = [];
  let isBroken = true;
  globalThis.fetch = async (url, { integrity } = {}) => {
    fetched.push([url, integrity]);
    if (isBroken) throw new TypeError('no network');
    return { ok: true, arrayBuffer: async () => new ArrayBuffer(0) } as Response;
  };
  expect(failedFile(await load().catch((one: unknown) => one))).toBe(href);
  expect([links(), fetched]).toEqual([[], [[href, 'sha384-abc']]]);

  isBroken = false;
  void load().catch(() => undefined);
  await runPendingTasks();
  expect(links()).toMatchObject([{ href, integrity: 'sha384-abc' }]);
});
