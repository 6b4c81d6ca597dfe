/** @jest-environment jsdom */
import { until } from '@marquee/testing/until';
import { errorCode } from '@marquee/contracts';
import { init, registerPlugins } from '@module-federation/enhanced/runtime';
import type { BrowserRelease } from '../page/page-data.ts';
import { createFederation } from './federation.ts';
import { createIntegrityPlugin } from './integrity-plugin.ts';
import { createLoadWithRetries } from './load-with-retries.ts';

// The build creates the shell's instance; here it is created by hand, as the runtime's chunk does.
init({ name: 'shell', remotes: [] });
const files = { ...createIntegrityPlugin(new Map(), createLoadWithRetries()), assetHosts: () => [] };
registerPlugins([files.plugin]);
const federation = createFederation(files);
// Module Federation warns when a release is registered again.
beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation(() => undefined));

let count = 0;
/** A release whose container has a name that no other test uses. */
function aRelease(given: Partial<BrowserRelease> = {}): BrowserRelease {
  count += 1;
  const version = `1.0.${count}`;
  return {
    version,
    container: `mfe_quiz_${count}`,
    base: `/remotes/mfe-quiz/${version}/`,
    files: { 'entry.js': 'sha384-entry' },
    ...given,
  };
}
const entry = ({ base }: BrowserRelease) =>
  document.querySelector<HTMLScriptElement>(`script[src$="${base}entry.js"]`);

/** Completes the entry's load: the script leaves its container on the window. */
async function load(release: BrowserRelease, exposes: Record<string, object> | undefined) {
  await untilInserted(release);
  const container = {
    init: () => undefined,
    get: async (expose: string) => {
      const exported = exposes?.[expose];
      if (!exported) throw new Error(`no ${expose}`);
      if (exported instanceof Error) throw exported;
      return typeof exported === 'function' ? exported : () => exported;
    },
  };
  if (exposes) Object.assign(globalThis, { [release.container]: container });
  entry(release)?.dispatchEvent(new Event('load'));
}
const untilInserted = (release: BrowserRelease) => until(() => Boolean(entry(release)));

test('loads routes and slots of a release from its entry', async () => {
  const release = aRelease();
  const [routes, slots] = [[{ id: 'hub' }], [{ name: 'quiz.teaser' }]];
  const loading = federation.routes('mfe-quiz', release);
  await load(release, { './routes': { routes }, './slots': { slots } });
  expect(await loading).toBe(routes);
  expect(await federation.slots('mfe-quiz', release)).toBe(slots);
});

test('the script of an entry has its hash before it is in the page', async () => {
  const release = aRelease();
  const loading = federation.slots('mfe-quiz', release);
  await untilInserted(release);
  expect(entry(release)?.integrity).toBe('sha384-entry');
  await load(release, { './slots': { slots: [] } });
  await loading;
});

test('a release that does not fit the shell is not loaded, and fails with VERSION', async () => {
  const release = aRelease({ misfit: 'needs sdk 3' });
  await expect(federation.routes('mfe-quiz', release)).rejects.toMatchObject({
    code: 'VERSION',
    message: `mfe-quiz@${release.version} needs sdk 3`,
  });
  expect(entry(release)).toBeNull();
});

test('an entry without a hash is never in the page, and fails with INTEGRITY', async () => {
  const release = aRelease({ files: {} });
  await expect(federation.routes('mfe-quiz', release)).rejects.toMatchObject({ code: 'INTEGRITY' });
  expect(entry(release)).toBeNull();
});

test('feature 17: an entry that defines no container, or one without the exposed module, is REMOTE_WRONG_CONTAINER', async () => {
  for (const exposes of [undefined, {}, { './routes': {} }] as (Record<string, object> | undefined)[]) {
    const release = aRelease();
    const loading = federation.routes('mfe-quiz', release).catch((thrown: unknown) => thrown);
    await load(release, exposes);
    const failure = await loading;
    expect(errorCode(failure)).toBe('REMOTE_WRONG_CONTAINER');
    expect(String(failure)).toContain(release.base);
  }
});

test('feature 17: code that throws while it is evaluated is REMOTE_THREW', async () => {
  const release = aRelease();
  const loading = federation.slots('mfe-quiz', release).catch((thrown: unknown) => thrown);
  const broken = () => {
    throw new TypeError('no such star');
  };
  await load(release, { './slots': broken });
  expect(await loading).toMatchObject({ code: 'REMOTE_THREW', cause: { message: 'no such star' } });
});

test('feature 17: a chunk that does not load has the cause of its file', async () => {
  const release = aRelease({ files: { 'entry.js': 'sha384-entry', 'play.js': 'sha384-play' } });
  globalThis.fetch = async () => ({ ok: false, status: 500 }) as Response;
  const request = `http://localhost${release.base}play.js`;
  const chunk = Object.assign(new Error('Loading chunk play failed'), { name: 'ChunkLoadError', request });
  const loading = federation.routes('mfe-quiz', release).catch((thrown: unknown) => thrown);
  await load(release, { './routes': chunk });
  expect(await loading).toMatchObject({ code: 'REMOTE_HTTP_STATUS', cause: chunk });

  const later = await federation.nameFailure(new Error('no dialog', { cause: chunk }));
  expect(errorCode(later)).toBe('REMOTE_HTTP_STATUS');
});

test('feature 16: after an entry that hangs for 10 seconds the next call starts afresh', async () => {
  const release = aRelease();
  jest.useFakeTimers();
  const loading = federation.routes('mfe-quiz', release).catch((thrown: unknown) => thrown);
  await jest.advanceTimersByTimeAsync(9_999);
  const hanging = entry(release);
  expect(hanging).not.toBeNull();
  await jest.advanceTimersByTimeAsync(1);
  expect(errorCode(await loading)).toBe('REMOTE_TOO_LATE');
  expect(entry(release)).toBeNull();
  jest.useRealTimers();

  const routes = [{ id: 'hub' }];
  const second = federation.routes('mfe-quiz', release);
  await load(release, { './routes': { routes } });
  expect(entry(release)).not.toBe(hanging);
  expect(await second).toBe(routes);
});

test('feature 16: a container that never returns its module is not waited for by the next call', async () => {
  const release = aRelease();
  jest.useFakeTimers();
  const loading = federation.routes('mfe-quiz', release).catch((thrown: unknown) => thrown);
  await jest.advanceTimersByTimeAsync(1);
  Object.assign(globalThis, {
    [release.container]: { init: () => undefined, get: () => new Promise(() => undefined) },
  });
  entry(release)?.dispatchEvent(new Event('load'));
  await jest.advanceTimersByTimeAsync(10_000);
  expect(errorCode(await loading)).toBe('REMOTE_TOO_LATE');
  jest.useRealTimers();

  const slots = [{ name: 'quiz.teaser' }];
  const second = federation.slots('mfe-quiz', release);
  await load(release, { './slots': { slots } });
  expect(await second).toBe(slots);
});

test('a failure of the code itself is returned unchanged', async () => {
  const failure = new TypeError('no such star');
  expect(await federation.nameFailure(failure)).toBe(failure);
  expect(await federation.recover(failure)).toBe(false);
});
