/** @jest-environment jsdom */
import { errorCode } from '@marquee/contracts';
import { init } from '@module-federation/enhanced/runtime';
import type { BrowserRelease } from '../page/page-data.ts';
import { createFederation } from './federation.ts';

// The build creates the shell's instance; here it is created by hand, as the runtime's chunk does.
init({ name: 'shell', remotes: [] });
const federation = createFederation();

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
async function load(release: BrowserRelease, exposes: Record<string, object>) {
  await untilInserted(release);
  const container = {
    init: () => undefined,
    get: async (expose: string) => {
      const exported = exposes[expose];
      if (!exported) throw new Error(`no ${expose}`);
      return () => exported;
    },
  };
  Object.assign(globalThis, { [release.container]: container });
  entry(release)?.dispatchEvent(new Event('load'));
}
async function untilInserted(release: BrowserRelease) {
  while (!entry(release)) await new Promise((resolve) => setTimeout(resolve, 1));
}

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

test('an entry without a hash is never in the page, and fails with INTEGRITY', async () => {
  const release = aRelease({ files: {} });
  const failure: unknown = await federation.routes('mfe-quiz', release).catch((thrown: unknown) => thrown);
  expect(entry(release)).toBeNull();
  expect(errorCode(await federation.nameFailure(failure, release))).toBe('INTEGRITY');
});

test('a release that does not expose what is needed rejects with REMOTE_DID_NOT_LOAD and its base URL', async () => {
  const release = aRelease();
  const loading = federation.routes('mfe-quiz', release).catch((thrown: unknown) => thrown);
  await load(release, {});
  const failure = await loading;
  expect(errorCode(failure)).toBe('REMOTE_DID_NOT_LOAD');
  expect(String(failure)).toContain(`mfe-quiz@${release.version} did not load from ${release.base}`);
});

test('an entry that does not load within 10 seconds rejects, with REMOTE_TOO_LATE as its cause', async () => {
  const timeouts: (() => void)[] = [];
  const setTimer = jest.spyOn(globalThis, 'setTimeout').mockImplementation(((
    act: () => void,
    ms?: number,
  ) => {
    if (ms === 10_000) timeouts.push(act);
    return 0;
  }) as typeof setTimeout);
  const loading = federation.routes('mfe-quiz', aRelease()).catch((thrown: unknown) => thrown);
  for (let turns = 0; turns < 50 && timeouts.length === 0; turns += 1) await Promise.resolve();
  setTimer.mockRestore();
  expect(timeouts.length).toBeGreaterThan(0);
  timeouts.forEach((act) => act());
  const failure = (await loading) as Error;
  expect([errorCode(failure), errorCode(failure.cause)]).toEqual(['REMOTE_DID_NOT_LOAD', 'REMOTE_TOO_LATE']);
});

test('a failure of the code itself is returned unchanged', async () => {
  const failure = new TypeError('no such star');
  expect(await federation.nameFailure(failure, aRelease())).toBe(failure);
});
