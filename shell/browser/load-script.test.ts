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

test('feature 16: a script that fails is loaded from the next host, then around the cache, which is repaired', async () => {
  const fetched: unknown[] = [];
  globalThis.fetch = async (...given) => {
    fetched.push(given);
    return {} as Response;
  };
  const loaded = loadScript(document, [script], 'test:loaded', ['https://a.example']);
  element()?.dispatchEvent(new Event('error'));
  document.scripts[1]?.dispatchEvent(new Event('error'));
  expect([...document.scripts]).toMatchObject(
    ['/assets/late.js', 'https://a.example/assets/late.js', '/assets/late.js?retry='].map((src) => ({
      integrity: 'sha384-abc',
      src: expect.stringContaining(src),
    })),
  );
  expect(document.scripts[1]?.crossOrigin).toBe('anonymous');
  document.dispatchEvent(new CustomEvent('test:loaded', { detail: 'started' }));
  await expect(loaded).resolves.toBe('started');
  expect(fetched).toEqual([['/assets/late.js', { cache: 'reload', integrity: 'sha384-abc' }]]);
});

test('a script that takes longer than 4 seconds is requested again as well; either may arrive, and the other never runs', async () => {
  globalThis.fetch = async () => ({}) as Response;
  const loaded = loadScript(document, [script], 'test:loaded');
  jest.advanceTimersByTime(4_000);
  const attempts = [...document.scripts];
  expect(attempts).toHaveLength(2);
  document.dispatchEvent(new CustomEvent('test:loaded', { detail: 'started' }));
  await expect(loaded).resolves.toBe('started');
  // Browsers run a script in the document for which it was requested, or not at all.
  expect(attempts.filter(({ ownerDocument }) => ownerDocument === document)).toEqual([]);
});

test('a script that fails again rejects and is removed, so that it can be loaded later', async () => {
  const failed = loadScript(document, [script], 'test:loaded');
  element()?.dispatchEvent(new Event('error'));
  document.scripts[1]?.dispatchEvent(new Event('error'));
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
