/** @jest-environment jsdom */
import { loadScript } from './load-script.ts';

const script = { src: '/assets/late.js', integrity: 'sha384-abc' };
const element = () => document.head.querySelector<HTMLScriptElement>('script[src="/assets/late.js"]');
beforeEach(() => {
  jest.useFakeTimers();
  document.head.innerHTML = '';
});
afterEach(() => jest.useRealTimers());

test('inserts the script with its hash and resolves to the detail of its event', async () => {
  const loaded = loadScript(document, [script], 'test:loaded');
  expect([element()?.integrity, element()?.async]).toEqual(['sha384-abc', true]);
  document.dispatchEvent(new CustomEvent('test:loaded', { detail: 'started' }));
  await expect(loaded).resolves.toBe('started');
  expect(jest.getTimerCount()).toBe(0);
});

test('a script without a hash is never inserted', async () => {
  for (const scripts of [[], [{ ...script, integrity: '' }]])
    await expect(loadScript(document, scripts, 'test:loaded')).rejects.toThrow('no script with its hash');
  expect(element()).toBeNull();
});

test('a script that fails to load rejects and is removed, so that it can be loaded again', async () => {
  const failed = loadScript(document, [script], 'test:loaded');
  element()?.dispatchEvent(new Event('error'));
  await expect(failed).rejects.toThrow('/assets/late.js did not load');
  expect(element()).toBeNull();
});

test('a script that dispatches nothing within 15 seconds rejects', async () => {
  const failed = loadScript(document, [script], 'test:loaded');
  jest.advanceTimersByTime(14_999);
  expect(element()).not.toBeNull();
  jest.advanceTimersByTime(1);
  await expect(failed).rejects.toThrow('/assets/late.js did not load');
  expect(element()).toBeNull();
});
