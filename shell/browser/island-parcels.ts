import { errorCode, PlatformError, releaseId } from '@marquee/contracts';
import { localPath } from '@marquee/i18n';
import type { FilledSlot, JsonParams, PlacedSlot, SlotHost } from '@marquee/mount';
import {
  pageIsland,
  slotIsland,
  startIsland,
  type Island,
  type IslandLifecycles,
} from '@marquee/mount/browser';
import type { BrowserPlatform } from './browser-platform.ts';
import type { createFederation } from './federation.ts';
import type { BrowserRelease, SlotRecord } from '../page/page-data.ts';
import { traceMount } from '../features/tracing/browser/page-trace.ts';
import type { Runtime, RuntimeStart } from './runtime-contract.ts';
import type { Telemetry } from '../features/telemetry/browser/telemetry.ts';
import { fetchSlotOwner } from './fetch-slot-owner.ts';

/** Creates the functions that mount, update and unmount islands as single-spa parcels (`startIsland`). */
export function createIslandParcels({
  start,
  context,
  federation,
  telemetry,
}: {
  start: RuntimeStart;
  context: BrowserPlatform;
  federation: ReturnType<typeof createFederation>;
  telemetry: Telemetry;
}): Pick<Runtime, 'hydrate' | 'navigateWithin' | 'endWithin' | 'islandStatus'> {
  const mounted = new Map<HTMLElement, Island>();
  /** The latest island of each slot element, in whatever state. */
  const islands = new WeakMap<HTMLElement, Island>();
  const hydrating = new Map<HTMLElement, Promise<void>>();
  const { language, platform, audio } = context;
  const slotHost: SlotHost = { where: 'browser', fill };

  return {
    hydrate: (element, record) => hydrate(element, record, releaseOf(record)),
    navigateWithin,
    endWithin,
    islandStatus: (element) => islands.get(element)?.status(),
  };

  function hydrate(element: HTMLElement, record: SlotRecord, release: BrowserRelease): Promise<void> {
    // A trigger and an event may both hydrate the same element.
    const underway = hydrating.get(element);
    if (underway) return underway;
    const done = hydrateNow(element, record, release).finally(() => hydrating.delete(element));
    hydrating.set(element, done);
    return done;
  }

  async function hydrateNow(
    element: HTMLElement,
    record: SlotRecord,
    release: BrowserRelease,
  ): Promise<void> {
    if (mounted.has(element)) return;
    if (start.isKilled(record.remote)) return start.showFallback(element, record);
    const began = performance.now();
    const ended = traceMount(record, telemetry, start.page().traceparent);
    try {
      const island = startIsland(`${record.slot}:${element.dataset['key'] ?? ''}`, element, () =>
        load(element, record, release),
      );
      islands.set(element, island);
      await island.mounted;
      // The visitor may have navigated while the code was loading.
      if (!element.isConnected) return await island.unmount();
      if (start.isKilled(record.remote)) {
        await island.unmount();
        return start.showFallback(element, record);
      }
      mounted.set(element, island);
      element.dataset['state'] = 'hydrated';
      telemetry.report({
        kind: 'mount',
        ...attribution(record),
        slot: record.slot,
        milliseconds: performance.now() - began,
      });
      ended();
    } catch (failure) {
      ended(failure);
      failed(element, record, failure, release);
    }
  }

  /** Loads a release's code and returns the island's lifecycles. Throws if the code lacks the route or slot. */
  async function load(
    element: HTMLElement,
    record: SlotRecord,
    release: BrowserRelease,
  ): Promise<IslandLifecycles> {
    const common = {
      element,
      prefix: `${element.dataset['key'] ?? ''}-`,
      server: element.dataset['state'] === 'server' ? { data: record.data } : undefined,
      context: { language, audio, slotHost, platform: context.as(record.remote) },
      services: { api: platform.api, content: platform.content },
      language,
      onError: (failure: unknown, kind: 'uncaught' | 'recovered') => {
        report(record, kind === 'recovered' ? 'HYDRATION' : errorCode(failure), failure);
        if (kind === 'uncaught') fallBack(element, record);
      },
    };
    if (record.route) {
      const pages = await federation.routes(record.remote, release);
      const page = pages.find(({ id }) => id === record.route);
      if (!page)
        throw new PlatformError('REMOTE_DID_NOT_LOAD', `${record.remote} has no route ${record.route}`);
      const leave = (path: string, options: { replace: boolean }) =>
        start.navigate(localPath(path, language), options);
      return pageIsland(page, { ...common, path: record.path, leave });
    }
    const slots = await federation.slots(record.remote, release);
    const slot = slots.find(({ name }) => name === record.slot);
    if (!slot) throw new PlatformError('SLOT_UNKNOWN', `${record.remote} has no slot ${record.slot}`);
    return slotIsland(slot, { ...common, params: record.params, url: new URL(record.path, location.href) });
  }

  /** Fills a slot within a mounted page: hydrates the server's element, or mounts a new one. */
  function fill(host: HTMLElement, placed: PlacedSlot): FilledSlot {
    const current = () => host.querySelector<HTMLElement>(':scope > [data-slot]');
    let ended = false;
    if (!current()) void mountSlot(host, placed, () => ended);
    return {
      update: (params) => {
        const element = current();
        if (element) mounted.get(element)?.update({ params }).catch(console.error);
      },
      empty: () => {
        ended = true;
        void endWithin(host);
      },
    };
  }

  async function mountSlot(host: HTMLElement, { key, name, params }: PlacedSlot, ended: () => boolean) {
    const owner = await fetchSlotOwner(name, start.page().traceparent).catch(() => undefined);
    if (!owner || ended()) return;
    const element = document.createElement('div');
    Object.assign(element.dataset, { slot: name, remote: owner.remote, release: owner.release.version, key });
    host.replaceChildren(element);
    start.reportExposure(element);
    const record = {
      slot: name,
      remote: owner.remote,
      version: owner.release.version,
      criticality: owner.criticality,
      path: start.page().path,
      params: params satisfies JsonParams,
    };
    start.addSlot(key, record, owner.release);
    await hydrate(element, record, owner.release);
  }

  async function navigateWithin(path: string) {
    const page = document.querySelector<HTMLElement>('#main > [data-slot="page"]');
    const island = page && mounted.get(page);
    if (!island) return undefined;
    // Loaded first, so that page and URL change at the same time.
    const { pageHead } = await loadPageHead();
    const meta = await island.update({ path });
    const { language, head, hosts } = start.page();
    const { pathname } = new URL(path, head.siteUrl);
    const mediaHosts = [hosts.main, hosts.content, head.siteUrl];
    return pageHead({ meta, ...head, pathname, language, mediaHosts });
  }

  async function endWithin(root: Element): Promise<void> {
    const ending = [...mounted].filter(([element]) => root.contains(element));
    for (const [element] of ending) mounted.delete(element);
    await Promise.all(ending.map(([, island]) => island.unmount()));
  }

  function failed(element: HTMLElement, record: SlotRecord, failure: unknown, release: BrowserRelease) {
    void federation
      .nameFailure(failure, release)
      .catch(() => failure)
      .then((named) => report(record, errorCode(named), named));
    // The server's HTML stays readable and its links work; only a slot without it gets the fallback.
    if (element.dataset['state'] !== 'server') fallBack(element, record);
  }

  function fallBack(element: HTMLElement, record: SlotRecord) {
    void mounted.get(element)?.unmount();
    mounted.delete(element);
    start.showFallback(element, record);
  }

  function report(record: SlotRecord, cause: string, failure: unknown) {
    console.error(failure);
    const message = failure instanceof Error ? failure.message : String(failure);
    telemetry.report({
      kind: 'error',
      ...attribution(record),
      cause,
      message: message.slice(0, 500),
      stack: start.services.stackOf(failure),
    });
  }

  function releaseOf({ remote, version }: SlotRecord): BrowserRelease {
    const { releases } = start.page();
    // A slot that was added after rendering may have another release of the remote than the page.
    const release = releases[releaseId({ remote, version })] ?? releases[remote];
    if (!release) throw new PlatformError('RELEASE_UNKNOWN', `The page names no release of ${remote}`);
    return release;
  }
}

/** Loads the code that computes a page's head for a new query; preloaded after the first hydration. */
export function loadPageHead() {
  return import(/* webpackChunkName: "page-head" */ '../page/page-head.ts');
}

function attribution({ remote, version }: SlotRecord) {
  return { remote, release: version, at: Date.now() };
}
