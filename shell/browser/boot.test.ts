/** @jest-environment jsdom */
import type { PageData } from '../page/page-data.ts';
import { aPageData, aSlotRecord } from '../testing/page-data.ts';
import type { PageContext } from './deferred/deferred-contract.ts';
import type { FailedIsland } from './island-hydration.ts';
import type { Runtime, RuntimeStart } from './runtime-contract.ts';

const scripts = (name: string) => [{ src: `/assets/${name}.js`, integrity: 'sha384-abc' }];
const data = aPageData({
  path: '/fans',
  runtime: scripts('runtime'),
  slots: { q: aSlotRecord() },
  deferred: { ...aPageData().deferred, scripts: scripts('deferred') },
});
const slot = (key: string, text: string, trigger = 'load', state = 'server') =>
  `<div data-slot="quiz.teaser" data-remote="mfe-quiz" data-key="${key}" data-state="${state}"
    data-hydrate="${trigger}">${text}</div>`;
const page = (title: string, main: string, given: PageData) =>
  `<title>${title}</title><body><div id="announcer"></div><a href="/quiz">Quizzes</a>
    <main id="main"><h1>${title}</h1>${main}</main>
    <script type="application/json" id="marquee-page">${JSON.stringify(given)}</script>`;

let ended: AbortController;
let log: string[];
let start: RuntimeStart | undefined;
let context: PageContext | undefined;
let hydrating: (() => void)[];
/** The site's pages, as fetch returns them. */
let site: Record<string, string>;

beforeEach(() => {
  jest.useFakeTimers();
  [ended, log, start, context, hydrating, site] = [new AbortController(), [], undefined, undefined, [], {}];
  document.head.innerHTML = '';
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/fans');
  document.documentElement.removeAttribute('data-whole');
  // What jsdom lacks.
  Object.assign(window, { scrollTo: () => undefined, CSS: { escape: (text: string) => text } });
  Object.assign(document, { adoptedStyleSheets: [] });
  Object.assign(navigator, { sendBeacon: () => true });
  performance.getEntriesByType = () => [];
  globalThis.fetch = async (url) => {
    const { pathname, href } = new URL(String(url), location.href);
    const html = site[pathname];
    if (html === undefined) throw new TypeError('Failed to fetch');
    const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' });
    return { status: 200, url: href, headers, text: async () => html } as Response;
  };
  // Each test is a document of its own: its listeners end with it.
  for (const target of [window, document]) {
    const listen = target.addEventListener.bind(target);
    jest
      .spyOn(target as Window, 'addEventListener')
      .mockImplementation((type: string, listener: unknown) =>
        listen(type, listener as EventListener, { signal: ended.signal }),
      );
  }
});
afterEach(() => {
  ended.abort();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Opens a page and runs the boot script in it, up to its end. */
async function open(main: string, given: PageData = data) {
  const parsed = new DOMParser().parseFromString(page('Fans', main, given), 'text/html');
  document.head.innerHTML = parsed.head.innerHTML;
  document.body.innerHTML = parsed.body.innerHTML;
  jest.resetModules();
  await import('./boot.ts');
  await jest.advanceTimersByTimeAsync(50);
}
const inserted = (name: string) =>
  document.querySelector<HTMLScriptElement>(`script[src="/assets/${name}.js"]`);
const element = (key: string) => document.querySelector<HTMLElement>(`[data-key="${key}"]`);

/** The runtime's script has loaded. With `isSlow` its islands hydrate when `hydrating` is called. */
async function loadRuntime({ isSlow = false } = {}) {
  // Only these functions of the runtime are called by the boot script.
  const runtime = {
    hydrate: async (target: HTMLElement, { slot: name }: { slot: string }) => {
      log.push(`hydrate ${target.dataset['key']} ${name}`);
      if (isSlow) await new Promise<void>((resolve) => hydrating.push(resolve));
      target.dataset['state'] = 'hydrated';
      return { isFormer: false };
    },
    endWithin: async () => void log.push('end'),
    publishNavigated: ({ path }: { path: string }) => void log.push(`navigated ${path}`),
    toast: (kind: string, text: string) => void log.push(`${kind}: ${text}`),
  } as unknown as Runtime;
  const detail = async (given: RuntimeStart) => {
    start = given;
    return runtime;
  };
  document.dispatchEvent(new CustomEvent('marquee:runtime', { detail }));
  await jest.advanceTimersByTimeAsync(0);
}
/** The deferred bundle's script has loaded; it regards these remotes as killed. */
async function loadDeferred(...killed: string[]) {
  const detail = (_first: PageData, given: PageContext) => {
    context = given;
    return {
      arrived: () => void log.push('arrived'),
      fillHoles: () => undefined,
      mayLeave: () => true,
      showFailure: async ({ url }: { url: URL }) => void log.push(`not opened: ${url.pathname}`),
      isKilled: (remote: string) => killed.includes(remote),
      islandFailures: {
        show: ({ element: { dataset } }: FailedIsland) => void log.push(`failed ${dataset['key']}`),
        hide: () => undefined,
        tapLost: () => void log.push('tap lost'),
      },
    };
  };
  document.dispatchEvent(new CustomEvent('marquee:deferred', { detail }));
  await jest.advanceTimersByTimeAsync(0);
}

test('hydrates a slot at its trigger by the runtime, which it loads with its hash', async () => {
  await open(slot('q', 'Play'));
  expect(inserted('runtime')?.integrity).toBe('sha384-abc');
  await loadRuntime();
  expect([log, element('q')?.dataset['state']]).toEqual([['hydrate q quiz.teaser'], 'hydrated']);
});

test('a page without a slot that hydrates loads no runtime', async () => {
  await open(slot('q', 'Play', 'interaction'));
  await jest.advanceTimersByTimeAsync(10_000);
  expect(inserted('runtime')).toBeNull();
});

test('a document without page data boots nothing', async () => {
  document.body.innerHTML = slot('q', 'Play');
  jest.resetModules();
  await import('./boot.ts');
  await jest.advanceTimersByTimeAsync(60_000);
  expect([inserted('runtime'), inserted('deferred')]).toEqual([null, null]);
});

test('while the document is still being parsed the boot script waits', async () => {
  const readyState = jest.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  await open(slot('q', 'Play'));
  expect(inserted('runtime')).toBeNull();
  readyState.mockRestore();
  document.dispatchEvent(new Event('DOMContentLoaded'));
  await jest.advanceTimersByTimeAsync(50);
  expect(inserted('runtime')).not.toBeNull();
});

test('the visitor’s identifier of the cookie is stored', async () => {
  document.cookie = `UUID=${'a'.repeat(32)}; path=/`;
  await open('');
  expect(localStorage.getItem('UUID')).toBe('a'.repeat(32));
});

test('the deferred bundle loads once the browser is idle and hydration has settled', async () => {
  await open(slot('q', 'Play'));
  await loadRuntime({ isSlow: true });
  await jest.advanceTimersByTimeAsync(3_000);
  expect(inserted('deferred')).toBeNull();
  hydrating.forEach((finish) => finish());
  await jest.advanceTimersByTimeAsync(999);
  expect(inserted('deferred')).toBeNull();
  await jest.advanceTimersByTimeAsync(500);
  expect(inserted('deferred')?.integrity).toBe('sha384-abc');
});

test('offline, the deferred bundle loads when the browser is back online', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open('');
  await jest.advanceTimersByTimeAsync(2_000);
  inserted('deferred')?.dispatchEvent(new Event('error'));
  document.head.lastElementChild?.dispatchEvent(new Event('error'));
  await jest.advanceTimersByTimeAsync(0);
  expect(inserted('deferred')).toBeNull();
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect(inserted('deferred')).not.toBeNull();
});

test('online, a deferred bundle that did not load is requested again after a while', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  await open('');
  await jest.advanceTimersByTimeAsync(2_000);
  inserted('deferred')?.dispatchEvent(new Event('error'));
  document.head.lastElementChild?.dispatchEvent(new Event('error'));
  await jest.advanceTimersByTimeAsync(19_000);
  expect(inserted('deferred')).toBeNull();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(inserted('deferred')).not.toBeNull();
});

test('uncaught errors reach the deferred bundle, also those from before it loaded', async () => {
  await open('');
  dispatchEvent(new ErrorEvent('error', { message: 'early' }));
  await jest.advanceTimersByTimeAsync(2_000);
  await loadDeferred();
  const messages: string[] = [];
  context?.onUncaught((event) => void messages.push((event as ErrorEvent).message));
  dispatchEvent(new ErrorEvent('error', { message: 'late' }));
  expect(messages).toEqual(['early', 'late']);
});

test('a slot of a killed remote is not hydrated', async () => {
  await open(slot('q', 'Play', 'interaction'));
  await jest.advanceTimersByTimeAsync(6_000);
  await loadDeferred('mfe-quiz');
  start?.hydrate(element('q') as HTMLElement);
  element('q')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  await jest.advanceTimersByTimeAsync(50);
  expect(inserted('runtime')).toBeNull();
});

test('feature 21: a slot shows its failure without React, by the deferred bundle', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await open(slot('q', 'Play'));
  inserted('runtime')?.dispatchEvent(new Event('error'));
  document.head.lastElementChild?.dispatchEvent(new Event('error'));
  await jest.advanceTimersByTimeAsync(50);
  expect(inserted('deferred')).not.toBeNull();
  await loadDeferred();
  expect(log).toEqual(['failed q']);
});

test('a tap that cannot be replayed is reported by the deferred bundle', async () => {
  await open(slot('q', '<button>Play</button>'));
  element('q')?.querySelector('button')?.click();
  await loadRuntime({ isSlow: true });
  element('q')?.replaceChildren();
  hydrating.forEach((finish) => finish());
  await jest.advanceTimersByTimeAsync(0);
  await loadDeferred();
  expect(log).toEqual(['hydrate q quiz.teaser', 'tap lost']);
});

test('if the deferred bundle does not load either, the notice in the HTML is shown', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await open(slot('q', 'Play'));
  inserted('runtime')?.dispatchEvent(new Event('error'));
  document.head.lastElementChild?.dispatchEvent(new Event('error'));
  await jest.advanceTimersByTimeAsync(50);
  expect(document.documentElement.dataset['bootFailed']).toBeUndefined();
  inserted('deferred')?.dispatchEvent(new Event('error'));
  document.head.lastElementChild?.dispatchEvent(new Event('error'));
  await jest.advanceTimersByTimeAsync(50);
  expect(document.documentElement.dataset['bootFailed']).toBe('');
});

test('an island that hangs does not keep the deferred bundle, and so the kill switch, from loading', async () => {
  await open(slot('q', 'Play'));
  await loadRuntime({ isSlow: true });
  await jest.advanceTimersByTimeAsync(12_000);
  expect(inserted('deferred')).not.toBeNull();
});

test('a file that hangs before the load event does not keep the deferred bundle from loading', async () => {
  jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  await open('');
  await jest.advanceTimersByTimeAsync(14_000);
  expect(inserted('deferred')).toBeNull();
  await jest.advanceTimersByTimeAsync(3_000);
  expect(inserted('deferred')).not.toBeNull();
  // The late event changes nothing.
  dispatchEvent(new Event('load'));
  await jest.advanceTimersByTimeAsync(3_000);
  expect(document.querySelectorAll('script[src="/assets/deferred.js"]')).toHaveLength(1);
});

test('the whole page is laid out once the browser is idle', async () => {
  await open('<section class="mq-section">one</section>');
  await jest.advanceTimersByTimeAsync(1_000);
  expect(document.documentElement).toHaveAttribute('data-whole');
});

test('a navigation announces the page, unmounts the old islands and hydrates the new ones', async () => {
  await open(slot('q', 'Play'));
  await loadRuntime();
  await jest.advanceTimersByTimeAsync(3_000);
  await loadDeferred();
  site['/quiz'] = page('Quizzes', slot('n', 'Score'), {
    ...data,
    path: '/quiz',
    slots: { n: aSlotRecord({ slot: 'quiz.score' }) },
  });
  log.length = 0;
  document.querySelector('a')?.click();
  await jest.advanceTimersByTimeAsync(100);
  expect(log).toEqual(['end', 'arrived', 'navigated /quiz', 'hydrate n quiz.score']);
  expect([location.pathname, document.title, context?.page().path]).toEqual(['/quiz', 'Quizzes', '/quiz']);
  expect(document.getElementById('announcer')).toHaveTextContent(
    data.texts.pageOpened.replace('{title}', 'Quizzes'),
  );
});

test('a page whose remote failed is announced by its title, not as a page that opened', async () => {
  await open('');
  site['/quiz'] = page('This section didn’t load', slot('n', '<h1>Sorry</h1>', 'none', 'fallback'), {
    ...data,
    path: '/quiz',
  });
  document.querySelector('a')?.click();
  await jest.advanceTimersByTimeAsync(100);
  expect(document.getElementById('announcer')?.textContent).toBe('This section didn’t load');
  expect(document.activeElement?.tagName).toBe('H1');
});

test('feature 28: a navigation that fails loads the deferred bundle at once, which shows it; the page stays', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  await open(slot('q', 'Play'));
  await loadRuntime();
  document.querySelector('a')?.click();
  await jest.advanceTimersByTimeAsync(10);
  expect(inserted('deferred')).not.toBeNull();
  await loadDeferred();
  await jest.advanceTimersByTimeAsync(100);
  expect(log.at(-1)).toBe('not opened: /quiz');
  expect([location.pathname, document.title]).toEqual(['/fans', 'Fans']);
});

test('feature 28: a navigation that fails without the deferred bundle is an alert of the runtime', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  await open(slot('q', 'Play'));
  await loadRuntime();
  document.querySelector('a')?.click();
  await jest.advanceTimersByTimeAsync(10);
  inserted('deferred')?.dispatchEvent(new Event('error'));
  document.head.lastElementChild?.dispatchEvent(new Event('error'));
  await jest.advanceTimersByTimeAsync(100);
  expect(log.at(-1)).toBe(`error: ${data.texts.navigationFailed}`);
  expect([location.pathname, document.title]).toEqual(['/fans', 'Fans']);
});

test('a slot that is replaced, and one that the browser adds, are in the page’s data and hydrate', async () => {
  await open(slot('q', 'Play', 'interaction'));
  await jest.advanceTimersByTimeAsync(2_000);
  await loadDeferred();
  const release = { version: '1.1.0', container: 'mfe_quiz', base: '/', files: {} };
  const next = {
    ...data,
    slots: { n: aSlotRecord({ version: '1.1.0' }), other: aSlotRecord() },
    releases: { 'mfe-quiz': release },
  };
  const from = new DOMParser().parseFromString(page('Fans', slot('n', 'Play again'), next), 'text/html');
  context?.replaceSlot(
    element('q') as HTMLElement,
    from.querySelector<HTMLElement>('[data-key="n"]') as HTMLElement,
    { from, data: next },
  );
  expect(Object.keys(context?.page().slots ?? {})).toEqual(['q', 'n']);
  expect(context?.page().releases['mfe-quiz@1.1.0']).toBe(release);
  await jest.advanceTimersByTimeAsync(10);
  await loadRuntime();
  expect(log).toEqual(['hydrate n quiz.teaser']);

  const started = { detail: { type: 'object' } } as const;
  start?.addSlot('own', aSlotRecord({ version: '1.1.0' }), { release, events: { 'quiz:started': started } });
  expect(context?.page().events).toEqual({ 'quiz:started': started });
  expect(Object.keys(context?.page().slots ?? {})).toEqual(['q', 'n', 'own']);
});

test.each(['replaceSlot', 'replacePage'] as const)(
  'what %s puts into the page is an exposure',
  async (replace) => {
    await open(slot('q', 'Taking a break', 'interaction', 'killed'));
    await jest.advanceTimersByTimeAsync(2_000);
    await loadDeferred();
    const experiments = [{ id: 'easier', remote: 'mfe-quiz', release: '1.1.0' }];
    const next = { ...data, experiments };
    const from = new DOMParser().parseFromString(page('Fans', slot('q', 'Play'), next), 'text/html');
    const revived = from.querySelector<HTMLElement>('[data-key="q"]') as HTMLElement;
    Object.assign(revived.dataset, { release: '1.1.0', variant: 'new' });
    if (replace === 'replacePage') context?.replacePage(from, next);
    else context?.replaceSlot(element('q') as HTMLElement, revived, { from, data: next });
    const exposure = { kind: 'exposure', remote: 'mfe-quiz', release: '1.1.0', at: expect.any(Number) };
    expect(context?.telemetry.recent()).toEqual([{ ...exposure, experiment: 'easier', variant: 'new' }]);
  },
);

test('a page that is replaced by its new rendering keeps the focus in its content and hydrates', async () => {
  await open(slot('q', '<button>Play</button>', 'interaction'));
  await jest.advanceTimersByTimeAsync(2_000);
  await loadDeferred();
  document.querySelector('button')?.focus();
  const next = { ...data, slots: { n: aSlotRecord() } };
  context?.replacePage(
    new DOMParser().parseFromString(page('Fans again', slot('n', 'Score'), next), 'text/html'),
    next,
  );
  expect([document.title, document.activeElement?.tagName]).toEqual(['Fans again', 'H1']);
  await jest.advanceTimersByTimeAsync(10);
  await loadRuntime();
  expect(log).toEqual(['hydrate n quiz.teaser']);
});
