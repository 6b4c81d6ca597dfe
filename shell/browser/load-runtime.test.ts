/** @jest-environment jsdom */
import { createRuntimeLoader } from './load-runtime.ts';
import type { Runtime, RuntimeStart, RuntimeStarter } from './runtime-contract.ts';

const scripts = [{ src: '/assets/runtime.js', integrity: 'sha384-abc' }];
// The loader passes the start on and returns the runtime; it calls neither.
const beacons: unknown[] = [];
const start = {
  isKilled: () => false,
  page: () => ({ shell: 'one' }),
  telemetry: { report: (beacon: unknown) => beacons.push(beacon) },
} as unknown as RuntimeStart;
const runtime = { toast: () => undefined } as unknown as Runtime;
const elements = () => document.querySelectorAll('script[src="/assets/runtime.js"]');
const dispatch = (detail: RuntimeStarter) =>
  document.dispatchEvent(new CustomEvent('marquee:runtime', { detail }));
beforeEach(() => (document.head.innerHTML = ''));

test('loads the runtime once, starts it with what the boot script gives, and returns the same one afterwards', async () => {
  const loader = createRuntimeLoader(document, () => scripts, start);
  expect([loader.current(), loader.isRequested()]).toEqual([undefined, false]);
  const loading = [loader.load(), loader.load()];
  expect([elements().length, loader.current(), loader.isRequested()]).toEqual([1, undefined, true]);

  const starter = jest.fn(async () => runtime);
  dispatch(starter);
  expect(await Promise.all(loading)).toEqual([runtime, runtime]);
  expect(starter.mock.calls).toEqual([[start]]);
  // Here no script runs, so none stays in the document; a second load adds none.
  expect([loader.current(), await loader.load(), elements().length]).toEqual([runtime, runtime, 0]);
});

test('after a failed load or start the next call loads the runtime again', async () => {
  const loader = createRuntimeLoader(document, () => scripts, start);
  const failed = loader.load();
  elements()[0]?.dispatchEvent(new Event('error'));
  document.scripts[1]?.dispatchEvent(new Event('error'));
  await expect(failed).rejects.toThrow('did not load');
  expect(loader.isRequested()).toBe(false);
  expect(beacons).toEqual([
    expect.objectContaining({ remote: 'shell', release: 'one', cause: 'REMOTE_DID_NOT_LOAD' }),
  ]);

  const broken = loader.load();
  let fails = true;
  dispatch(async () => {
    if (fails) throw new Error('no start');
    return runtime;
  });
  await expect(broken).rejects.toThrow('no start');

  // Its script has run; only its chunks load again.
  fails = false;
  await expect(loader.load()).resolves.toBe(runtime);
});
