import { brotliCompressSync } from 'node:zlib';
import { JSDOM } from 'jsdom';
import { pageTexts } from '../../page/messages.ts';
import { bootFailedNotice, bootScripts } from './boot-loader.ts';

const boot = { src: '/assets/boot/boot.1.js', integrity: 'sha384-abc' };
const hosts = ['https://a.example'];
const htmlOf = (given: readonly string[]) =>
  bootScripts({ scripts: [boot], hosts: given, shell: 'one' }).html;

/** A page whose scripts do not load by themselves, with what its boot loader does. */
function open(given = hosts) {
  jest.useFakeTimers();
  const { window } = new JSDOM('<head></head><body></body>', {
    runScripts: 'outside-only',
    url: 'https://marquee.test',
  });
  const fetched: unknown[] = [];
  const beacons: string[] = [];
  Object.assign(window, {
    fetch: (...call: unknown[]) => fetched.push(call),
    setInterval,
    clearInterval,
  });
  Object.assign(window.navigator, { sendBeacon: (_: string, body: string) => beacons.push(body) });
  const { document } = window;
  // jsdom lacks this property.
  Object.defineProperty(window.HTMLScriptElement.prototype, 'integrity', {
    get(this: Element) {
      return this.getAttribute('integrity');
    },
    set(this: Element, hash: string) {
      this.setAttribute('integrity', hash);
    },
  });
  const holder = document.createElement('template');
  holder.innerHTML = htmlOf(given);
  const [inline, tag] = [...holder.content.querySelectorAll('script')];
  window.eval(inline?.textContent ?? '');
  document.head.append(tag as HTMLScriptElement);
  const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('[data-boot]')];
  const last = (type: string) => scripts().at(-1)?.dispatchEvent(new window.Event(type));
  const isTold = () => document.documentElement.dataset['bootFailed'] === '';
  return { scripts, last, isTold, fetched, beacons };
}
afterEach(() => jest.useRealTimers());

test('a boot script that loads is requested once', () => {
  const { last, scripts, isTold, fetched } = open();
  last('load');
  jest.advanceTimersByTime(60_000);
  expect([scripts().length, isTold(), fetched]).toEqual([1, false, []]);
});

test('feature 16: a boot script that fails is loaded from the next host, then around the cache, always with its hash', () => {
  const { last, scripts, isTold, fetched } = open();
  last('error');
  last('error');
  expect(scripts().map(({ src }) => src)).toEqual([
    `https://marquee.test${boot.src}`,
    `https://a.example${boot.src}`,
    expect.stringMatching(/^https:\/\/marquee\.test\/assets\/boot\/boot\.1\.js\?retry=\d+$/),
  ]);
  expect(scripts().map(({ integrity }) => integrity)).toEqual(Array(3).fill('sha384-abc'));
  last('load');
  jest.advanceTimersByTime(60_000);
  // The others never run, should they arrive later.
  expect([scripts().length, isTold()]).toEqual([1, false]);
  // The bad copy in the cache is replaced.
  expect(fetched).toEqual([
    [`https://marquee.test${boot.src}`, { cache: 'reload', integrity: 'sha384-abc' }],
  ]);
});

test('feature 16: if no host has the boot script, the page says so and reports it', () => {
  const { last, isTold, beacons } = open();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(isTold()).toBe(false);
    last('error');
  }
  expect(isTold()).toBe(true);
  expect(JSON.parse(beacons.join())).toMatchObject([
    { kind: 'error', remote: 'shell', release: 'one', cause: 'REMOTE_DID_NOT_LOAD' },
  ]);
});

test('feature 16: a boot script that hangs for 7 seconds is loaded again', () => {
  const { scripts } = open([]);
  jest.advanceTimersByTime(6_999);
  expect(scripts()).toHaveLength(1);
  jest.advanceTimersByTime(1);
  expect(scripts()).toHaveLength(2);
});

test('the loader takes at most 0.5 kB of a page', () => {
  const tag = `<script src="${boot.src}" integrity="${boot.integrity}" fetchpriority="low" async></script>`;
  expect(brotliCompressSync(htmlOf([])).length - brotliCompressSync(tag).length).toBeLessThan(500);
});

test('the notice is in the language of the page, with a link that reloads it', () => {
  expect(bootFailedNotice(pageTexts.en)).toContain(
    'Parts of this page did not load. <a href="">Try again</a>',
  );
  expect(bootFailedNotice(pageTexts.hi)).toContain('<a href="">');
});
