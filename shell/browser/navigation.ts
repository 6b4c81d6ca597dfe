import type { createPageFetcher } from './page-fetcher.ts';
import { layOutWhole, layOutWholeOnceIdle } from './lay-out-whole.ts';
import { inSiteLink, inSiteTarget } from './links.ts';
import { readPageData } from './read-page-data.ts';
import type { PageData } from '../page/page-data.ts';
import type { Runtime } from './runtime-contract.ts';
import { swapPage, swapQuery } from './swap-page.ts';

type Navigation = { go: (path: string, options?: { replace?: boolean }) => void };

/**
 * Navigates within the site without reloading: fetches the next page as the server renders it, changes the URL, and
 * replaces the content, title and head. Prefetches a page when a pointer or the focus reaches its link.
 */
export function startNavigation({
  pages,
  runtime,
  page,
  setPage,
  leave,
  arrive,
  onFailed,
}: {
  pages: ReturnType<typeof createPageFetcher>;
  runtime: () => Runtime | undefined;
  page: () => PageData;
  setPage: (data: PageData) => void;
  /** Unmounts the islands of the page that the visitor leaves. */
  leave: (main: HTMLElement) => void;
  /** Schedules the hydration of the new page and announces its title to screen readers. */
  arrive: (main: HTMLElement, title: string) => void;
  onFailed: (url: URL) => void;
}): Navigation {
  let turn = 0;
  history.scrollRestoration = 'manual';

  document.addEventListener('click', (event) => {
    const url = inSiteTarget(event);
    if (!url) return;
    event.preventDefault();
    void to(url, 'push');
  });
  for (const type of ['pointerover', 'focusin', 'touchstart'] as const)
    document.addEventListener(type, prefetch, { passive: true });
  addEventListener('popstate', () => void to(new URL(location.href), 'pop'));
  addEventListener('scrollend', saveScroll);

  return {
    go: (path, options) => void to(new URL(path, location.href), options?.replace ? 'replace' : 'push'),
  };

  function prefetch({ target }: Event) {
    const url = inSiteLink((target as Element | null)?.closest?.('a'));
    if (url && url.href !== location.href) pages.prefetch(url);
  }

  async function to(url: URL, kind: 'push' | 'replace' | 'pop') {
    const mine = (turn += 1);
    const current = new URL(page().path, location.href);

    // Only the hash changes: the browser scrolls and moves the focus.
    if (kind === 'pop' && url.pathname + url.search === current.pathname + current.search) return;

    if (url.pathname === current.pathname) {
      // If the page's own router fails, the page is fetched like any other.
      const within = await runtime()
        ?.navigateWithin(url.pathname + url.search)
        .catch(() => undefined);
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
    try {
      const next = await pages.open(url);
      if (mine !== turn) return;
      const data = readPageData(next.document, next.facts);
      if (!data || needsFullLoad(data)) return location.assign(next.url);

      record(next.url, kind);
      const main = document.getElementById('main');
      if (main) leave(main);
      swapPage(next.document);
      setPage(data);
      restoreScroll(next.url, kind);
      focusHeading();
      if (main) arrive(main, document.title);
    } catch {
      if (mine === turn) onFailed(url);
    } finally {
      if (mine === turn) delete document.documentElement.dataset['navigating'];
    }
  }

  /**
   * Whether `next` needs a full page load: its language has another header, its shell or account slot has
   * another release, or it is private while partners' scripts are in this document.
   */
  function needsFullLoad(next: PageData): boolean {
    const now = page();
    if (next.language !== now.language || next.shell !== now.shell) return true;
    // Partners' scripts cannot be removed from a document, and a private page must not contain them.
    if (next.deferred.isPrivate && document.querySelector('[data-partner]')) return true;
    return Object.values(now.slots).some(
      ({ remote, slot, version }) => slot === 'auth.account' && next.releases[remote]?.version !== version,
    );
  }
}

function record(url: URL, kind: 'push' | 'replace' | 'pop') {
  // After a pop the current entry is already that of the next page.
  if (kind !== 'pop') saveScroll();
  if (kind === 'push') history.pushState({ top: 0 }, '', url);
  if (kind === 'replace') history.replaceState({ top: 0 }, '', url);
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
