type Listener = {
  target: EventTarget;
  type: string;
  listener: EventListenerOrEventListenerObject;
  options: boolean | AddEventListenerOptions | undefined;
  /** Whether the guest added it while its code loaded, and relies on it at every mount. */
  isLasting: boolean;
};

/** The listeners of one guest (an unmodified build) on the window, the document and the document's outer elements. */
export type GuestListeners = Set<Listener>;

const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;

/**
 * Records the listeners that guests (unmodified builds) add and forgets those that they remove, by wrapping the methods
 * of all event targets. `current` returns the guest whose code runs now; `all` returns all guests of the document.
 */
export function watchListeners(
  current: () => { listeners: GuestListeners; hasMounted: boolean } | undefined,
  all: () => Iterable<{ listeners: GuestListeners }>,
): void {
  EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, type, listener, options) {
    const target = this ?? window;
    add.call(target, type, listener, options);
    // React adds this one to the document once, and relies on it.
    if (!listener || !isOutside(target) || type === 'selectionchange') return;
    const guest = current();
    if (!guest) return;
    const { listeners, hasMounted } = guest;
    const one: Listener = { target, type, listener, options, isLasting: !hasMounted };
    if ([...listeners].some((known) => isSame(known, one))) return;
    listeners.add(one);
    if (typeof options !== 'object') return;
    const forget = () => listeners.delete(one);
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
    for (const { listeners } of all())
      for (const one of listeners)
        if (isSame(one, { target, type, listener, options })) listeners.delete(one);
  };
}

/**
 * Removes a guest's listeners from the window and the document, and returns a description of each. Keeps those recorded
 * that the guest added before its first mount, so that `addListeners` can add them again.
 */
export function removeListeners(listeners: GuestListeners): string[] {
  const removed = [...listeners].map(({ target, type }) => `${nameOf(target)} ${type}`);
  for (const one of listeners) {
    remove.call(one.target, one.type, one.listener, one.options);
    if (!one.isLasting) listeners.delete(one);
  }
  return removed;
}

/** Adds the listeners again that `removeListeners` has removed and kept recorded. */
export function addListeners(listeners: GuestListeners): void {
  for (const { target, type, listener, options } of listeners) add.call(target, type, listener, options);
}

function isOutside(target: EventTarget): boolean {
  return ([window, document, document.body, document.documentElement] as EventTarget[]).includes(target);
}

function isSame(one: Listener, other: Omit<Listener, 'isLasting'>): boolean {
  return (
    one.target === other.target &&
    one.type === other.type &&
    one.listener === other.listener &&
    captures(one.options) === captures(other.options)
  );
}

function captures(options: Listener['options']): boolean {
  return Boolean(typeof options === 'object' ? options?.capture : options);
}

function nameOf(target: EventTarget): string {
  if (target === window) return 'window';
  return target === document ? 'document' : (target as Element).localName;
}
