import { needsDocument, timeoutMs, type createPageFetcher } from './page-fetcher.ts';
import { layOutWhole, layOutWholeOnceIdle } from './lay-out-whole.ts';
import { inSiteLink, inSiteTarget } from './links.ts';
import { readPageData } from './read-page-data.ts';
import type { PageData } from '../page/page-data.ts';
import type { Runtime } from './runtime-contract.ts';
import { swapPage, swapQuery } from './swap-page.ts';

type Navigation = { go: (path: string, options?: { replace?: boolean }) => void };

/**
 * A function that replaces the page by a fetched one, for instance in an animation: it calls `replace` once,
 * immediately or in the next frame. Resolves after `replace` has run; rejects if `replace` throws.
 */
export type Replacing = (next: Document, replace: () => void) => Promise<void> | void;

/**
 * A navigation to `url` that failed: the visitor is still on the page from which it started. `retry` navigates again.
 */
export type FailedNavigation = {
  url: URL;
  /** The element that had the focus when the navigation started. */
  from: Element | null;
  retry: () => void;
};

/**
 * Starts the navigation within the site without reloading: it fetches the next page as the server renders it, changes
 * the URL, and replaces the content, title and head. It prefetches a page when a pointer or the focus reaches a link to
 * it. Returns `go`, which navigates to a path.
 */
export function startNavigation({
  pages,
  runtime,
  guests,
  page,
  setPage,
  leave,
  arrive,
  mayLeave,
  replacing = (_next, replace) => replace(),
  onFailed,
  deadlineMs = timeoutMs,
  loadDocument = load,
}: {
  pages: Pick<ReturnType<typeof createPageFetcher>, 'prefetch' | 'open'>;
  runtime: () => Runtime | undefined;
  /** The version of each guest whose code runs in this document. */
  guests: ReadonlyMap<string, string>;
  page: () => PageData;
  /** Stores the page data of the page that the browser now shows. */
  setPage: (data: PageData) => void;
  /** Unmounts the islands of the page that the visitor leaves. */
  leave: (main: HTMLElement) => void;
  /** Schedules the hydration of the new page and announces its title to screen readers. */
  arrive: (main: HTMLElement, title: string) => void;
  /**
   * Returns true if the visitor may leave the page without a question. Otherwise returns false, asks the visitor, and
   * calls `leave` if the visitor agrees.
   */
  mayLeave: (leave: () => void) => boolean;
  /** Replaces the page; by default at once. */
  replacing?: Replacing;
  onFailed: (failure: FailedNavigation) => void;
  /** The time for a whole navigation, in milliseconds. */
  deadlineMs?: number;
  /** Opens a page as the browser does by itself. */
  loadDocument?: typeof load;
}): Navigation {
  let turn = 0;
  let shownEntry = historyIndex();
  let shownUrl = location.href;
  /** The URL of a failed navigation that the visitor asked to try again. */
  let retried: string | undefined;
  let clicked: HTMLAnchorElement | undefined;
  let isAnswered = false;
  watchDocumentScroll();
  markEntry();

  document.addEventListener('click', noteLink, true);
  document.addEventListener('click', (event) => {
    const url = inSiteTarget(event);
    if (!url) return;
    event.preventDefault();
    follow(url, 'push');
  });
  for (const type of ['pointerover', 'focusin', 'touchstart'] as const)
    document.addEventListener(type, prefetch, { passive: true });
  addEventListener('popstate', () => {
    const url = new URL(location.href);
    if (isStepOfGuest(page(), url)) {
      // Its own router shows the step. A navigation that waits for its page ends.
      turn += 1;
      delete document.documentElement.dataset['navigating'];
      return;
    }
    const isLeaving = url.pathname !== new URL(page().path, url).pathname && !isAnswered;
    isAnswered = false;
    let again: (() => void) | undefined;
    const leave = () => {
      isAnswered = true;
      again?.();
    };
    if (!isLeaving || mayLeave(leave)) void to(url, 'pop');
    else again = backToShown(url);
  });
  addEventListener('scrollend', () => {
    // While the page of another history entry is fetched, the offset is not that entry's.
    if (historyIndex() === shownEntry) saveScroll();
  });

  return {
    go: (path, { replace = false } = {}) =>
      follow(new URL(path, location.href), replace ? 'replace' : 'push'),
  };

  /** Remembers the clicked link: a page's own router follows it through `go`, as it does its own navigations. */
  function noteLink({ target }: Event) {
    clicked = (target as Element | null)?.closest?.<HTMLAnchorElement>('a[href]') ?? undefined;
    // The browser itself follows a link to a fragment, which makes a new entry.
    if (clicked) saveScroll();
  }

  function follow(url: URL, kind: 'push' | 'replace') {
    const act = () => void to(url, kind);
    const isLeaving = clicked?.href === url.href && url.pathname !== location.pathname;
    // The language link carries the input over to the other language.
    if (!isLeaving || clicked?.dataset['follows'] === 'language' || mayLeave(act)) act();
  }

  function prefetch({ target }: Event) {
    const url = inSiteLink((target as Element | null)?.closest?.('a'));
    if (url && url.href !== location.href && canSwap()) pages.prefetch(url);
  }

  async function to(url: URL, kind: 'push' | 'replace' | 'pop') {
    const mine = (turn += 1);
    const current = new URL(page().path, location.href);

    // Only the hash changes, or the shown page's entry is current again.
    if (kind === 'pop' && url.pathname + url.search === current.pathname + current.search) {
      shownEntry = historyIndex();
      // Not when only the shown page's entry is current again.
      if (url.href !== shownUrl) restoreScroll(url, kind);
      shownUrl = url.href;
      // A pending navigation, which this one ends, no longer removes it.
      delete document.documentElement.dataset['navigating'];
      return;
    }

    const from = document.activeElement;
    let deadline: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      deadline = setTimeout(() => reject(new Error(`${url.pathname} took too long`)), deadlineMs);
    });
    // It may reject when the navigation has ended.
    late.catch(() => undefined);
    /**
     * Whether the page is there: what fails from now on is not the network, and a new document has to show the page.
     */
    let isFetched = false;
    try {
      if (url.pathname === current.pathname) {
        // If the page's own router fails, the page is fetched like any other.
        const own = runtime()?.navigateWithin(url.pathname + url.search);
        const within = own && (await Promise.race([own, late]).catch(() => undefined));
        if (mine !== turn) return;
        if (within) {
          isFetched = true;
          record(url, kind);
          setPage({ ...page(), path: url.pathname + url.search });
          swapQuery(within, url);
          settle(url, kind);
          return arrive(document.createElement('main'), document.title);
        }
      }

      if (!canSwap()) return loadDocument(url, kind);
      document.documentElement.dataset['navigating'] = '';
      const next = await Promise.race([pages.open(url), late]);
      if (mine !== turn) return;
      if (next.isFile) return loadDocument(next.url, kind);
      const data = readPageData(next.document, next.facts);
      // The data are at the end of a page: without them, only a part of it has arrived.
      if (!data || !next.document.getElementById('main')) throw new Error(`${url.pathname} arrived in part`);
      if (needsFullLoad(data)) return loadDocument(next.url, kind);

      isFetched = true;
      await replacing(next.document, () => {
        if (mine !== turn) return;
        record(next.url, kind);
        const main = document.getElementById('main');
        if (main) leave(main);
        swapPage(next.document, data.releases);
        setPage(data);
        settle(next.url, kind);
        if (main) arrive(main, document.title);
      });
    } catch (failure) {
      if (mine !== turn) return;
      console.warn(failure);
      const isRetry = retried === url.href;
      retried = undefined;
      if (isFetched || needsDocument(failure) || (isRetry && navigator.onLine))
        return loadDocument(url, kind);
      const again = kind === 'pop' ? backToShown(url) : () => void to(url, kind);
      const retry = () => {
        retried = url.href;
        again();
      };
      onFailed({ url, from, retry });
    } finally {
      clearTimeout(deadline);
      if (mine === turn) delete document.documentElement.dataset['navigating'];
    }
  }

  /**
   * After `popstate`: returns to the history entry of the page that is shown, so that the URL fits it. Returns
   * the function that goes to `url` again.
   */
  function backToShown(url: URL): () => void {
    const popped = historyIndex();
    if (popped === undefined || shownEntry === undefined || popped === shownEntry) {
      try {
        history.pushState({ top: scrollY, ofShell: true }, '', page().path);
      } catch {
        return () => loadDocument(url, 'push');
      }
      return () => void to(url, 'push');
    }
    const steps = shownEntry - popped;
    history.go(steps);
    return () => history.go(-steps);
  }

  /**
   * Whether `next` needs a full page load: its language has another header, its shell or account slot has another
   * release, it is of another preview or of none, it has another release of a guest that runs here, or it is private
   * while partners' scripts are in this document.
   */
  function needsFullLoad(next: PageData): boolean {
    const now = page();
    if (next.language !== now.language || next.shell !== now.shell || next.preview !== now.preview)
      return true;
    // Partners' scripts cannot be removed from a document, and a private page must not contain them.
    if (next.deferred.isPrivate && document.querySelector('[data-partner]')) return true;
    if ([...guests].some(([remote, ran]) => (next.releases[remote]?.version ?? ran) !== ran)) return true;
    return Object.values(now.slots).some(
      ({ remote, slot, version }) => slot === 'auth.account' && next.releases[remote]?.version !== version,
    );
  }

  function record(url: URL, kind: 'push' | 'replace' | 'pop') {
    // After a pop the current entry is already that of the next page.
    if (kind !== 'pop') saveScroll();
    if (kind === 'push') history.pushState({ top: 0, ofShell: true }, '', url);
    if (kind === 'replace') history.replaceState({ top: 0, ofShell: true }, '', url);
    shownEntry = historyIndex();
    shownUrl = location.href;
  }
}

/** Constructed stylesheets carry the styles of fetched pages; Safari before 16.4 lacks them, and loads documents. */
function canSwap(): boolean {
  return 'adoptedStyleSheets' in document;
}

/** After `popstate`, the URL is the page's already. */
function load(url: URL, kind: 'push' | 'replace' | 'pop') {
  if (kind === 'pop') location.reload();
  else if (kind === 'replace') location.replace(url);
  else location.assign(url);
}

/** Scrolls and focuses in the page that is shown; a failure of that must not keep the page from hydrating. */
function settle(url: URL, kind: 'push' | 'replace' | 'pop') {
  try {
    restoreScroll(url, kind);
    focusHeading();
  } catch (failure) {
    console.error(failure);
  }
}

/**
 * Leaves scrolling to the browser while documents change, where it knows more, and else to `restoreScroll`. After a
 * reload, and Back from another document, the browser may know less than the entry: parts of the page have no size yet.
 */
function watchDocumentScroll() {
  const setMode = (mode: ScrollRestoration) => () => (history.scrollRestoration = mode);
  addEventListener('pagehide', saveScroll);
  addEventListener('pagehide', setMode('auto'));
  addEventListener('pageshow', setMode('manual'));
  setMode('manual')();
  if (isReturn() && scrollY === 0 && savedTop()) restoreScroll(new URL(location.href), 'pop');
}

/**
 * Whether the tab has shown this document's page before: the document was opened by a reload, or by Back or Forward
 * from another document.
 */
export function isReturn(): boolean {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  const { type = '' } = (entry as Partial<PerformanceNavigationTiming> | undefined) ?? {};
  return /reload|back_forward/.test(type);
}

/** What the shell stores in a history entry: the scroll offset, and that the shell made the entry, not a guest. */
type EntryState = { top?: number; ofShell?: true };

/** Marks the entry of the document as made by the shell. */
function markEntry() {
  if ((history.state as EntryState | null)?.ofShell) return;
  try {
    history.replaceState({ ...(history.state as object | null), ofShell: true }, '');
  } catch {
    // As in `saveScroll`.
  }
}

/**
 * Whether a history entry is a step of the guest that the page shows: the guest made it, and its path is that of the
 * page, or below it if the guest has all paths there (`/wishes/*`).
 */
function isStepOfGuest({ slots, releases }: PageData, url: URL): boolean {
  const record = slots['page'];
  if (!record || !releases[record.remote]?.guest || (history.state as EntryState | null)?.ofShell)
    return false;
  if (!document.querySelector('[data-key="page"][data-state="hydrated"]')) return false;
  const { pathname } = new URL(record.path, url);
  if (url.pathname === pathname) return true;
  const rest = record.params['*'];
  // The segments of the path that `*` stands for; an encoded slash is one of them no longer once it is decoded.
  if (typeof rest !== 'string' || /%2f/i.test(pathname)) return false;
  const base = rest ? pathname.split('/').slice(0, -rest.split('/').length).join('/') : pathname;
  return `${url.pathname}/`.startsWith(`${base}/`);
}

/** The index of the current history entry; undefined in browsers without the Navigation API. */
function historyIndex(): number | undefined {
  return (window as Partial<Pick<Window, 'navigation'>>).navigation?.currentEntry?.index;
}

/** Stores the scroll offset in the history, if it changed: a write takes a slow phone more than a frame. */
function saveScroll() {
  if (savedTop() === scrollY) return;
  try {
    history.replaceState({ ...(history.state as object | null), top: scrollY }, '');
  } catch {
    // Safari allows 100 changes in 30 seconds: the offset is not worth a page.
  }
}

function savedTop(): number | undefined {
  return (history.state as EntryState | null)?.top;
}

function restoreScroll(url: URL, kind: 'push' | 'replace' | 'pop') {
  const top = kind === 'pop' ? savedTop() : undefined;
  layOutWhole(document, Boolean(top));
  layOutWholeOnceIdle(document);
  const anchor = top === undefined ? elementOf(url.hash.slice(1)) : null;
  if (anchor) anchor.scrollIntoView();
  else scrollTo({ top: top ?? 0, behavior: 'instant' });
}

/** The element that a fragment names, as it is or decoded; a text such as `50%` is no escape. */
function elementOf(fragment: string): Element | null {
  try {
    return document.getElementById(fragment) ?? document.getElementById(decodeURIComponent(fragment));
  } catch {
    return null;
  }
}

/** Focuses the heading of the page, so that a screen reader continues there. */
export function focusHeading() {
  const heading = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main');
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
