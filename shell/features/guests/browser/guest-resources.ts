import { ownerOfCode, type Owner } from '../../../browser/file-guard.ts';
import { adoptStyle } from './adopt-style.ts';

/** What a guest has left behind, such as `listeners`, with a description of each. */
export type LeftBehind = Owner & { kind: string; items: readonly string[] };

type Listener = {
  target: EventTarget;
  type: string;
  listener: EventListenerOrEventListenerObject;
  options: boolean | AddEventListenerOptions | undefined;
  /** Whether the guest added it while its code loaded, and relies on it at every mount. */
  isLasting: boolean;
};

/** What the code of one release has added to the document and not removed. */
type Resources = {
  owner: Owner;
  mounted: number;
  hasMounted: boolean;
  listeners: Set<Listener>;
  intervals: Set<number>;
  timeouts: Set<number>;
  frames: Set<number>;
  nodes: Set<Element>;
  styles: Map<Element, { remove: () => void; restore: () => void }>;
  reported: Set<string>;
};

/** How long timeouts and animation frames of an unmounted guest may still be pending, in milliseconds. */
const settleMs = 1_000;
const maxStyleMs = 3_000;

const add = EventTarget.prototype.addEventListener;
const remove = EventTarget.prototype.removeEventListener;
const { setTimeout, clearTimeout, setInterval, clearInterval, requestAnimationFrame, cancelAnimationFrame } =
  globalThis;

/**
 * Records what the code of guests adds to the document outside their elements: listeners of the window and the
 * document, timers, styles, and nodes in the head and the body. When the last island of a release has unmounted, its
 * styles and listeners are removed; those from the time when its code loaded are put back at the next mount. Whatever
 * else is left is removed, and reported once per release and kind.
 */
export function createGuestResources(report: (left: LeftBehind) => void) {
  const all = new Map<string, Resources>();
  watchListeners();
  watchTimers();
  watchNodes();

  return {
    /** Whether the code that runs now is a guest's. */
    isOfGuest: () => ofCode() !== undefined,
    /** Begins to record what a release adds. To be called before its code loads. */
    watch: (owner: Owner) => {
      const key = `${owner.remote}/${owner.release}`;
      const known = all.get(key) ?? newResources(owner);
      all.set(key, known);
      return { enter: () => enter(known), leave: () => leave(known) };
    },
  };

  function newResources(owner: Owner): Resources {
    return {
      owner,
      mounted: 0,
      hasMounted: false,
      listeners: new Set(),
      intervals: new Set(),
      timeouts: new Set(),
      frames: new Set(),
      nodes: new Set(),
      styles: new Map(),
      reported: new Set(),
    };
  }

  function ofCode(): Resources | undefined {
    const owner = all.size > 0 ? ownerOfCode() : undefined;
    return owner && all.get(`${owner.remote}/${owner.release}`);
  }

  /** Puts back what an earlier unmount removed. Resolves when the stylesheets have loaded, within 3 seconds. */
  async function enter(resources: Resources): Promise<void> {
    resources.mounted += 1;
    if (resources.mounted > 1) return;
    const isFirst = !resources.hasMounted;
    resources.hasMounted = true;
    if (isFirst) return;
    for (const { target, type, listener, options } of resources.listeners)
      add.call(target, type, listener, options);
    for (const { restore } of resources.styles.values()) restore();
    const loading = [...resources.styles.keys()].filter(
      (one): one is HTMLLinkElement => one instanceof HTMLLinkElement && one.isConnected && !one.sheet,
    );
    await Promise.race([
      Promise.all(loading.map(hasLoaded)),
      new Promise((resolve) => void setTimeout(resolve, maxStyleMs)),
    ]);
  }

  function leave(resources: Resources): void {
    resources.mounted -= 1;
    if (resources.mounted > 0) return;
    removeStyles(resources);
    sweep(resources);
    setTimeout(() => {
      if (resources.mounted > 0) return;
      sweep(resources);
      const { timeouts, frames } = resources;
      left(
        resources,
        'timeouts',
        [...timeouts].map(() => 'setTimeout'),
      );
      left(
        resources,
        'frames',
        [...frames].map(() => 'requestAnimationFrame'),
      );
      timeouts.forEach((id) => clearTimeout(id));
      frames.forEach((id) => cancelAnimationFrame(id));
      timeouts.clear();
      frames.clear();
    }, settleMs);
  }

  /** Removes the styles. Forgets those that the guest has removed itself, and all but the last of equal ones. */
  function removeStyles({ styles }: Resources): void {
    const seen = new Set<string>();
    for (const [element, style] of [...styles].toReversed()) {
      const isRemoved = element instanceof HTMLStyleElement && !element.isConnected;
      const text = element.outerHTML;
      if (isRemoved || seen.has(text)) styles.delete(element);
      seen.add(text);
      style.remove();
    }
  }

  /** Removes what is left of an unmounted guest, and reports it. */
  function sweep(resources: Resources): void {
    const { listeners, intervals, nodes } = resources;
    left(
      resources,
      'listeners',
      [...listeners].map(({ target, type }) => `${nameOf(target)} ${type}`),
    );
    left(
      resources,
      'intervals',
      [...intervals].map(() => 'setInterval'),
    );
    const connected = [...nodes].filter(({ isConnected }) => isConnected);
    left(
      resources,
      'nodes',
      connected.map(({ localName }) => localName),
    );
    for (const one of listeners) {
      remove.call(one.target, one.type, one.listener, one.options);
      if (!one.isLasting) listeners.delete(one);
    }
    intervals.forEach((id) => clearInterval(id));
    intervals.clear();
    connected.forEach((node) => node.remove());
    nodes.clear();
  }

  function left({ owner, reported }: Resources, kind: string, items: readonly string[]): void {
    if (items.length === 0 || reported.has(kind)) return;
    reported.add(kind);
    report({ ...owner, kind, items });
  }

  function watchListeners(): void {
    const isOutside = (target: EventTarget) =>
      target === window ||
      target === document ||
      target === document.body ||
      target === document.documentElement;

    EventTarget.prototype.addEventListener = function (
      this: EventTarget | undefined,
      type,
      listener,
      options,
    ) {
      const target = this ?? window;
      add.call(target, type, listener, options);
      // React adds this one to the document once, and relies on it.
      if (!listener || !isOutside(target) || type === 'selectionchange') return;
      const resources = ofCode();
      if (!resources) return;
      const isLasting = !resources.hasMounted;
      if ([...resources.listeners].some((one) => isSame(one, target, type, listener, options))) return;
      const one: Listener = { target, type, listener, options, isLasting };
      resources.listeners.add(one);
      if (typeof options !== 'object') return;
      const forget = () => resources.listeners.delete(one);
      options.signal?.addEventListener('abort', forget);
      if (options.once) add.call(target, type, forget, options);
    };
    EventTarget.prototype.removeEventListener = function (
      this: EventTarget | undefined,
      type,
      listener,
      options,
    ) {
      const target = this ?? window;
      remove.call(target, type, listener, options);
      if (!listener || !isOutside(target)) return;
      for (const { listeners } of all.values())
        for (const one of listeners) if (isSame(one, target, type, listener, options)) listeners.delete(one);
    };
  }

  function watchTimers(): void {
    Object.assign(window, {
      setInterval: (...given: Parameters<typeof setInterval>) => {
        const id = Number(setInterval(...given));
        ofCode()?.intervals.add(id);
        return id;
      },
      clearInterval: (id: number) => {
        forgetTimer(id);
        clearInterval(id);
      },
      setTimeout: (act: TimerHandler, delay?: number, ...given: unknown[]) => {
        const timeouts = ofCode()?.timeouts;
        if (!timeouts || typeof act !== 'function')
          return Number(setTimeout(act as () => void, delay, ...given));
        const id = Number(
          setTimeout(() => {
            timeouts.delete(id);
            act(...given);
          }, delay),
        );
        timeouts.add(id);
        return id;
      },
      clearTimeout: (id: number) => {
        forgetTimer(id);
        clearTimeout(id);
      },
      requestAnimationFrame: (act: FrameRequestCallback) => {
        const frames = ofCode()?.frames;
        if (!frames) return requestAnimationFrame(act);
        const id = requestAnimationFrame((time) => {
          frames.delete(id);
          act(time);
        });
        frames.add(id);
        return id;
      },
      cancelAnimationFrame: (id: number) => {
        for (const { frames } of all.values()) frames.delete(id);
        cancelAnimationFrame(id);
      },
    });
  }

  /** `clearTimeout` ends intervals too, and the reverse. */
  function forgetTimer(id: number): void {
    for (const { intervals, timeouts } of all.values()) {
      intervals.delete(id);
      timeouts.delete(id);
    }
  }

  function watchNodes(): void {
    const isOutside = (parent: unknown) => parent === document.head || parent === document.body;
    for (const [prototype, name] of [
      [Node.prototype, 'appendChild'],
      [Node.prototype, 'insertBefore'],
      [Element.prototype, 'append'],
      [Element.prototype, 'prepend'],
    ] as const) {
      // The four take nodes, and return one or nothing.
      const own = (prototype as unknown as Record<string, (...given: unknown[]) => unknown>)[name]!;
      Object.defineProperty(prototype, name, {
        configurable: true,
        writable: true,
        value: function inserting(this: unknown, ...given: unknown[]) {
          const resources = isOutside(this) ? ofCode() : undefined;
          const nodes = resources
            ? given.slice(0, name === 'insertBefore' ? 1 : given.length).flatMap(elementsIn)
            : [];
          const returned = own.apply(this, given);
          for (const node of nodes) record(resources!, node);
          return returned;
        },
      });
    }
  }

  function record({ styles, nodes }: Resources, node: Element): void {
    if (node instanceof HTMLStyleElement) {
      if (!styles.has(node)) styles.set(node, adoptStyle(node));
    } else if (node instanceof HTMLLinkElement && node.rel === 'stylesheet') {
      const restore = () => node.isConnected || document.head.append(node);
      if (!styles.has(node)) styles.set(node, { remove: () => node.remove(), restore });
      // Scripts and preloads are those of the loader, which knows what it has loaded.
    } else if (!node.matches('script, link')) nodes.add(node);
  }
}

function elementsIn(given: unknown): Element[] {
  if (given instanceof DocumentFragment) return [...given.children];
  return given instanceof Element ? [given] : [];
}

function isSame(
  one: Listener,
  target: EventTarget,
  type: string,
  listener: unknown,
  options: unknown,
): boolean {
  return (
    one.target === target &&
    one.type === type &&
    one.listener === listener &&
    captures(one.options) === captures(options)
  );
}

function captures(options: unknown): boolean {
  return Boolean(typeof options === 'object' ? (options as { capture?: boolean } | null)?.capture : options);
}

function nameOf(target: EventTarget): string {
  if (target === window) return 'window';
  return target === document ? 'document' : (target as Element).localName;
}

function hasLoaded(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    for (const type of ['load', 'error']) add.call(link, type, () => resolve(), { once: true });
  });
}
