/** @jest-environment jsdom */
import { createLoadWithRetries } from './load-with-retries.ts';

const path = '/remotes/mfe-quiz/1.0.0/entry.js';
const own = `http://localhost${path}`;
const hosts = ['https://a.example', 'https://b.example'];
const fetched: string[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  document.head.innerHTML = '';
  fetched.length = 0;
  // jsdom lacks fetch.
  globalThis.fetch = async (url, init) => {
    fetched.push(`${String(url)} ${init?.cache} ${init?.integrity}`);
    return {} as Response;
  };
});
afterEach(() => jest.useRealTimers());

/** Inserts a script; `attempts` are all elements that load it, `events` what its user gets. */
function load(loadWithRetries = createLoadWithRetries(() => hosts), name: 'script' | 'link' = 'script') {
  const element = document.createElement(name);
  element.integrity = 'sha384-abc';
  const giveUp = loadWithRetries(element, path);
  const events: string[] = [];
  element.addEventListener('load', () => events.push('load'));
  element.addEventListener('error', () => events.push('error'));
  document.head.append(element);
  const attempts = () => [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(name)];
  const sources = () => attempts().map((one) => ('src' in one ? one.src : one.href));
  const last = (type: 'load' | 'error') => attempts().at(-1)?.dispatchEvent(new Event(type));
  return { element, events, attempts, sources, last, giveUp };
}
const again = expect.stringMatching(/^http:\/\/localhost\/remotes\/mfe-quiz\/1\.0\.0\/entry\.js\?retry=\w+$/);

test('a file that loads at once is requested once', () => {
  const { last, events, sources } = load();
  last('load');
  jest.advanceTimersByTime(60_000);
  expect([events, sources(), fetched]).toEqual([['load'], [own], []]);
});

test('feature 16: a file that fails is requested around the cache, then from each host, always with its hash', () => {
  const { last, events, sources, attempts, element } = load();
  const requested = [own, again, ...hosts.map((host) => host + path)].map((source) => {
    expect([sources().at(-1), events]).toEqual([source, []]);
    const { integrity, crossOrigin } = attempts().at(-1) ?? element;
    expect([integrity, crossOrigin]).toEqual(['sha384-abc', 'anonymous']);
    last('error');
    return source;
  });
  // The first element is its user's to remove.
  expect([requested.length, events, fetched, sources()]).toEqual([4, ['error'], [], [own]]);
});

test('feature 16: a retry that succeeds replaces the bad cached copy', () => {
  const { last, events, element } = load();
  last('error');
  last('load');
  expect([events, element.isConnected]).toEqual([['load'], false]);
  expect(fetched).toEqual([`${own} reload sha384-abc`]);
});

test('after 4 seconds the hosts are asked first, while the first request still runs', () => {
  const { events, sources, element } = load();
  jest.advanceTimersByTime(3_999);
  expect(sources()).toEqual([own]);
  jest.advanceTimersByTime(1);
  expect(sources()).toEqual([own, hosts[0] + path]);
  element.dispatchEvent(new Event('load'));
  expect([events, sources()]).toEqual([['load'], [own]]);
});

test('without hosts a file that hangs is requested around the cache, and the hanging one never runs', () => {
  const { events, last, element, sources } = load(createLoadWithRetries(() => []));
  jest.advanceTimersByTime(4_000);
  expect(sources()).toEqual([own, again]);
  last('load');
  expect([events, element.ownerDocument === document]).toEqual([['load'], false]);
});

test('feature 16: after a host has served a file, later files are requested from it first', () => {
  const loadWithRetries = createLoadWithRetries(() => hosts);
  const first = load(loadWithRetries);
  first.last('error');
  first.last('error');
  first.last('load');
  document.head.innerHTML = '';
  expect(load(loadWithRetries).sources()).toEqual([hosts[0] + path]);
});

test('a load that is given up ends with one error, and no request runs on', () => {
  const { events, giveUp, attempts } = load();
  jest.advanceTimersByTime(4_000);
  giveUp();
  giveUp();
  jest.advanceTimersByTime(60_000);
  expect([events, attempts()]).toEqual([['error'], []]);
});

test('a stylesheet that is retried stays in the page, under the URL by which its remote knows it', () => {
  const { element, last, attempts } = load(undefined, 'link');
  (element as HTMLLinkElement).rel = 'stylesheet';
  last('error');
  last('load');
  expect(attempts()).toMatchObject([{ rel: 'stylesheet', href: again, dataset: { href: own } }]);
});

test('a local build is requested only at its own origin', () => {
  const element = document.createElement('script');
  createLoadWithRetries(() => hosts)(element, 'http://localhost:5173/entry.js');
  document.head.append(element);
  element.dispatchEvent(new Event('error'));
  const retry = document.querySelectorAll('script')[1];
  expect(retry?.src).toMatch(/^http:\/\/localhost:5173\/entry\.js\?retry=/);
  retry?.dispatchEvent(new Event('error'));
  expect(document.querySelectorAll('script')).toHaveLength(1);
});
