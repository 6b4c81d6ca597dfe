import { timeoutMs, type createPageFetcher } from './page-fetcher.ts';
import { layOutWhole, layOutWholeOnceIdle } from './lay-out-whole.ts';
import { inSiteLink, inSiteTarget } from './links.ts';
import { readPageData } from './read-page-data.ts';
import type { PageData } from '../page/page-data.ts';
import type { Runtime } from './runtime-contract.ts';
import { swapPage, swapQuery } from './swap-page.ts';

type Navigation = { go: (path: string, options?: { replace?: boolean }) => void };

/** A navigation that failed: the visitor is still on the page from which it started. */
export type FailedNavigation = {
  url: URL;
  /** The element that had the focus when the navigation started. */
  from: Element | null;
  retry: () => void;
};

/**
 * Navigates within the site without reloading: fetches the next page as the server renders it, changes the URL, and
 * replaces the content, title and head. Prefetches a page when a pointer or the focus reaches its link.
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
  onFailed,
  deadlineMs = timeoutMs,
}: {
  pages: Pick<ReturnType<typeof createPageFetcher>, 'prefetch' | 'open'>;
  runtime: () => Runtime | undefined;
  /** The version of each guest whose code runs in this document. */
  guests: ReadonlyMap<string, string>;
  page: () => PageData;
  setPage: (data: PageData) => void;
  /** Unmounts the islands of the page that the visitor leaves. */
  leave: (main: HTMLElement) => void;
  /** Schedules the hydration of the new page and announces its title to screen readers. */
  arrive: (main: HTMLElement, title: string) => void;
  /**
   * Whether the visitor may leave the page without a question. If not, asks it, and calls `leave` when the
   * visitor chooses to leave.
   */
  mayLeave: (leave: () => void) => boolean;
  onFailed: (failure: FailedNavigation) => void;
  /** The time for a whole navigation, in milliseconds. */
  deadlineMs?: number;
}): Navigation {
  let turn = 0;
  let shownEntry = historyIndex();
  let clicked: HTMLAnchorElement | undefined;
  let isAnswered = false;
  history.scrollRestoration = 'manual';

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
  }

  function follow(url: URL, kind: 'push' | 'replace') {
    const act = () => void to(url, kind);
    const isLeaving = clicked?.href === url.href && url.pathname !== location.pathname;
    // The language link carries the input over to the other language.
    if (!isLeaving || clicked?.dataset['follows'] === 'language' || mayLeave(act)) act();
  }

  function prefetch({ target }: Event) {
    const url = inSiteLink((target as Element | null)?.closest?.('a'));
    if (url && url.href !== location.href) pages.prefetch(url);
  }

  async function to(url: URL, kind: 'push' | 'replace' | 'pop') {
    const mine = (turn += 1);
    const current = new URL(page().path, location.href);

    // Only the hash changes, or the shown page's entry is current again.
    if (kind === 'pop' && url.pathname + url.search === current.pathname + current.search) {
      shownEntry = historyIndex();
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
    try {
      if (url.pathname === current.pathname) {
        // If the page's own router fails, the page is fetched like any other.
        const own = runtime()?.navigateWithin(url.pathname + url.search);
        const within = own && (await Promise.race([own, late]).catch(() => undefined));
        if (mine !== turn) return;
        if (within) {
          record(url, kind);
          setPage({ ...page(), path: url.pathname + url.search });
          swapQuery(within, url);
          restoreScroll(url, kind);
          focusHeading();
          return arrive(document.createElement('main'), document.title);
        }
      }

      document.documentElement.dataset['navigating'] = '';
      const next = await Promise.race([pages.open(url), late]);
      if (mine !== turn) return;
      if (next.isFile) return location.assign(next.url);
      const data = readPageData(next.document, next.facts);
      // The data are at the end of a page: without them, only a part of it has arrived.
      if (!data || !next.document.getElementById('main')) throw new Error(`${url.pathname} arrived in part`);
      if (needsFullLoad(data)) return location.assign(next.url);

      record(next.url, kind);
      const main = document.getElementById('main');
      if (main) leave(main);
      swapPage(next.document, data.releases);
      setPage(data);
      restoreScroll(next.url, kind);
      focusHeading();
      if (main) arrive(main, document.title);
    } catch (failure) {
      if (mine !== turn) return;
      console.warn(failure);
      const again = kind === 'pop' ? backToShown(url) : () => void to(url, kind);
      onFailed({ url, from, retry: again });
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
      history.pushState({ top: scrollY }, '', page().path);
      return () => void to(url, 'push');
    }
    const steps = shownEntry - popped;
    history.go(steps);
    return () => history.go(-steps);
  }

  /**
   * Whether `next` needs a full page load: its language has another header, its shell or account slot has
   * another release, it has another release of a guest that runs here, or it is private while partners' scripts are
   * in this document.
   */
  function needsFullLoad(next: PageData): boolean {
    const now = page();
    if (next.language !== now.language || next.shell !== now.shell) return true;
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
    if (kind === 'push') history.pushState({ top: 0 }, '', url);
    if (kind === 'replace') history.replaceState({ top: 0 }, '', url);
    shownEntry = historyIndex();
  }
}

/** The index of the current history entry; undefined in browsers without the Navigation API. */
function historyIndex(): number | undefined {
  return (window as Partial<Pick<Window, 'navigation'>>).navigation?.currentEntry?.index;
}

/** Stores the scroll offset in the history, if it changed: a write takes a slow phone more than a frame. */
function saveScroll() {
  const state = history.state as { top?: number } | null;
  if (state?.top !== scrollY) history.replaceState({ ...state, top: scrollY }, '');
}

function restoreScroll(url: URL, kind: 'push' | 'replace' | 'pop') {
  const top = kind === 'pop' ? ((history.state as { top?: number } | null)?.top ?? 0) : 0;
  layOutWhole(document, top > 0);
  layOutWholeOnceIdle(document);
  const anchor = url.hash ? document.getElementById(decodeURIComponent(url.hash.slice(1))) : null;
  if (anchor) anchor.scrollIntoView();
  else scrollTo({ top, behavior: 'instant' });
}

/** Focuses the heading of the page, so that a screen reader continues there. */
export function focusHeading() {
  const heading = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main');
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
