import { createBootServices } from './boot-services.ts';
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
import { readPageData } from './read-page-data.ts';
import type { PageData, SlotRecord } from '../page/page-data.ts';
import { renderFallback } from './slot-fallback.ts';
import { createSound } from './sound.ts';
import { addStyles, swapPage } from './swap-page.ts';
import { createTelemetry } from '../features/telemetry/browser/telemetry.ts';
import { idleDelayMs, onceIdle } from './hydration-triggers.ts';

// The shell's own script: on every page, without React. It hydrates islands and changes pages.
if (document.readyState === 'loading')
  document.addEventListener('DOMContentLoaded', onceDrawn, { once: true });
else onceDrawn();

/** The first frame goes first: a cheap phone takes a tenth of a second for what follows. Nobody waits for it in a hidden page. */
function onceDrawn() {
  if (document.hidden || performance.getEntriesByType('paint').length > 0) setTimeout(begin);
  else requestAnimationFrame(() => setTimeout(begin));
}

/** The first look at cookies and storage makes a browser wait for another process: a task of its own. */
function begin() {
  syncVisitorId(document, () => localStorage);
  setTimeout(boot);
}

function boot() {
  const first = readPageData(document);
  if (!first) return;
  let page: PageData = first;

  const session = safeSessionStorage();
  carryInput(session);
  const sound = createSound(document, session);
  const home = () => (page.language === 'hi' ? '/hi' : '/');
  let deferred: Deferred | undefined;
  const uncaught: UncaughtEvent[] = [];
  let takeUncaught = (event: UncaughtEvent): void => void uncaught.push(event);
  for (const kind of ['error', 'unhandledrejection'] as const)
    addEventListener(kind, (event) => takeUncaught(event));
  const isKilled = (remote: string) => deferred?.kills.isKilled(remote) ?? false;
  const fail = (element: HTMLElement, record: SlotRecord) =>
    isKilled(record.remote)
      ? deferred?.kills.draw(element, record)
      : renderFallback(element, record, page.texts, home());
  const addSlots = (slots: PageData['slots'], releases: PageData['releases']) =>
    (page = { ...page, slots: { ...page.slots, ...slots }, releases: { ...page.releases, ...releases } });

  const telemetry = createTelemetry((url, body) => navigator.sendBeacon(url, body));
  const exposures = createExposures({ page: () => page, telemetry });

  const runtime = createRuntimeLoader(document, () => page.runtime, {
    page: () => page,
    sound,
    navigate: (path, options) => navigation.go(path, options),
    fail,
    telemetry,
    services: createBootServices(() => page),
    shown: exposures.shown,
    isKilled,
    addSlot: (key, record, release) =>
      addSlots({ [key]: record }, { [`${record.remote}@${record.version}`]: release }),
  });
  const islands = createIslandHydration({
    page: () => page,
    isSignedIn: () => isSignedIn(() => localStorage),
    loadRuntime: runtime.load,
    onFailed: (element, record, failure) => {
      console.error(failure);
      // What the server rendered is still worth reading; only an empty slot needs its fallback.
      if (element.dataset['state'] !== 'server') fail(element, record);
    },
  });
  const navigation = startNavigation({
    documents: createPageFetcher(),
    runtime: runtime.here,
    page: () => page,
    setPage: (data) => (page = data),
    leave: (main) => void end(main),
    arrive: (main, title) => {
      announce(page.texts.pageOpened.replace('{title}', title));
      islands.watch(main);
      exposures.watch(main);
      deferred?.arrived();
      runtime.here()?.publishNavigated({ path: page.path, title });
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

  // What nobody waits for comes when the page is interactive; a line that is gone, when it is back.
  const loadDeferred = () => {
    loadScript<StartDeferred>(document, first.deferred.scripts, deferredEvent).then(
      (start) => (deferred = start(first, live)),
      (failure: unknown) => {
        if (navigator.onLine) console.error(failure);
        else addEventListener('online', loadDeferred, { once: true });
      },
    );
  };
  const live: PageContext = {
    page: () => page,
    telemetry,
    runtime: runtime.here,
    isRuntimeRequested: runtime.wanted,
    loadRuntime: runtime.load,
    onUncaught: (take) => {
      takeUncaught = take;
      uncaught.forEach(take);
    },
    announce,
    end,
    fetchPage: fetchPage,
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
    replaceSlot: (standing, fresh, { from, data }) => {
      addStyles(from);
      const keys = new Set([fresh, ...fresh.querySelectorAll<HTMLElement>('[data-key]')].map(keyOf));
      addSlots(
        Object.fromEntries(Object.entries(data.slots).filter(([key]) => keys.has(key))),
        Object.fromEntries(
          Object.entries(data.releases).map(([remote, release]) => [`${remote}@${release.version}`, release]),
        ),
      );
      standing.replaceWith(document.adoptNode(fresh));
      islands.watch(fresh.parentNode as ParentNode);
    },
  };
  onceComplete(() => {
    layOutWholeOnceIdle(document);
    onceIdle(leaveToVisitor);
  });

  /** A page that came, or that somebody is hydrating, is its visitor's first: a slow line has room for one thing. */
  async function leaveToVisitor() {
    await islands.settled();
    setTimeout(
      () => onceIdle(() => (islands.areHydrating() ? void leaveToVisitor() : loadDeferred())),
      idleDelayMs,
    );
  }

  async function end(element: HTMLElement) {
    islands.forget(element);
    await runtime.here()?.endWithin(element);
  }
}

function keyOf({ dataset }: HTMLElement): string {
  return dataset['key'] ?? '';
}

function onceComplete(act: () => void) {
  if (document.readyState === 'complete') act();
  else addEventListener('load', act, { once: true });
}

/** One polite announcement a page; the same text twice in a row is still announced. */
function announce(text: string) {
  const announcer = document.getElementById('announcer');
  if (!announcer) return;
  announcer.textContent = '';
  setTimeout(() => (announcer.textContent = text), 50);
}

function safeSessionStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
