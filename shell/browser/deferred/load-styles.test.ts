/** @jest-environment jsdom */
import { runPendingTasks } from '@marquee/testing/until';
import { waitFor } from '@testing-library/dom';
import { loadStyles } from './load-styles.ts';

const styles = { href: '/assets/boot/deferred.css', integrity: 'sha384-known' };
const links = () => [...document.head.querySelectorAll('link')];
const next = async (type: 'load' | 'error') => {
  await waitFor(() => expect(links()).toHaveLength(1));
  const [link] = links();
  arrive(link, type);
  return link;
};
/** jsdom loads no stylesheets. */
const arrive = (link: HTMLLinkElement | undefined, type: 'load' | 'error') => {
  if (!link) throw new Error('There is no link');
  Object.defineProperty(link, 'sheet', { value: { cssRules: [] } });
  link.dispatchEvent(new Event(type));
};
const refreshed: unknown[][] = [];
beforeEach(() => {
  document.head.innerHTML = '';
  refreshed.length = 0;
  globalThis.fetch = async (...request) => {
    refreshed.push(request);
    return {} as Response;
  };
});

test('the stylesheet is verified by its hash', async () => {
  const loading = loadStyles(styles);
  expect(await next('load')).toMatchObject({ integrity: 'sha384-known', crossOrigin: 'anonymous' });
  await loading;
  expect(refreshed).toEqual([]);
});

test('a file that is not as signed is requested around the cache, which then gets the right one', async () => {
  const loading = loadStyles(styles);
  await next('error');
  const second = await next('load');
  await loading;
  expect(second?.getAttribute('href')).toMatch(/^\/assets\/boot\/deferred\.css\?retry=\d+$/);
  expect(second?.integrity).toBe('sha384-known');
  expect(refreshed).toEqual([[styles.href, { cache: 'reload', integrity: 'sha384-known' }]]);
});

test('a file that fails is requested from each asset host before that', async () => {
  const loading = loadStyles(styles, ['https://one.test', 'https://two.test']);
  await next('error');
  const sources = [await next('error'), await next('load')].map((link) => link?.href);
  await loading;
  expect(sources).toEqual(['https://one.test', 'https://two.test'].map((host) => host + styles.href));
  expect(refreshed).toHaveLength(1);
});

test('a request that hangs is given up after four seconds', async () => {
  jest.useFakeTimers();
  const loading = loadStyles(styles);
  const [first] = links();
  await jest.advanceTimersByTimeAsync(4_000);
  expect(first?.isConnected).toBe(false);
  arrive(links()[0], 'load');
  jest.useRealTimers();
  await loading;
});

test('without both it rejects online, and offline waits for the network', async () => {
  const failing = loadStyles(styles);
  await next('error');
  await next('error');
  await expect(failing).rejects.toThrow('/assets/boot/deferred.css did not load');

  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const waiting = loadStyles(styles);
  await next('error');
  await next('error');
  await waitFor(() => expect(links()).toHaveLength(0));
  await runPendingTasks();
  dispatchEvent(new Event('online'));
  await next('load');
  await waiting;
});
