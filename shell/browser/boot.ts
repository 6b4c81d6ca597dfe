import { createBootServices } from './boot-services.ts';
import { browserStorage } from './browser-storage.ts';
import { carryInput } from './carried-input.ts';
import { createPageFetcher, fetchPage } from './page-fetcher.ts';
import { createExposures } from './telemetry/exposures.ts';
import { forgetMoved, isSignedIn, signedInUser, syncVisitorId } from './identity.ts';
import { createIslandHydration } from './island-hydration.ts';
import { restorePlaceAcrossLanguages } from './language-scroll.ts';
import {
  deferredEvent,
  type Deferred,
  type PageContext,
  type StartDeferred,
  type UncaughtEvent,
} from './deferred/deferred-contract.ts';
import { layOutWholeOnceIdle } from './lay-out-whole.ts';
import { createRuntimeLoader } from './load-runtime.ts';
import { loadScript } from './load-script.ts';
import { focusHeading, startNavigation, type Replacing } from './navigation.ts';
import { factsOfNavigation, readPageData } from './read-page-data.ts';
import type { PageData } from '../page/page-data.ts';
import { createSound } from './sound.ts';
import { addStyles, restoreStyles, swapPage, swapQuery } from './swap-page.ts';
import { createReceipt } from './telemetry/receipt.ts';
import { enforceTrustedTypes, mayLoadScript } from './trusted-types.ts';
import { createTelemetry, sendReport } from './telemetry/telemetry.ts';
import { idleDelayMs, onceIdle } from './hydration-triggers.ts';

// The script of every page. It contains no React: it hydrates islands and navigates between pages. A browser without
// `findLast` lacks more of what the scripts need: it shows the page as it is without scripts, whose links and forms work.
if ('findLast' in Array.prototype) {
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', afterFirstFrame, { once: true });
  else afterFirstFrame();
}

/** Starts the boot after the first frame, because it takes a slow phone 100 ms. A hidden page has no frames. */
function afterFirstFrame() {
  if (document.hidden || performance.getEntriesByType('paint').length > 0) setTimeout(begin);
  else requestAnimationFrame(() => setTimeout(begin));
}

/** Runs in its own task: a page's first access to cookies and storage blocks on another browser process. */
function begin() {
  // The page comes to life also where the browser refuses cookies to it by throwing.
  setTimeout(boot);
  syncVisitorId(document, browserStorage('localStorage'));
  forgetMoved(document);
}

function boot() {
  const first = readPageData(document, factsOfNavigation());
  if (!first) return;
  let page: PageData = first;

  const session = browserStorage('sessionStorage');
  const edited = carryInput(session, () => signedInUser(browserStorage('localStorage')));
  const editedFields = () => [...edited];
  const sound = createSound(document, session);
  let deferred: Deferred | undefined;
  const uncaught: UncaughtEvent[] = [];
  let onUncaught = (event: UncaughtEvent): void => void uncaught.push(event);
  for (const type of ['error', 'unhandledrejection'] as const)
    addEventListener(type, (event) => onUncaught(event));
  const isKilled = (remote: string) => deferred?.isKilled(remote) ?? false;
  const addSlots = (added: Pick<PageData, 'slots' | 'releases' | 'events' | 'slotParams'>) => {
    for (const part of ['slots', 'releases', 'events', 'slotParams'] as const)
      page = { ...page, [part]: { ...page[part], ...added[part] } };
  };

  // A plan can depend on the language of the page, which the paths of the shell's own routes do not have.
  const inLanguage = (path: string) =>
    page.language === page.head.site.languages[0]?.code ? path : `${path}?language=${page.language}`;
  // A document of a preview stays one: pages of none, and of another one, are loaded as documents.
  const telemetry = createTelemetry(
    first.preview ? () => undefined : (path, body) => sendReport(inLanguage(path), body),
    first.preview ? async () => undefined : createReceipt(() => page, session, inLanguage),
  );
  const exposures = createExposures({ page: () => page, telemetry });

  const hashes = new Map<string, string>();
  const guests = new Map<string, string>();
  let isPartner = (_url: URL) => false;
  const mayLoad = (url: string) => mayLoadScript(url, { page: () => page, hashes, isPartner });
  let replacing: Replacing | undefined;
  let mayParse = (_html: string, _sink: string) => false;
  enforceTrustedTypes(mayLoad, (html, sink) => mayParse(html, sink));

  const services = createBootServices(() => page);
  const runtime = createRuntimeLoader(document, () => page.runtime, {
    page: () => page,
    hashes,
    guests,
    mayLoad,
    allowHtml: (allowed) => (mayParse = allowed),
    sound,
    navigate: (path, options) => navigation.go(path, options),
    hydrate: (element) => islands.hydrate(element),
    isKilled,
    forget: (root) => islands.forget(root),
    served: (element) => islands.served(element),
    islandFailed: (element, failure) => islands.failed(element, failure),
    editedFields,
    showHead: (head) => swapQuery(head, new URL(page.path, location.href)),
    telemetry,
    services,
    reportExposure: exposures.report,
    addSlot: (key, record, { release, ...contracts }) => {
      restoreStyles(Object.keys(release.files));
      addSlots({
        ...contracts,
        slots: { [key]: record },
        releases: { [`${record.remote}@${record.version}`]: release },
      });
    },
  });
  /** Calls `tell` with the deferred bundle, which is loaded at once, or else shows the notice in the HTML. */
  const tellBy = (tell: (deferred: Deferred) => void) =>
    void loadDeferred().then(tell, (failure: unknown) => {
      console.error(failure);
      document.documentElement.dataset['bootFailed'] = '';
    });
  const islands = createIslandHydration({
    page: () => page,
    isSignedIn: () => isSignedIn(browserStorage('localStorage')),
    isStored: (key) => browserStorage('localStorage').getItem(key) !== null,
    isKilled,
    loadRuntime: runtime.load,
    showFailure: (failed) => tellBy(({ islandFailures }) => islandFailures.show(failed)),
    hideFailure: (element) => deferred?.islandFailures.hide(element),
    onTapLost: () => tellBy(({ islandFailures }) => islandFailures.tapLost()),
  });
  const pages = createPageFetcher();
  const navigation = startNavigation({
    pages,
    runtime: runtime.current,
    guests,
    page: () => page,
    setPage: (data) => (page = data),
    leave: (main) => void end(main),
    arrive: (main, title) => {
      watchSlots(main);
      forgetMoved(document);
      const hasFailed = main.querySelector(':scope > :is([data-state="fallback"], [data-state="killed"])');
      announce(hasFailed ? title : page.texts.pageOpened.replace('{title}', title));
      // Slots outside the page outlive the navigation.
      islands.retryFailed();
      deferred?.arrived();
      runtime.current()?.publishNavigated({ path: page.path, title });
    },
    mayLeave: (leave) => deferred?.mayLeave(leave) ?? true,
    replacing: (next, replace) => (replacing ? replacing(next, replace) : replace()),
    onFailed: (failure) =>
      void loadDeferred()
        .then(({ showFailure }) => showFailure(failure))
        // The alert of a toast needs only the runtime.
        .catch(() => runtime.load().then(({ toast }) => toast('error', page.texts.navigationFailed)))
        .catch(() => announce(page.texts.navigationFailed)),
  });
  restorePlaceAcrossLanguages(document, session);

  let loadingDeferred: Promise<Deferred> | undefined;
  /** Loads the deferred bundle, once; rejects if that fails, and can then be called again. */
  const loadDeferred = () =>
    (loadingDeferred ??= loadScript<StartDeferred>(
      document,
      first.deferred.scripts,
      deferredEvent,
      page.assetHosts,
    ).then(
      (start) => (deferred = start(first, context)),
      (failure: unknown) => {
        loadingDeferred = undefined;
        throw failure;
      },
    ));
  const loadDeferredOnline = (): void =>
    void loadDeferred().catch((failure: unknown) => {
      if (!navigator.onLine) return addEventListener('online', loadDeferredOnline, { once: true });
      console.error(failure);
      setTimeout(loadDeferredOnline, deferredRetryMs);
    });
  const context: PageContext = {
    page: () => page,
    telemetry,
    releases: services.releases,
    runtime: runtime.current,
    isRuntimeRequested: runtime.isRequested,
    loadRuntime: runtime.load,
    onUncaught: (handle) => {
      onUncaught = handle;
      uncaught.forEach(handle);
    },
    replaceBy: (animated) => (replacing = animated),
    allowPartners: (allowed) => (isPartner = allowed),
    announce,
    hydrate: islands.hydrate,
    end,
    editedFields,
    detachedSlots: islands.detached,
    circuitOf: islands.circuitOf,
    fetchPage,
    forgetPrefetched: pages.clear,
    replacePage: (next, data) => {
      const main = document.getElementById('main');
      if (!main) return;
      const hadFocus = main.contains(document.activeElement);
      void end(main);
      swapPage(next, data.releases);
      page = data;
      if (hadFocus) focusHeading();
      watchSlots(main);
    },
    replaceSlot: (current, next, { from, data }) => {
      addStyles(from);
      const keys = [next, ...next.querySelectorAll<HTMLElement>('[data-key]')].map(
        ({ dataset }) => dataset['key'],
      );
      addSlots({
        ...data,
        slots: Object.fromEntries(Object.entries(data.slots).filter(([key]) => keys.includes(key))),
        releases: Object.fromEntries(
          Object.entries(data.releases).map(([remote, release]) => [`${remote}@${release.version}`, release]),
        ),
      });
      // A page that loaded while a remote was killed does not have the remote's experiment.
      if (data.experiments) page = { ...page, experiments: data.experiments };
      current.replaceWith(document.adoptNode(next));
      watchSlots(next.parentNode as ParentNode);
    },
  };
  /**
   * Hydrates the slots within `root` at their triggers, reports exposures, and fetches the slots that the page lacks. The
   * code that fetches them is in the deferred bundle, which is loaded at once if there are any.
   */
  function watchSlots(root: ParentNode) {
    islands.watch(root);
    exposures.watch(root);
    if (deferred) deferred.fillHoles();
    else if (document.querySelector('[data-hole]')) loadDeferredOnline();
  }
  watchSlots(document);
  onceLoaded(() => {
    layOutWholeOnceIdle(document);
    onceIdle(() => void loadDeferredOnceSettled());
  });

  /**
   * Loads the deferred bundle after hydration has settled, so that the two do not compete for bandwidth. An island
   * that hangs delays it by five seconds at most: kills and consent do not depend on islands.
   */
  async function loadDeferredOnceSettled(since = Date.now()) {
    const mayWait = () => islands.areHydrating() && Date.now() - since < maxHydrationMs;
    await Promise.race([islands.settled(), new Promise((resolve) => setTimeout(resolve, maxHydrationMs))]);
    setTimeout(
      () => onceIdle(() => (mayWait() ? void loadDeferredOnceSettled(since) : loadDeferredOnline())),
      idleDelayMs,
    );
  }

  /** Ends the islands in an element that leaves the page, and those that a page which threw has left behind. */
  async function end(element: HTMLElement) {
    const roots = [element, ...islands.detached()];
    for (const field of edited) if (element.contains(field)) edited.delete(field);
    roots.forEach(islands.forget);
    await Promise.all(roots.map((root) => runtime.current()?.endWithin(root)));
  }
}

/** For how long the deferred bundle waits for hydration, in milliseconds. */
const maxHydrationMs = 5_000;
/** When the deferred bundle is requested again after it did not load, in milliseconds. */
const deferredRetryMs = 20_000;

/** How long the load event is waited for, in milliseconds: a file that hangs delays it for as long as it hangs. */
const maxLoadMs = 15_000;

function onceLoaded(act: () => void) {
  if (document.readyState === 'complete') return act();
  const timer = setTimeout(done, maxLoadMs);
  addEventListener('load', done);

  function done() {
    clearTimeout(timer);
    removeEventListener('load', done);
    act();
  }
}

/** Announces a text to screen readers. Empties the live region first, as they ignore an unchanged text. */
function announce(text: string) {
  const announcer = document.getElementById('announcer');
  if (!announcer) return;
  announcer.textContent = '';
  setTimeout(() => (announcer.textContent = text), 50);
}
