/** @jest-environment jsdom */
import { runPendingTasks } from '@marquee/testing/until';
import { waitFor } from '@testing-library/dom';
import type { PageHead } from '../page/page-head.ts';
import type { PageData } from '../page/page-data.ts';
import { aPageData, aSlotRecord } from '../testing/page-data.ts';
import { startNavigation, type FailedNavigation } from './navigation.ts';
import { fetchPage, type FetchedPage } from './page-fetcher.ts';
import type { Runtime } from './runtime-contract.ts';

const scrolledTo = jest.fn();
let ended: AbortController;
beforeEach(() => {
  ended = new AbortController();
  scrolledTo.mockClear();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  Object.assign(window, {
    scrollY: 0,
    scrollTo: ({ top }: { top: number }) => scrolledTo(top),
    CSS: { escape: (text: string) => text },
  });
  Object.assign(document, { adoptedStyleSheets: [] });
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
});

/** The site at a page. `respond` completes the fetch of a page. */
function aSite(
  path: string,
  {
    data = {},
    next = {},
    navigateWithin,
    asks = false,
    deadlineMs,
    isLoading = true,
    state = null,
    replacing,
  }: {
    data?: Partial<PageData>;
    next?: Partial<PageData>;
    navigateWithin?: Runtime['navigateWithin'];
    /** Whether leaving the page has to be confirmed. */
    asks?: boolean;
    deadlineMs?: number;
    /** Whether full loads are recorded only. */
    isLoading?: boolean;
    /** The state of the history entry. */
    state?: object | null;
    replacing?: (next: Document, replace: () => void) => Promise<void>;
  } = {},
) {
  history.replaceState(state, '', path);
  document.head.innerHTML = '<title>Old</title>';
  document.body.innerHTML = `<a href="/quiz"><b>Quiz</b></a><a href="https://elsewhere.test/">Else</a>
    <main id="main"><h1>Old</h1></main>`;
  let page = aPageData({ path, ...data });
  const log: string[] = [];
  const opened: { url: URL; respond: (page: FetchedPage) => void; fail: (failure?: Error) => void }[] = [];
  const prefetched: string[] = [];
  const failures: FailedNavigation[] = [];
  const leaves: (() => void)[] = [];
  const loads: string[] = [];
  const navigation = startNavigation({
    pages: {
      prefetch: (url) => void prefetched.push(url.pathname),
      open: (url) =>
        new Promise((resolve, reject) => {
          opened.push({
            url,
            respond: resolve,
            fail: (failure = new Error('no network')) => reject(failure),
          });
        }),
    },
    // Only this function of the runtime is called.
    guests: new Map([['polls', '1.0.0']]),
    runtime: () => (navigateWithin ? ({ navigateWithin } as Runtime) : undefined),
    page: () => page,
    setPage: (data) => (page = data),
    leave: (main) => void log.push(`leave ${main.textContent}`),
    arrive: (main, title) => void log.push(`arrive ${title}: ${main.textContent}`),
    mayLeave: (leave) => {
      leaves.push(leave);
      return !asks;
    },
    onFailed: (failure) => {
      failures.push(failure);
      log.push(`failed ${failure.url.pathname}`);
    },
    ...(deadlineMs && { deadlineMs }),
    ...(replacing && { replacing }),
    ...(isLoading && {
      loadDocument: ({ href }, kind) => void loads.push(`${kind} ${href.replace(location.origin, '')}`),
    }),
  });
  /** Responds to the fetch with this index with a page of this title. */
  const respond = (title: string, given: { at?: number; url?: string } = {}) => {
    const at = given.at ?? opened.length - 1;
    const url = given.url ?? opened[at]?.url.href ?? '';
    const data = aPageData({ path: new URL(url).pathname, ...next });
    const html = `<title>${title}</title><main id="main"><h1>${title}</h1><p id="rules">rules</p></main>
      <script type="application/json" id="marquee-page">${JSON.stringify(data)}</script>`;
    opened[at]?.respond({
      url: new URL(url),
      document: new DOMParser().parseFromString(html, 'text/html'),
      facts: {},
    });
  };
  const click = (selector: string) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    document.querySelector(selector)?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return { navigation, page: () => page, log, opened, prefetched, failures, leaves, loads, respond, click };
}
const isNavigating = () => document.documentElement.hasAttribute('data-navigating');

test('a click on a link of the site fetches the page and puts it in place, in this order', async () => {
  const { click, log, opened, page, respond } = aSite('/fans');
  expect(click('a[href="/quiz"] b')).toBe(true);
  await waitFor(() => expect(opened.map(({ url }) => url.pathname)).toEqual(['/quiz']));
  expect([isNavigating(), location.pathname, document.title]).toEqual([true, '/fans', 'Old']);

  const before = history.length;
  respond('Quizzes');
  await waitFor(() => expect(log).toHaveLength(2));
  expect(log[0]).toBe('leave Old');
  expect(log[1]).toMatch(/^arrive Quizzes: Quizzes/);
  expect([location.pathname, history.length, document.title, page().path]).toEqual([
    '/quiz',
    before + 1,
    'Quizzes',
    '/quiz',
  ]);
  expect(document.activeElement).toBe(document.querySelector('h1'));
  expect(scrolledTo).toHaveBeenLastCalledWith(0);
  expect(isNavigating()).toBe(false);
});

test('a page that waits for the frame of its animation is not shown once the visitor has gone on', async () => {
  const frames: (() => void)[] = [];
  const replacing = (_next: Document, replace: () => void) =>
    new Promise<void>((resolve) => {
      frames.push(() => resolve(replace()));
    });
  const { log, navigation, opened, respond } = aSite('/fans', { replacing });
  navigation.go('/quiz');
  await waitFor(() => expect(opened).toHaveLength(1));
  respond('Quizzes');
  await waitFor(() => expect(frames).toHaveLength(1));
  expect([location.pathname, document.title]).toEqual(['/fans', 'Old']);

  navigation.go('/celebrities');
  await waitFor(() => expect(opened).toHaveLength(2));
  frames[0]?.();
  await runPendingTasks();
  expect([location.pathname, document.title, log, isNavigating()]).toEqual(['/fans', 'Old', [], true]);
  respond('Stars');
  await waitFor(() => expect(frames).toHaveLength(2));
  frames[1]?.();
  await waitFor(() => expect(log).toHaveLength(2));
  expect([location.pathname, document.title]).toEqual(['/celebrities', 'Stars']);
  await waitFor(() => expect(isNavigating()).toBe(false));
});

test('a page that throws in the frame of its animation is opened by the browser', async () => {
  const replacing = () => Promise.reject(new Error('main is gone'));
  const { loads, navigation, opened, respond } = aSite('/fans', { replacing });
  navigation.go('/quiz');
  await waitFor(() => expect(opened).toHaveLength(1));
  respond('Quizzes');
  await waitFor(() => expect(loads).toEqual(['push /quiz']));
});

test('a link of another site is left to the browser', () => {
  const { click, opened } = aSite('/fans');
  document.body.addEventListener('click', (event) => event.preventDefault(), { once: true });
  click('a[href="https://elsewhere.test/"]');
  expect(opened).toEqual([]);
});

test.each(['pointerover', 'focusin', 'touchstart'])('`%s` on a link prefetches its page', (type) => {
  const { prefetched } = aSite('/fans');
  document.querySelector('b')?.dispatchEvent(new Event(type, { bubbles: true }));
  document.querySelector('main')?.dispatchEvent(new Event(type, { bubbles: true }));
  expect(prefetched).toEqual(['/quiz']);
});

test('the last of several navigations wins, whatever order their pages come in', async () => {
  const { navigation, log, opened, respond } = aSite('/fans');
  navigation.go('/quiz');
  navigation.go('/orders');
  await waitFor(() => expect(opened).toHaveLength(2));
  respond('Orders', { at: 1 });
  await waitFor(() => expect(log).toHaveLength(2));
  respond('Quizzes', { at: 0 });
  await runPendingTasks();
  expect([log.length, document.title, location.pathname]).toEqual([2, 'Orders', '/orders']);
});

test('a page that does not load is reported once, and the page stays', async () => {
  const { navigation, log, opened } = aSite('/fans');
  navigation.go('/quiz');
  await waitFor(() => expect(opened).toHaveLength(1));
  opened[0]?.fail();
  await waitFor(() => expect(log).toEqual(['failed /quiz']));
  expect([document.title, location.pathname, isNavigating()]).toEqual(['Old', '/fans', false]);
});

test('a failed navigation can be retried, and knows which element had the focus when it started', async () => {
  const { failures, log, opened, respond, click } = aSite('/fans');
  document.querySelector('a')?.focus();
  click('a[href="/quiz"]');
  await waitFor(() => expect(opened).toHaveLength(1));
  opened[0]?.fail();
  await waitFor(() => expect(failures).toHaveLength(1));
  expect(failures[0]?.from).toBe(document.querySelector('a'));

  failures[0]?.retry();
  await waitFor(() => expect(opened).toHaveLength(2));
  respond('Quizzes');
  await waitFor(() => expect(log).toHaveLength(3));
  expect([document.title, location.pathname]).toEqual(['Quizzes', '/quiz']);
});

test.each([
  ['without its data', '<title>Half</title><main id="main"><h1>Half</h1></main>'],
  [
    'cut within its data',
    '<main id="main"><h1>Half</h1></main><script type="application/json" id="marquee-page">{"path":"/qu',
  ],
  [
    'without its content',
    `<script type="application/json" id="marquee-page">${JSON.stringify(aPageData())}</script>`,
  ],
])('a document that arrives %s is a failure, not half a page', async (_, html) => {
  const { navigation, log, opened } = aSite('/fans');
  navigation.go('/quiz');
  await waitFor(() => expect(opened).toHaveLength(1));
  const url = new URL('/quiz', location.href);
  opened[0]?.respond({ url, document: new DOMParser().parseFromString(html, 'text/html'), facts: {} });
  await waitFor(() => expect(log).toEqual(['failed /quiz']));
  expect([document.title, location.pathname, document.querySelector('h1')?.textContent]).toEqual([
    'Old',
    '/fans',
    'Old',
  ]);
});

test('a page’s own router and its server share one deadline', async () => {
  const { navigation, log } = aSite('/search', {
    navigateWithin: () => new Promise(() => undefined),
    deadlineMs: 20,
  });
  navigation.go('/search?q=hangs');
  await waitFor(() => expect(log).toEqual(['failed /search']));
  expect([location.search, isNavigating()]).toEqual(['', false]);
});

test('a document that hangs is a failure when the time for the navigation is over', async () => {
  const { navigation, log, opened } = aSite('/fans', { deadlineMs: 20 });
  navigation.go('/quiz');
  await waitFor(() => expect(log).toEqual(['failed /quiz']));
  expect([opened.length, location.pathname, isNavigating()]).toEqual([1, '/fans', false]);
});

test('when the page of a history entry fails, the URL is again that of the page shown', async () => {
  const { navigation, failures, log, opened, page, respond } = aSite('/fans');
  navigation.go('/quiz');
  await waitFor(() => expect(opened).toHaveLength(1));
  respond('Quizzes');
  await waitFor(() => expect(log).toHaveLength(2));
  history.back();
  await waitFor(() => expect(opened).toHaveLength(2));
  opened[1]?.fail();
  await waitFor(() => expect(failures).toHaveLength(1));
  expect([location.pathname, page().path, document.title]).toEqual(['/quiz', '/quiz', 'Quizzes']);
});

test('feature 29: a link leaves a page with unsaved input only after a confirmation', async () => {
  const { click, navigation, leaves, opened } = aSite('/contact-sales', { asks: true });
  expect(click('a[href="/quiz"]')).toBe(true);
  expect([leaves.length, opened.length]).toEqual([1, 0]);
  leaves[0]?.();
  await waitFor(() => expect(opened.map(({ url }) => url.pathname)).toEqual(['/quiz']));

  // A page that navigates itself, such as after sending a form, is not asked.
  click('main');
  navigation.go('/orders');
  await waitFor(() => expect(opened).toHaveLength(2));
  expect(leaves).toHaveLength(1);
});

test('feature 29: back leaves a page with unsaved input only after a confirmation', async () => {
  const { navigation, leaves, log, opened, respond } = aSite('/fans', { asks: true });
  navigation.go('/contact-sales');
  await waitFor(() => expect(opened).toHaveLength(1));
  respond('Contact');
  await waitFor(() => expect(log).toHaveLength(2));
  history.back();
  await waitFor(() => expect(leaves).toHaveLength(1));
  expect([location.pathname, opened.length]).toEqual(['/contact-sales', 1]);
  leaves[0]?.();
  await waitFor(() => expect(opened.map(({ url }) => url.pathname)).toEqual(['/contact-sales', '/fans']));
});

test('a redirect changes the URL to where it leads, and replace adds no entry to the history', async () => {
  const { navigation, log, opened, respond } = aSite('/fans');
  const before = history.length;
  navigation.go('/old-quiz', { replace: true });
  await waitFor(() => expect(opened).toHaveLength(1));
  respond('Quizzes', { url: new URL('/quiz', location.href).href });
  await waitFor(() => expect(log).toHaveLength(2));
  expect([location.pathname, history.length]).toEqual(['/quiz', before]);
});

test('back restores the scroll offset of the page, which was saved when it was left', async () => {
  const { navigation, log, opened, respond } = aSite('/fans');
  Object.assign(window, { scrollY: 640 });
  navigation.go('/quiz');
  await waitFor(() => expect(opened).toHaveLength(1));
  respond('Quizzes');
  await waitFor(() => expect(log).toHaveLength(2));
  Object.assign(window, { scrollY: 0 });

  history.back();
  await waitFor(() => expect(opened).toHaveLength(2));
  respond('Fans');
  await waitFor(() => expect(log).toHaveLength(4));
  expect(scrolledTo).toHaveBeenLastCalledWith(640);
  expect(document.documentElement).toHaveAttribute('data-whole');
});

test('a hash in the URL scrolls to its element', async () => {
  const scrolled: string[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this.id);
  };
  const { navigation, log, opened, respond } = aSite('/fans');
  navigation.go('/quiz#rules');
  await waitFor(() => expect(opened).toHaveLength(1));
  respond('Quizzes');
  await waitFor(() => expect(log).toHaveLength(2));
  expect([scrolled, scrolledTo.mock.calls]).toEqual([['rules'], []]);
});

test('back to another hash of the same page fetches nothing, and restores where the visitor was', async () => {
  const { opened, click } = aSite('/fans');
  document.body.insertAdjacentHTML('beforeend', '<a href="/fans#stars">Stars</a>');
  Object.assign(window, { scrollY: 320 });
  click('a[href="/fans#stars"]');
  history.pushState(null, '', '/fans#stars');
  dispatchEvent(new PopStateEvent('popstate'));
  Object.assign(window, { scrollY: 900 });
  history.back();
  await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  expect([opened, isNavigating()]).toEqual([[], false]);
  expect(scrolledTo).toHaveBeenLastCalledWith(320);
});

describe('a guest with its own router', () => {
  const guest = { kind: 'single-spa', format: 'module', entry: 'app.js' } as const;
  const release = { version: '1.0.0', container: '', base: '/', files: {}, guest };
  /** The site at a page of the guest `wishes`, which is mounted. */
  const aGuestPage = (path: string, rest: string, isGuest = true) => {
    const params = rest === '-' ? {} : { '*': rest };
    const site = aSite(path, {
      data: {
        releases: { wishes: isGuest ? release : { ...release, guest: undefined as never } },
        slots: { page: aSlotRecord({ slot: 'page', remote: 'wishes', path, params }) },
      },
    });
    document.body.insertAdjacentHTML('beforeend', '<div data-key="page" data-state="hydrated"></div>');
    return site;
  };
  const back = async () => {
    history.back();
    await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    await runPendingTasks();
  };

  test.each([
    ['/wishes', '', '/wishes/a', '/wishes/b'],
    ['/wishes/a', 'a', '/wishes', '/wishes/b/c'],
    ['/hi/wishes/a/b', 'a/b', '/hi/wishes/c', '/hi/wishes'],
    ['/wishes', '-', '/wishes?step=2', '/wishes?step=3'],
  ])('from %s (*: %s) keeps its steps %s and %s: Back fetches nothing', async (path, rest, first, second) => {
    const { opened } = aGuestPage(path, rest);
    history.pushState({ position: 1 }, '', first);
    history.pushState({ position: 2 }, '', second);
    await back();
    expect(location.href).toBe(location.origin + first);
    expect([opened, isNavigating()]).toEqual([[], false]);
  });

  test.each([
    ['another page', '/wishes', '', '/fans', true],
    ['a path that only begins alike', '/wishes', '', '/wishes-of-fans', true],
    ['a path beside its only one', '/wishes', '-', '/wishes/a', true],
    ['a page with a slash in its param', '/wishes/a%2Fb', 'a/b', '/wishes/c', true],
    ['a step of a remote that is no guest', '/wishes', '', '/wishes/a', false],
  ])('leaves %s to the shell', async (_what, path, rest, first, isGuest) => {
    const { opened } = aGuestPage(path, rest, isGuest);
    history.pushState({ position: 1 }, '', first);
    history.pushState({ position: 2 }, '', `${path}?last`);
    await back();
    expect(opened.map(({ url }) => url.pathname)).toEqual([first]);
  });

  test('that is not mounted has no steps, and an entry that the shell made is the shell’s', async () => {
    const unmounted = aGuestPage('/wishes', '');
    document.querySelector('[data-key="page"]')?.remove();
    history.pushState({ position: 1 }, '', '/wishes/a');
    history.pushState({ position: 2 }, '', '/wishes/b');
    await back();
    expect(unmounted.opened).toHaveLength(1);

    ended.abort();
    ended = new AbortController();
    const { opened } = aGuestPage('/wishes/c', 'c');
    history.pushState({ top: 0, ofShell: true }, '', '/wishes/d');
    history.pushState({ position: 2 }, '', '/wishes/e');
    await back();
    expect(opened.map(({ url }) => url.pathname)).toEqual(['/wishes/d']);
  });
});

test.each([
  ['reload', 1300, [[1300]]],
  ['back_forward', 1300, [[1300]]],
  ['navigate', 1300, []],
  ['reload', undefined, []],
])('a document that comes by %s is scrolled to where its history entry was: %s', (type, top, calls) => {
  Object.assign(performance, { getEntriesByType: () => [{ type }] });
  aSite('/fans', { state: { top } });
  expect(scrolledTo.mock.calls).toEqual(calls);
  expect(history.scrollRestoration).toBe('manual');
  // The browser restores the offset where it can; only this page's own documents need the script.
  dispatchEvent(new Event('pagehide'));
  expect(history.scrollRestoration).toBe('auto');
  dispatchEvent(new Event('pageshow'));
  expect(history.scrollRestoration).toBe('manual');
});

test.each(['#50%', '#%E0%A4', '#%'])(
  'a page with the fragment %s, which is no valid escape, opens',
  async (hash) => {
    const { navigation, log, opened, respond } = aSite('/fans');
    navigation.go(`/quiz${hash}`);
    await waitFor(() => expect(opened).toHaveLength(1));
    respond('Quizzes');
    await waitFor(() => expect(log).toEqual(['leave Old', 'arrive Quizzes: Quizzesrules']));
  },
);

test('a page that cannot be scrolled comes to life all the same', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  Object.assign(window, {
    scrollTo: () => {
      throw new Error('an extension');
    },
  });
  const { navigation, log, opened, respond } = aSite('/fans');
  navigation.go('/quiz');
  await waitFor(() => expect(opened).toHaveLength(1));
  respond('Quizzes');
  await waitFor(() => expect(log).toEqual(['leave Old', 'arrive Quizzes: Quizzesrules']));
});

test('a browser that refuses a history entry loads the page', async () => {
  const { navigation, loads, opened, respond } = aSite('/fans');
  for (const change of ['pushState', 'replaceState'] as const)
    jest.spyOn(history, change).mockImplementation(() => {
      throw new DOMException('more than 100 times per 30 seconds', 'SecurityError');
    });
  navigation.go('/quiz');
  await waitFor(() => expect(opened).toHaveLength(1));
  respond('Quizzes');
  await waitFor(() => expect(loads).toEqual(['push /quiz']));
});

test('a page that leads a script elsewhere, or is refused to it, is loaded', async () => {
  const { navigation, loads, failures, opened } = aSite('/fans');
  globalThis.fetch = async () => ({ status: 403 }) as Response;
  const refused = await fetchPage(new URL('/quiz', location.href)).catch((failure: Error) => failure);
  navigation.go('/quiz');
  await waitFor(() => expect(opened).toHaveLength(1));
  opened[0]?.fail(refused as Error);
  await waitFor(() => expect(loads).toEqual(['push /quiz']));
  expect(failures).toEqual([]);
});

test.each([
  ['online, the browser loads the page', true, 1, ['push /quiz']],
  ['offline, the page stays', false, 2, []],
])('if trying again fails too: %s', async (_, isOnline, failed, loaded) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const { navigation, loads, failures, opened } = aSite('/fans');
  navigation.go('/quiz');
  await waitFor(() => expect(opened).toHaveLength(1));
  opened[0]?.fail();
  await waitFor(() => expect(failures).toHaveLength(1));
  failures[0]?.retry();
  await waitFor(() => expect(opened).toHaveLength(2));
  opened[1]?.fail();
  await waitFor(() => expect([failures.length, loads]).toEqual([failed, loaded]));
});

test('a browser without constructed stylesheets loads each page, and prefetches none', async () => {
  Reflect.deleteProperty(document, 'adoptedStyleSheets');
  const { click, loads, opened, prefetched } = aSite('/fans');
  document.querySelector('a[href="/quiz"]')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  click('a[href="/quiz"]');
  await waitFor(() => expect(loads).toEqual(['push /quiz']));
  expect([opened, prefetched]).toEqual([[], []]);
});

test('another query of the page is the mounted page’s own; if it fails, the page is fetched', async () => {
  const head: PageHead = { title: 'Search: meher', tags: [] };
  const within = jest.fn(async (path: string) =>
    path.includes('broken') ? Promise.reject(new Error('no')) : head,
  );
  const { navigation, log, opened, page } = aSite('/search', { navigateWithin: within });
  navigation.go('/search?q=meher');
  await waitFor(() => expect(log).toEqual(['arrive Search: meher: ']));
  expect(within.mock.calls).toEqual([['/search?q=meher']]);
  expect([document.title, location.search, page().path, opened]).toEqual([
    'Search: meher',
    '?q=meher',
    '/search?q=meher',
    [],
  ]);
  expect(document.activeElement).toBe(document.querySelector('h1'));

  navigation.go('/search?q=broken');
  await waitFor(() => expect(opened.map(({ url }) => url.search)).toEqual(['?q=broken']));
});

// jsdom can only follow a URL that differs in its hash, so the redirect target is one: without a full load the
// navigation would push it into the history with a state.
const account = (version: string) => ({
  slots: { a: aSlotRecord({ slot: 'auth.account', remote: 'mfe-auth', version }) },
  releases: { 'mfe-auth': { version, container: '', base: '', files: {} } },
});
test.each<[string, Partial<PageData>, Partial<PageData>, string]>([
  ['another language', {}, { language: 'hi' }, ''],
  ['another release of the shell', {}, { shell: 'two' }, ''],
  ['another release of the header’s slot', account('1.0.0'), account('1.1.0'), ''],
  [
    'another release of a guest that ran here',
    {},
    { releases: { polls: { version: '1.1.0', container: '', base: '', files: {} } } },
    '',
  ],
  [
    'a private page after partners’ scripts',
    {},
    { deferred: { ...aPageData().deferred, isPrivate: true } },
    '<script data-partner="ad-pixel"></script>',
  ],
])('%s needs a full load', async (_, data, next, html) => {
  const { navigation, log, opened, respond } = aSite('/fans', { data, next, isLoading: false });
  document.body.insertAdjacentHTML('beforeend', html);
  navigation.go('/quiz');
  await waitFor(() => expect(opened).toHaveLength(1));
  respond('Quizzes', { url: new URL('/fans#full', location.href).href });
  await waitFor(() => expect(location.hash).toBe('#full'));
  expect([log, document.title, history.state ?? null]).toEqual([[], 'Old', null]);
});
test('the same language, shell and header need no full load', async () => {
  const { navigation, log, opened, respond } = aSite('/fans', {
    data: account('1.0.0'),
    next: account('1.0.0'),
  });
  navigation.go('/quiz');
  await waitFor(() => expect(opened).toHaveLength(1));
  respond('Quizzes');
  await waitFor(() => expect(log).toHaveLength(2));
});
