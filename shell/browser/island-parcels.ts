import {
  errorCode,
  PlatformError,
  releaseId,
  wrongField,
  type JsonSchema,
  type WrongField,
} from '@marquee/contracts';
import { localPath } from '@marquee/i18n';
import type { FilledSlot, JsonParams, PlacedSlot, SlotHost } from '@marquee/mount';
import {
  IslandRemoved,
  pageIsland,
  slotIsland,
  startIsland,
  type Island,
  type IslandLifecycles,
} from '@marquee/mount/browser';
import type { BrowserPlatform } from './browser-platform.ts';
import type { Field } from './buffered-input.ts';
import type { createFederation } from './federation.ts';
import type { BrowserRelease, SlotRecord } from '../page/page-data.ts';
import { traceMount } from './telemetry/page-trace.ts';
import type { MountProgress, Runtime, RuntimeStart } from './runtime-contract.ts';
import type { Telemetry } from './telemetry/telemetry.ts';
import { failedFile } from './failed-file.ts';
import { fetchSlotOwner } from './fetch-slot-owner.ts';

/**
 * Creates the runtime's functions that hydrate, update and unmount islands (pages and slots), each as a single-spa
 * parcel (`startIsland`).
 */
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
  /** The islands that are mounted or mounting. */
  const active = new Map<HTMLElement, Island>();
  /** The latest island of each slot element, in whatever state. */
  const islands = new WeakMap<HTMLElement, Island>();
  /** Islands that threw and are being removed; the slots inside them stay mounted. */
  const failing = new Set<Element>();
  /** The ids of releases in whose place a former one was mounted since this document was loaded. */
  const replaced = new Set<string>();
  /** The slots whose page passes params that do not match their contract, with the refusal. */
  const refused = new WeakMap<Element, PlatformError>();
  /** The newest params of slots whose page has changed them. */
  const changed = new WeakMap<Element, JsonParams>();
  /** The params of slots that the browser added and whose remote is not known yet. */
  const added = new WeakMap<Element, JsonParams>();
  const { language, audio } = context;
  const { releases } = start.services;
  const slotHost: SlotHost = { where: 'browser', fill };

  return { hydrate, navigateWithin, endWithin, islandStatus: (element) => islands.get(element)?.status() };

  async function hydrate(
    element: HTMLElement,
    given: SlotRecord,
    progress: MountProgress,
  ): Promise<{ isFormer: boolean }> {
    const record = added.has(element) ? await findOwner(element, given) : given;
    if (!record) return { isFormer: false };
    const { remote, version, slot, refusedParam } = record;
    if (refusedParam && !changed.has(element))
      refused.set(element, refusal(slot, { field: refusedParam, why: 'does not match the contract' }));
    const wrong = refused.get(element);
    if (wrong) throw wrong;
    // A release that failed in this browser is not tried again while a former one works: if its failure may pass, until
    // the next document.
    const isBad = releases.read().bad[remote] === version || replaced.has(releaseId(record));
    if (isBad && (await mountFormer(element, record, progress))) return { isFormer: true };
    const isFallback = element.dataset['state'] === 'fallback';
    const began = performance.now();
    const ended = traceMount(record, telemetry, start.page().traceparent);
    try {
      await mountWithRecovery(element, record, releaseOf(record), progress);
      const milliseconds = performance.now() - began;
      telemetry.report({ kind: 'mount', remote, release: version, at: Date.now(), slot, milliseconds });
      ended();
      // The head that the server wrote names the failure.
      if (isFallback && record.route)
        navigateWithin(record.path).then((head) => head && start.showHead(head), console.error);
      return { isFormer: false };
    } catch (failure) {
      ended(failure);
      if (failure instanceof IslandRemoved) throw refused.get(element) ?? failure;
      report(record, errorCode(failure), failure);
      if (await mountFormer(element, record, progress, failure)) return { isFormer: true };
      throw failure;
    }
  }

  /**
   * Mounts the last release of the remote that worked in this browser, if there is another one, in place of the
   * planned one. `failure` is why that one failed, `typed` are the fields that the visitor had changed in it. Returns
   * whether it did.
   */
  async function mountFormer(
    element: HTMLElement,
    record: SlotRecord,
    progress: MountProgress,
    failure?: unknown,
    typed: Field[] = [],
  ): Promise<boolean> {
    const good = releases.read().good[record.remote];
    // Two releases of a guest cannot be in one document: their globals have the same names.
    if (!good || good === record.version || releaseOf(record).guest) return false;
    const hide = showServed(element, record);
    const isMounted = await import(
      /* webpackChunkName: "last-known-good" */ '../features/last-known-good/browser/former-release.ts'
    )
      .then(({ mountFormerRelease }) =>
        mountFormerRelease({
          element,
          record,
          good,
          failure,
          typed,
          memory: releases,
          telemetry,
          mount: (former, release) => mount(element, former, release, progress),
        }),
      )
      // The failure of the planned release is what is told and decides about another attempt.
      .catch((cause: unknown) => void console.error(cause));
    if (!isMounted) {
      hide();
      return false;
    }
    replaced.add(releaseId(record));
    // It has filled its own slots; those of the page that threw are not needed any more.
    await Promise.all([...active.keys()].map((one) => one.isConnected || endWithin(one)));
    return true;
  }

  /**
   * Shows the server's HTML in an element that a failure has emptied, until React renders something else there.
   * Returns the function that empties it again.
   */
  function showServed(element: HTMLElement, { route, path }: SlotRecord): () => void {
    const served = start.served(element);
    const isOfPath = route === undefined || path === start.page().path;
    if (element.firstChild || !served || !isOfPath) return () => undefined;
    element.append(...served.map((node) => node.cloneNode(true)));
    return () => element.replaceChildren();
  }

  /** Mounts an island. If a file of its code did not load, fetches the file in another way and tries once more. */
  async function mountWithRecovery(
    element: HTMLElement,
    record: SlotRecord,
    release: BrowserRelease,
    progress: MountProgress,
  ): Promise<void> {
    try {
      await mount(element, record, release, progress);
    } catch (failure) {
      if (failure instanceof IslandRemoved) throw failure;
      if (await federation.recover(failure).catch(() => false))
        return mount(element, record, release, progress);
      throw await federation.nameFailure(failure).catch(() => failure);
    }
  }

  async function mount(
    element: HTMLElement,
    given: SlotRecord,
    release: BrowserRelease,
    progress: MountProgress,
  ): Promise<void> {
    const params = changed.get(element);
    // The server's HTML has the params of the record.
    const isServed = element.dataset['state'] === 'server';
    const record = params && !isServed ? { ...given, params } : given;
    const island = startIsland(
      `${record.slot}:${element.dataset['key'] ?? ''}`,
      element,
      async () => {
        const lifecycles = await load(element, record, release, progress);
        // The visitor may have left the page, or the slot was killed, while the code was loading.
        if (!progress.onLoaded()) throw new IslandRemoved(`${record.slot} has left the page`);
        return lifecycles;
      },
      record.mountDeadlineMs,
    );
    islands.set(element, island);
    active.set(element, island);
    // What is changed from now on is an update after this one.
    if (params && isServed) island.update({ params }).catch(() => undefined);
    try {
      await island.mounted;
    } catch (failure) {
      active.delete(element);
      throw failure;
    }
    element.dataset['state'] = 'hydrated';
  }

  /** Loads a release's code and returns the island's lifecycles. Throws if the code lacks the route or slot. */
  async function load(
    element: HTMLElement,
    record: SlotRecord,
    release: BrowserRelease,
    { onRendered }: MountProgress,
  ): Promise<IslandLifecycles> {
    const common = {
      element,
      prefix: `${element.dataset['key'] ?? ''}-`,
      server: element.dataset['state'] === 'server' ? { data: record.data } : undefined,
      context: { language, audio, slotHost, platform: context.as(record.remote, release.settings) },
      language,
      onRendered,
      onError: (failure: unknown, kind: 'uncaught' | 'recovered') => {
        if (kind === 'recovered') report(record, 'HYDRATION', failure);
        else void reportNamed(record, failure);
        if (kind === 'uncaught') void removeFailed(element, record, failure);
      },
    };
    if (release.guest) {
      const { guestIsland } = await import(
        /* webpackChunkName: "guests" */ '../features/guests/browser/guest-island.ts'
      );
      return guestIsland(record, release, { ...common, federation, start });
    }
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
    // The page was rendered again after it threw; its slots stayed mounted.
    const own = [...active.keys()].find((one) => !one.isConnected && one.dataset['key'] === placed.key);
    if (own && !current()) host.replaceChildren(own);
    const page = host.closest<HTMLElement>('[data-slot]');
    if (!current()) addSlot(host, placed);
    return {
      update: (params) => {
        const element = current();
        if (!element) return;
        if (added.has(element)) return void added.set(element, params);
        const wrong = refuseWrong(host, placed.name, params, start.page().slotParams?.[placed.name]);
        if (wrong) return void endRefused(element, wrong);
        changed.set(element, params);
        const island = active.get(element);
        if (island) return void island.update({ params }).catch(console.error);
        if (refused.delete(element)) start.hydrate(element);
      },
      empty: () => {
        if (page && failing.has(page)) return;
        // If the page throws while it mounts, its slots stay mounted, as they do later.
        const mounted = page && islands.get(page)?.mounted;
        void Promise.resolve(mounted).then(
          () => {
            start.forget(host);
            return endWithin(host);
          },
          () => undefined,
        );
      },
    };
  }

  /** Adds a slot that the server's HTML lacks. Until its remote is known, it is a slot of the shell. */
  function addSlot(host: HTMLElement, { key, name, params }: PlacedSlot) {
    const { shell, path } = start.page();
    const element = document.createElement('div');
    Object.assign(element.dataset, { slot: name, remote: 'shell', release: shell, key });
    host.replaceChildren(element);
    added.set(element, params);
    const record = {
      slot: name,
      remote: 'shell',
      version: shell,
      criticality: 'essential',
      path,
      params,
    } as const;
    start.addSlot(key, record, { release: { version: shell, container: '', base: '', files: {} } });
    start.hydrate(element);
  }

  /**
   * Fetches which remote fills an added slot, and resolves to the slot's record; to undefined if there is nothing to
   * mount: no remote fills the slot, its remote was killed, or the slot has left the page. Reports a failure.
   */
  async function findOwner(element: HTMLElement, asked: SlotRecord): Promise<SlotRecord | undefined> {
    const { slot } = asked;
    const page = start.page();
    const owner = await fetchSlotOwner(slot, page).catch((failure: unknown) => {
      report(asked, errorCode(failure), failure);
      throw failure;
    });
    const host = element.parentElement;
    // It may have been killed since the shell answered.
    if (!owner || start.isKilled(owner.remote)) return void element.remove();
    if (!host?.isConnected) return undefined;
    const params = added.get(element) ?? {};
    added.delete(element);
    const wrong = refuseWrong(host, slot, params, owner.slotParams?.[slot]);
    if (wrong) refused.set(element, wrong);
    const { remote, variant } = owner;
    Object.assign(element.dataset, { remote, release: owner.release.version, ...(variant && { variant }) });
    start.reportExposure(element);
    const record: SlotRecord = {
      slot,
      remote,
      version: owner.release.version,
      criticality: owner.criticality,
      path: page.path,
      params,
      ...(owner.mountDeadlineMs && { mountDeadlineMs: owner.mountDeadlineMs }),
      ...(owner.mount && { mount: owner.mount }),
      ...(wrong && { refusedParam: String(wrong.details['field']) }),
    };
    start.addSlot(element.dataset['key'] ?? '', record, owner);
    return record;
  }

  /** Validates the params of a slot. If they are wrong, reports that with the remote that places the slot. */
  function refuseWrong(
    host: HTMLElement,
    slot: string,
    params: JsonParams,
    schema: JsonSchema | undefined,
  ): PlatformError | undefined {
    const wrong = schema && wrongField(schema, params);
    if (!wrong) return undefined;
    const failure = refusal(slot, wrong);
    const { remote = '', release: version = '' } = host.closest<HTMLElement>('[data-slot]')?.dataset ?? {};
    report({ remote, version }, failure.code, failure);
    return failure;
  }

  /** Ends an island whose page passes wrong params; the slot shows its fallback until the params are right. */
  async function endRefused(element: HTMLElement, failure: PlatformError) {
    refused.set(element, failure);
    const island = active.get(element);
    active.delete(element);
    await island?.unmount();
    if (island) start.islandFailed(element, failure);
  }

  async function navigateWithin(path: string) {
    const page = document.querySelector<HTMLElement>('#main > [data-slot="page"]');
    const island = page && active.get(page);
    // The server renders the head of a guest's page.
    const record = page && start.page().slots[page.dataset['key'] ?? ''];
    if (island?.status() !== 'MOUNTED' || !record || releaseOf(record).guest) return undefined;
    // Loaded first, so that page and URL change at the same time.
    const { pageHead } = await loadPageHead();
    const meta = await island.update({ path });
    const { language, head, hosts } = start.page();
    const { pathname } = new URL(path, head.siteUrl);
    const mediaHosts = [hosts.main, hosts.content, head.siteUrl];
    return pageHead({ meta, ...head, pathname, language, mediaHosts });
  }

  async function endWithin(root: Element): Promise<void> {
    const ending = [...active].filter(([element]) => root.contains(element));
    for (const [element] of ending) active.delete(element);
    await Promise.all(ending.map(([, island]) => island.unmount()));
  }

  /**
   * Removes an island that threw, but not the islands of other slots inside it. Mounts the former release instead,
   * or reports the failure to the boot script.
   */
  async function removeFailed(element: HTMLElement, record: SlotRecord, failure: unknown) {
    const island = active.get(element);
    active.delete(element);
    failing.add(element);
    await island?.unmount();
    failing.delete(element);
    // React has removed them already.
    const typed = start.editedFields().filter((field) => !field.isConnected);
    const progress = { onLoaded: () => element.isConnected, onRendered: () => undefined };
    if (!(await mountFormer(element, record, progress, failure, typed))) start.islandFailed(element, failure);
  }

  /** Reports what a component threw. If it is a file that did not load, names the cause of that. */
  async function reportNamed(record: SlotRecord, failure: unknown) {
    const isFile = failedFile(failure) !== undefined;
    const named = isFile ? await federation.nameFailure(failure).catch(() => failure) : failure;
    report(record, errorCode(named), failure);
  }

  function report(record: Pick<SlotRecord, 'remote' | 'version'>, cause: string, failure: unknown) {
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

/**
 * Loads the code that computes the title and meta tags of a page after its query has changed. The runtime preloads this
 * code after the first hydration.
 */
export function loadPageHead() {
  return import(/* webpackChunkName: "page-head" */ '../page/page-head.ts');
}

function refusal(slot: string, { field, why }: WrongField): PlatformError {
  return new PlatformError('SLOT_PARAMS_REFUSED', `The slot ${slot}: ${field || '(whole)'}: ${why}`, {
    details: { field: field || '(whole)' },
  });
}

function attribution({ remote, version }: Pick<SlotRecord, 'remote' | 'version'>) {
  return { remote, release: version, at: Date.now() };
}
