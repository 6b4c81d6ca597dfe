import { createBootServices } from './boot-services.ts';
import { browserStorage } from './browser-storage.ts';
import { carryInput } from './carried-input.ts';
import { createPageFetcher, fetchPage } from './page-fetcher.ts';
import { createExposures } from '../features/telemetry/browser/exposures.ts';
import { isSignedIn, syncVisitorId } from './identity.ts';
import { createIslandHydration } from './island-hydration.ts';
import { restorePlaceAcrossLanguages } from './language-scroll.ts';
import {
  deferredEvent,
  type Deferred,
  type PageContext,
  type StartDeferred,
} from './deferred/deferred-contract.ts';
import type { UncaughtEvent } from '../features/telemetry/browser/watch-errors.ts';
import { layOutWholeOnceIdle } from './lay-out-whole.ts';
import { createRuntimeLoader } from './load-runtime.ts';
import { loadScript } from './load-script.ts';
import { focusHeading, startNavigation } from './navigation.ts';
import { factsOfNavigation, readPageData } from './read-page-data.ts';
import type { PageData, SlotRecord } from '../page/page-data.ts';
import { renderFallback } from './slot-fallback.ts';
import { createSound } from './sound.ts';
import { addStyles, swapPage } from './swap-page.ts';
import { createTelemetry } from '../features/telemetry/browser/telemetry.ts';
import { idleDelayMs, onceIdle } from './hydration-triggers.ts';

// The script of every page. It contains no React: it hydrates islands and navigates between pages.
if (document.readyState === 'loading')
  document.addEventListener('DOMContentLoaded', afterFirstFrame, { once: true });
else afterFirstFrame();

/** Starts the boot after the first frame, because it takes a slow phone 100 ms. A hidden page has no frames. */
function afterFirstFrame() {
  if (document.hidden || performance.getEntriesByType('paint').length > 0) setTimeout(begin);
  else requestAnimationFrame(() => setTimeout(begin));
}

/** Runs in its own task: a page's first access to cookies and storage blocks on another browser process. */
function begin() {
  syncVisitorId(document, browserStorage('localStorage'));
  setTimeout(boot);
}

function boot() {
  const first = readPageData(document, factsOfNavigation());
  if (!first) return;
  let page: PageData = first;

  const session = browserStorage('sessionStorage');
  carryInput(session);
  const sound = createSound(document, session);
  let deferred: Deferred | undefined;
  const uncaught: UncaughtEvent[] = [];
  let onUncaught = (event: UncaughtEvent): void => void uncaught.push(event);
  for (const type of ['error', 'unhandledrejection'] as const)
    addEventListener(type, (event) => onUncaught(event));
  const isKilled = (remote: string) => deferred?.kills.isKilled(remote) ?? false;
  const showFallback = (element: HTMLElement, record: SlotRecord) =>
    isKilled(record.remote) ? deferred?.kills.render(element, record) : renderFallback(element, record, page);
  const addSlots = (slots: PageData['slots'], releases: PageData['releases']) =>
    (page = { ...page, slots: { ...page.slots, ...slots }, releases: { ...page.releases, ...releases } });

  const telemetry = createTelemetry((url, body) => navigator.sendBeacon(url, body));
  const exposures = createExposures({ page: () => page, telemetry });

  const runtime = createRuntimeLoader(document, () => page.runtime, {
    page: () => page,
    sound,
    navigate: (path, options) => navigation.go(path, options),
    showFallback,
    telemetry,
    services: createBootServices(() => page),
    reportExposure: exposures.report,
    isKilled,
    addSlot: (key, record, release) =>
      addSlots({ [key]: record }, { [`${record.remote}@${record.version}`]: release }),
  });
  const islands = createIslandHydration({
    page: () => page,
    isSignedIn: () => isSignedIn(browserStorage('localStorage')),
    loadRuntime: runtime.load,
    onFailed: (element, record, failure) => {
      console.error(failure);
      // The server's HTML stays readable; only a slot without it gets the fallback.
      if (element.dataset['state'] !== 'server') showFallback(element, record);
    },
  });
  const navigation = startNavigation({
    pages: createPageFetcher(),
    runtime: runtime.current,
    page: () => page,
    setPage: (data) => (page = data),
    leave: (main) => void end(main),
    arrive: (main, title) => {
      announce(page.texts.pageOpened.replace('{title}', title));
      islands.watch(main);
      exposures.watch(main);
      deferred?.arrived();
      runtime.current()?.publishNavigated({ path: page.path, title });
    },
    onFailed: (url) => {
      announce(page.texts.navigationFailed);
      if (navigator.onLine) location.assign(url);
      else void runtime.load().then(({ toast }) => toast('error', page.texts.navigationFailed));
    },
  });
  islands.watch(document);
  exposures.watch(document);
  restorePlaceAcrossLanguages(document, session);

  const loadDeferred = () => {
    loadScript<StartDeferred>(document, first.deferred.scripts, deferredEvent).then(
      (start) => (deferred = start(first, context)),
      (failure: unknown) => {
        if (navigator.onLine) console.error(failure);
        else addEventListener('online', loadDeferred, { once: true });
      },
    );
  };
  const context: PageContext = {
    page: () => page,
    telemetry,
    runtime: runtime.current,
    isRuntimeRequested: runtime.isRequested,
    loadRuntime: runtime.load,
    onUncaught: (handle) => {
      onUncaught = handle;
      uncaught.forEach(handle);
    },
    announce,
    end,
    fetchPage,
    replacePage: (next, data) => {
      const main = document.getElementById('main');
      if (!main) return;
      const hadFocus = main.contains(document.activeElement);
      void end(main);
      swapPage(next);
      page = data;
      if (hadFocus) focusHeading();
      islands.watch(main);
    },
    replaceSlot: (current, next, { from, data }) => {
      addStyles(from);
      const keys = [next, ...next.querySelectorAll<HTMLElement>('[data-key]')].map(
        ({ dataset }) => dataset['key'],
      );
      addSlots(
        Object.fromEntries(Object.entries(data.slots).filter(([key]) => keys.includes(key))),
        Object.fromEntries(
          Object.entries(data.releases).map(([remote, release]) => [`${remote}@${release.version}`, release]),
        ),
      );
      current.replaceWith(document.adoptNode(next));
      islands.watch(next.parentNode as ParentNode);
    },
  };
  onceLoaded(() => {
    layOutWholeOnceIdle(document);
    onceIdle(loadDeferredOnceSettled);
  });

  /** Loads the deferred bundle after hydration has settled, so that the two do not compete for bandwidth. */
  async function loadDeferredOnceSettled() {
    await islands.settled();
    setTimeout(
      () => onceIdle(() => (islands.areHydrating() ? void loadDeferredOnceSettled() : loadDeferred())),
      idleDelayMs,
    );
  }

  async function end(element: HTMLElement) {
    islands.forget(element);
    await runtime.current()?.endWithin(element);
  }
}

function onceLoaded(act: () => void) {
  if (document.readyState === 'complete') act();
  else addEventListener('load', act, { once: true });
}

/** Announces a text to screen readers. Empties the live region first, as they ignore an unchanged text. */
function announce(text: string) {
  const announcer = document.getElementById('announcer');
  if (!announcer) return;
  announcer.textContent = '';
  setTimeout(() => (announcer.textContent = text), 50);
}
