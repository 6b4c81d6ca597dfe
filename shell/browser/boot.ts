import { createDocuments } from './documents.ts';
import { createExposures } from './exposures.ts';
import { shareIdentity } from './identity.ts';
import { createIslands } from './islands.ts';
import { laterEvent, type StartLater } from './later/later-contract.ts';
import { createRuntimeLoader } from './load-runtime.ts';
import { loadScript } from './load-script.ts';
import { startNavigation } from './navigation.ts';
import { readPageData, type PageData } from './page-data.ts';
import { drawFallback } from './slot-fallback.ts';
import { createSound } from './sound.ts';
import { createTelemetry } from './telemetry.ts';
import { onceIdle } from './wake-schedule.ts';

// The shell's own script: on every page, without React. It wakes islands and changes pages.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', boot, { once: true });
else boot();

function boot() {
  const first = readPageData(document);
  if (!first) return;
  let page: PageData = first;

  shareIdentity(document, () => localStorage);
  const sound = createSound(document, safeSessionStorage());
  const home = () => (page.language === 'hi' ? '/hi' : '/');
  const fail = (element: HTMLElement, record: PageData['slots'][string]) =>
    drawFallback(element, record, page.texts, home());

  const telemetry = createTelemetry((url, body) => navigator.sendBeacon(url, body));
  const exposures = createExposures({ page: () => page, telemetry });

  const runtime = createRuntimeLoader(document, () => page.runtime, {
    page: () => page,
    sound,
    navigate: (path, options) => navigation.go(path, options),
    fail,
    telemetry,
    shown: exposures.shown,
  });
  const islands = createIslands({
    page: () => page,
    loadRuntime: runtime.load,
    onFailed: (element, record, failure) => {
      console.error(failure);
      // What the server rendered is still worth reading; only an empty slot needs its fallback.
      if (element.dataset['state'] !== 'server') fail(element, record);
    },
  });
  const navigation = startNavigation({
    documents: createDocuments(),
    runtime: runtime.here,
    page: () => page,
    setPage: (data) => (page = data),
    leave: (main) => {
      islands.forget(main);
      runtime.here()?.endWithin(main);
    },
    arrive: (main, title) => {
      announce(page.texts.pageOpened.replace('{title}', title));
      islands.watch(main);
      exposures.watch(main);
      arrived?.();
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

  let arrived: (() => void) | undefined;
  // What nobody waits for comes when the page is interactive; a line that is gone, when it is back.
  const loadLater = () => {
    loadScript<StartLater>(document, first.later.scripts, laterEvent).then(
      (start) => (arrived = start(first, () => page)),
      (failure: unknown) => {
        if (navigator.onLine) console.error(failure);
        else addEventListener('online', loadLater, { once: true });
      },
    );
  };
  onceComplete(() => onceIdle(loadLater));
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
