import { errorCode, PlatformError, type ErrorCode, type Language } from '@marquee/contracts';
import type { JsonParams, Platform } from '@marquee/mount';
import { IslandRemoved, slotIsland, type IslandLifecycles, type IslandRequest } from '@marquee/mount/browser';
import { withTimeout } from '@marquee/timing';
import { createElement } from 'react';
import type { createFederation } from '../../../browser/federation.ts';
import type { RuntimeStart } from '../../../browser/runtime-contract.ts';
import type { BrowserRelease, SlotRecord } from '../../../page/page-data.ts';
import { guestContent, type GuestContent } from './guest-content.ts';
import { localPath } from '@marquee/i18n';
import { isInertHtml, providePolicies } from './guest-html.ts';
import { createGuestResources, type GuestResources, type LeftBehind } from './guest-resources.ts';
import { loadGuest, type GuestRelease } from './load-guest.ts';
import { watchLoggedErrors } from './logged-errors.ts';
import { createShareScope } from './share-scope.ts';

/** The services that the shell gives to a guest (an unmodified build) as the prop `marquee`. */
export type GuestPlatform = {
  language: Language;
  params: JsonParams;
  /** The slot that the guest fills; `page` for a page. */
  slot: string;
  /** The id of the route, for a page. */
  route?: string;
  /** Navigates to a page of the site; takes a path without the language prefix. */
  navigate: (path: string) => void;
  publish: (event: string, detail: unknown) => void;
  /** Returns the function that ends the subscription. Unmounting ends it too. */
  subscribe: (event: string, handler: (detail: never) => void) => () => void;
};

/** The params of the slot, each under its name, and `params`, `language` and `marquee`. */
type Props = Readonly<Record<string, unknown>>;

type GuestRequest = IslandRequest & {
  language: Language;
  federation: Pick<ReturnType<typeof createFederation>, 'guest'>;
  start: Pick<RuntimeStart, 'telemetry' | 'services' | 'allowHtml' | 'guests'>;
};

/** How long the lifecycles of a guest may take, in milliseconds; a kill waits for the unmount. */
const [bootstrapMs, updateMs, unmountMs] = [10_000, 10_000, 2_000];

let services: ReturnType<typeof createServices> | undefined;
/**
 * Loads a guest (an unmodified build) and returns the lifecycles of its island. Throws `REMOTE_WRONG_CONTAINER` if the
 * guest has nothing that can be mounted, and `VERSION` if it loaded its own copy of a module that the shell provides.
 */
export async function guestIsland(
  record: SlotRecord,
  planned: BrowserRelease,
  request: GuestRequest,
): Promise<IslandLifecycles> {
  const { remote, version, mount = {} } = record;
  const name = `${remote}@${version}`;
  const { shareScope, resources } = (services ??= createServices(request.start));
  const { guests } = request.start;
  refuseSecondVersion(record, guests);
  const isFirst = !guests.has(remote);
  guests.set(remote, version);
  const watched = resources.watch({ remote, release: version });
  // The runtime calls this for releases with `guest` only.
  const module = await request.federation
    .guest(remote, planned, (_, release) => loadGuest(name, release as GuestRelease, mount))
    .catch((failure: unknown) => {
      // Code that did not load does not stand in the way of another release.
      if (isFirst && errorCode(failure) !== ('REMOTE_THREW' satisfies ErrorCode)) guests.delete(remote);
      throw failure;
    });
  shareScope.refuseOwnCopies(name);
  const kind = planned.guest?.kind ?? 'module-federation';
  const content = guestContent(module, mount, kind);
  if (!content) {
    const what = mount.tag ?? mount.expose ?? planned.guest?.entry;
    const known = 'lifecycles, a bridge, mount(), a custom element or a React component';
    throw new PlatformError('REMOTE_WRONG_CONTAINER', `${name}: ${what} is none of these: ${known}`);
  }
  return islandOf(content, record, request, watched);
}

function createServices(start: GuestRequest['start']) {
  const { telemetry, allowHtml, guests } = start;
  const resources = createGuestResources(({ remote, release, kind, items }: LeftBehind) =>
    telemetry.report({
      kind: 'error',
      remote,
      release,
      at: Date.now(),
      cause: 'LEFT_BEHIND',
      message: `${kind} that stayed after unmount: ${items.length} (${[...new Set(items)].join(', ')})`.slice(
        0,
        500,
      ),
    }),
  );
  providePolicies(resources.isOfGuest);
  allowHtml((html, sink) => resources.isOfGuest() && isInertHtml(html, sink));
  watchLoggedErrors(start, ({ remote, release }) => guests.get(remote) === release);
  return { resources, shareScope: createShareScope() };
}

/**
 * Two releases of a guest have the same globals, so that a document can have one. The page of another one needs a new
 * document, and so does the next navigation; its slot stays a placeholder until then.
 */
function refuseSecondVersion(
  { remote, version, route, slot }: SlotRecord,
  guests: ReadonlyMap<string, string>,
): void {
  const former = guests.get(remote) ?? version;
  if (former === version) return;
  if (route) location.reload();
  throw new IslandRemoved(
    `${slot}: ${remote}@${former} is in this document, ${remote}@${version} needs a new one`,
  );
}

/**
 * The lifecycles around those of the content: its element, its props, its styles and its subscriptions. A mount or an
 * update that is under way cannot be stopped: when the island ends meanwhile, it goes on out of the page, and the
 * content is unmounted after it.
 */
function islandOf(
  content: GuestContent,
  record: SlotRecord,
  request: GuestRequest,
  { enter, leave, sweep }: ReturnType<GuestResources['watch']>,
): IslandLifecycles {
  const { element, context, language, onRendered, onError } = request;
  const target = targetIn(element);
  const placeholder = [...target.childNodes];
  const box = document.createElement('div');
  const { marquee, end } = platformFor(context.platform, record, language);
  const propsWith = (params: JsonParams): Props => ({
    ...params,
    params,
    language,
    marquee: { ...marquee, params },
  });
  const inner = innerOf(content, { target: box, record, request, propsWith });
  let isEntered = false;
  let hasMounted = false;
  let hasEnded = false;
  /** The content's mount or last update; undefined before the mount has begun. */
  let work: Promise<unknown> | undefined;
  let isUnderway = false;
  const run = async (begin: () => Promise<unknown>) => {
    isUnderway = true;
    await (work = begin().finally(() => (isUnderway = false)));
  };
  return {
    bootstrap: inner.bootstrap,
    mount: async (given) => {
      isEntered = true;
      await enter();
      if (hasEnded) return;
      // The content may come later than `mount`: until the guest leaves, the slot is not lower than its placeholder.
      target.style.minHeight = `${target.offsetHeight}px`;
      target.replaceChildren(box);
      await run(() => inner.mount(given));
      hasMounted = true;
      if (content.is !== 'component') onRendered?.();
    },
    update: async (change) => {
      if (!('params' in change)) return undefined;
      try {
        await withTimeout(
          run(() => inner.update(change)),
          updateMs,
          () => tooLate('update', updateMs),
        );
      } catch (failure) {
        if (!hasEnded) onError(failure, 'uncaught');
      }
      return undefined;
    },
    unmount: async () => {
      hasEnded = true;
      try {
        // React stops what it renders.
        if (isUnderway && content.is !== 'component') void endLater();
        else if (work) await withTimeout(inner.unmount(), unmountMs, () => tooLate('unmount', unmountMs));
      } catch (failure) {
        if (hasMounted) reportFailedUnmount(request.start, record, failure);
      } finally {
        end();
        target.style.minHeight = '';
        target.replaceChildren(...placeholder);
        // The notice of a failure stands beside the placeholder.
        if (request.server) element.dataset['state'] = 'server';
        if (isEntered) leave();
        isEntered = false;
      }
    },
  };

  async function endLater() {
    await work?.catch(() => undefined);
    await inner.unmount().catch(() => undefined);
    sweep();
  }
}

function tooLate(lifecycle: string, ms: number): never {
  throw new PlatformError('MOUNT_TOO_LATE', `${lifecycle} took longer than ${ms} ms`);
}

/** Reports that a guest did not unmount. The page goes on without it. */
function reportFailedUnmount(
  { telemetry, services: { stackOf } }: GuestRequest['start'],
  { remote, version }: SlotRecord,
  failure: unknown,
) {
  const message = failure instanceof Error ? failure.message : String(failure);
  telemetry.report({
    kind: 'error',
    remote,
    release: version,
    at: Date.now(),
    cause: errorCode(failure),
    message: message.slice(0, 500),
    stack: stackOf(failure),
  });
  console.error(failure);
}

/** The element that the server rendered for the guest; creates it if the server has not. */
function targetIn(element: HTMLElement): HTMLElement {
  const found = element.querySelector<HTMLElement>('[data-guest]');
  if (found) return found;
  const target = document.createElement('div');
  target.dataset['guest'] = '';
  element.replaceChildren(target);
  return target;
}

function platformFor(platform: Platform, { slot, route, params }: SlotRecord, language: Language) {
  const subscriptions = new Set<() => void>();
  let hasEnded = false;
  // The guest's manifest declares its events, by which the bus validates them.
  const bus = platform.bus as unknown as {
    publish: (event: string, detail: unknown) => void;
    on: (event: string, handler: (detail: never) => void) => () => void;
  };
  const marquee: GuestPlatform = {
    language,
    params,
    slot,
    ...(route !== undefined && { route }),
    navigate: platform.navigate,
    publish: (event, detail) => bus.publish(event, detail),
    subscribe: (event, handler) => {
      if (hasEnded) return () => undefined;
      const stop = bus.on(event, handler);
      subscriptions.add(stop);
      return () => {
        subscriptions.delete(stop);
        stop();
      };
    },
  };
  const end = () => {
    hasEnded = true;
    subscriptions.forEach((stop) => stop());
  };
  return { marquee, end };
}

type Inner = {
  target: HTMLElement;
  record: SlotRecord;
  request: GuestRequest;
  propsWith: (params: JsonParams) => Props;
};

function innerOf(content: GuestContent, inner: Inner): IslandLifecycles {
  switch (content.is) {
    case 'component':
      return componentIsland(content.Component, inner);
    case 'lifecycles':
      return lifecyclesIsland(content, inner);
    case 'bridge':
      return bridgeIsland(content.bridge, inner);
    case 'mount':
      return mountIsland(content, inner);
    case 'element':
      return elementIsland(content.tag, inner);
  }
}

/** Renders a React component by the shell's React. */
function componentIsland(
  Component: Extract<GuestContent, { is: 'component' }>['Component'],
  { target, record, request, propsWith }: Inner,
): IslandLifecycles {
  const slot = {
    name: record.slot,
    load: async () => ({
      Component: ({ params }: { params: JsonParams }) => createElement(Component, propsWith(params)),
    }),
  };
  const url = new URL(record.path, location.href);
  return slotIsland(slot, { ...request, element: target, server: undefined, params: record.params, url });
}

/** The lifecycles that have bootstrapped: an application does so once per document. */
const bootstrapped = new WeakMap<object, Promise<void>>();

/** Runs the lifecycles of single-spa. With other params, mounts an application again that has no `update`. */
function lifecyclesIsland(
  { key, of }: Extract<GuestContent, { is: 'lifecycles' }>,
  { target, record, propsWith }: Inner,
): IslandLifecycles {
  let props: Readonly<Record<string, unknown>> = {};
  const run = async (name: string) => {
    for (const lifecycle of of(name)) await lifecycle(props);
  };
  return {
    bootstrap: (given) => {
      props = { ...given, ...propsWith(record.params), domElement: target };
      const known =
        bootstrapped.get(key) ??
        withTimeout(run('bootstrap'), record.mountDeadlineMs ?? bootstrapMs, () =>
          tooLate('bootstrap', record.mountDeadlineMs ?? bootstrapMs),
        );
      bootstrapped.set(key, known);
      known.catch(() => bootstrapped.delete(key));
      return known;
    },
    mount: () => run('mount'),
    update: async (change) => {
      if (!('params' in change)) return undefined;
      const isUpdatable = of('update').length > 0;
      if (!isUpdatable) {
        await run('unmount');
        target.replaceChildren();
      }
      props = { ...props, ...propsWith(change.params) };
      await run(isUpdatable ? 'update' : 'mount');
      return undefined;
    },
    unmount: () => run('unmount'),
  };
}

/** Renders by a bridge of Module Federation, which renders again into the same element at each change. */
function bridgeIsland(
  { render, destroy }: Extract<GuestContent, { is: 'bridge' }>['bridge'],
  { target, record, request, propsWith }: Inner,
): IslandLifecycles {
  const info = { moduleName: record.slot, dom: target, basename: localPath('/', request.language) };
  const show = async (params: JsonParams) => void (await render({ ...propsWith(params), ...info }));
  return {
    bootstrap: async () => undefined,
    mount: () => show(record.params),
    update: async (change) => void ('params' in change && (await show(change.params))) as undefined,
    unmount: async () => void (await destroy(info)),
  };
}

/** Mounts by `mount(element, props)`; with other params, mounts again. */
function mountIsland(
  { mount, unmount }: Extract<GuestContent, { is: 'mount' }>,
  { target, record, propsWith }: Inner,
): IslandLifecycles {
  let end: unknown;
  const start = async (params: JsonParams) => void (end = await mount(target, propsWith(params)));
  const stop = async () => {
    const ending = end;
    end = undefined;
    await (typeof ending === 'function' ? (ending as () => unknown)() : unmount?.(target));
  };
  return {
    bootstrap: async () => undefined,
    mount: () => start(record.params),
    update: async (change) => {
      if (!('params' in change)) return undefined;
      await stop();
      target.replaceChildren();
      await start(change.params);
      return undefined;
    },
    unmount: stop,
  };
}

/** Mounts a custom element; the params, the language and `marquee` are its properties. */
function elementIsland(tag: string, { target, record, propsWith }: Inner): IslandLifecycles {
  const element = document.createElement(tag);
  return {
    bootstrap: async () => void Object.assign(element, propsWith(record.params)),
    mount: async () => appendOrThrow(target, element),
    update: async (change) => {
      if ('params' in change) Object.assign(element, propsWith(change.params));
      return undefined;
    },
    unmount: async () => element.remove(),
  };
}

/**
 * Appends a custom element. Throws what its constructor or callback threw, which reaches only the window's error event.
 */
function appendOrThrow(target: HTMLElement, element: HTMLElement): void {
  const thrown: unknown[] = [];
  const onError = ({ error }: ErrorEvent) => void thrown.push(error);
  addEventListener('error', onError);
  target.append(element);
  removeEventListener('error', onError);
  if (thrown.length > 0) throw thrown[0];
  const { localName } = element;
  const definition = customElements.get(localName);
  if (definition && !(element instanceof definition))
    throw new PlatformError('REMOTE_THREW', `<${localName}> could not be constructed`);
}
