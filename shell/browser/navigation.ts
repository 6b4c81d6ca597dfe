import type { createPageFetcher } from './page-fetcher.ts';
import { layOutWhole, layOutWholeOnceIdle } from './lay-out-whole.ts';
import { inSiteLink, inSiteTarget } from './links.ts';
import { readPageData } from './read-page-data.ts';
import type { PageData } from '../page/page-data.ts';
import type { Runtime } from './runtime-contract.ts';
import { swapPage, swapQuery } from './swap-page.ts';

type Navigation = { go: (path: string, options?: { replace?: boolean }) => void };

/**
 * In-site navigation: the address changes, the next page is fetched as the server renders it, its
 * content takes the place of the old, islands end and hydrate. Without it every link is a plain link.
 */
export function startNavigation({
  documents,
  runtime,
  page,
  setPage,
  leave,
  arrive,
  onFailed,
}: {
  documents: ReturnType<typeof createPageFetcher>;
  runtime: () => Runtime | undefined;
  page: () => PageData;
  setPage: (data: PageData) => void;
  /** Ends what lives in the page that goes. */
  leave: (main: HTMLElement) => void;
  /** Hydrates what came; `title` is announced. */
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
  for (const sign of ['pointerover', 'focusin', 'touchstart'] as const) {
    document.addEventListener(sign, prepareNext, { passive: true });
  }
  addEventListener('popstate', () => void to(new URL(location.href), 'pop'));
  addEventListener('scrollend', saveScroll);

  return {
    go: (path, { replace = false } = {}) =>
      void to(new URL(path, location.href), replace ? 'replace' : 'push'),
  };

  function prepareNext({ target }: Event) {
    const url = inSiteLink((target as Element | null)?.closest?.('a'));
    if (url && url.href !== location.href) documents.prepare(url);
  }

  async function to(url: URL, kind: 'push' | 'replace' | 'pop') {
    const mine = (turn += 1);
    const standing = new URL(page().path, location.href);

    // Only the place in the page changes: that is the browser's own business, focus included.
    if (kind === 'pop' && url.pathname + url.search === standing.pathname + standing.search) return;

    if (url.pathname === standing.pathname) {
      // A page whose own router fails is fetched anew like any other.
      const within = await runtime()
        ?.navigateWithin(url.pathname + url.search)
        .catch(() => undefined);
      if (mine !== turn) return;
      if (within) {
        record(url, kind);
        setPage({ ...page(), path: url.pathname + url.search });
        swapQuery(within, url);
        showPlace(url, kind);
        focusHeading();
        return arrive(document.createElement('main'), document.title);
      }
    }

    document.documentElement.dataset['navigating'] = '';
    try {
      const next = await documents.open(url);
      if (mine !== turn) return;
      const data = readPageData(next.document);
      if (!data || needsFullLoad(data)) return location.assign(next.url);

      record(next.url, kind);
      const main = document.getElementById('main');
      if (main) leave(main);
      swapPage(next.document);
      setPage(data);
      showPlace(next.url, kind);
      focusHeading();
      if (main) arrive(main, document.title);
    } catch {
      if (mine === turn) onFailed(url);
    } finally {
      if (mine === turn) delete document.documentElement.dataset['navigating'];
    }
  }

  /**
   * Another language has another header; another release of a remote that stays, or of the shell, would mix
   * two in one page.
   */
  function needsFullLoad(next: PageData): boolean {
    const now = page();
    if (next.language !== now.language || next.shell !== now.shell) return true;
    // What other companies' scripts run in cannot become a page they have no business in.
    if (next.deferred.isPrivate && document.querySelector('[data-partner]')) return true;
    return Object.values(now.slots).some(
      ({ remote, slot, version }) => slot === 'auth.account' && next.releases[remote]?.version !== version,
    );
  }
}

function record(url: URL, kind: 'push' | 'replace' | 'pop') {
  saveScroll();
  if (kind === 'push') history.pushState({ top: 0 }, '', url);
  if (kind === 'replace') history.replaceState({ top: 0 }, '', url);
}

/** Writing to the history takes a cheap phone longer than a frame: only what is new is written. */
function saveScroll() {
  const state = history.state as { top?: number } | null;
  if (state?.top !== scrollY) history.replaceState({ ...state, top: scrollY }, '');
}

function showPlace(url: URL, kind: 'push' | 'replace' | 'pop') {
  const top = kind === 'pop' ? ((history.state as { top?: number } | null)?.top ?? 0) : 0;
  layOutWhole(document, top > 0);
  layOutWholeOnceIdle(document);
  const anchor = url.hash ? document.getElementById(decodeURIComponent(url.hash.slice(1))) : null;
  if (anchor) anchor.scrollIntoView();
  else scrollTo({ top, behavior: 'instant' });
}

/** Focus goes to the new page's heading, so that a screen reader reads from there. */
export function focusHeading() {
  const heading = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main');
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
