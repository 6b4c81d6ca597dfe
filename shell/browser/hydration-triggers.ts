import { signedInEvent } from './identity.ts';

/**
 * Calls `hydrate` once, when the trigger in the element's `data-hydrate` fires: `load`, `idle`, `visible` or
 * `interaction`. For a signed-in visitor, the trigger in `data-hydrate-signed-in` calls it too, if it fires first. If
 * the browser's storage has the key in `data-hydrate-stored`, only `idle` applies. Returns the function that cancels
 * the triggers.
 */
export function scheduleHydration(
  element: HTMLElement,
  hydrate: () => void,
  isSignedIn: () => boolean,
  isStored: (key: string) => boolean,
): () => void {
  const { hydrate: trigger, hydrateSignedIn, hydrateStored } = element.dataset;
  if (hydrateStored && isStored(hydrateStored)) return onTrigger('idle', element, hydrate);
  if (!hydrateSignedIn) return onTrigger(trigger, element, hydrate);
  return onFirst(hydrate, [
    (fire) => onTrigger(trigger, element, fire),
    (fire) => onceSignedIn(isSignedIn, () => onTrigger(hydrateSignedIn, element, fire)),
  ]);
}

function onTrigger(trigger: string | undefined, element: HTMLElement, hydrate: () => void): () => void {
  switch (trigger) {
    case 'load':
      return nextTask(hydrate);
    case 'idle':
      return onFirst(hydrate, [onceIdle, (fire) => onceInteraction(element, fire)]);
    case 'visible':
      return onFirst(hydrate, [
        (fire) => onceVisible(element, fire),
        (fire) => onceInteraction(element, fire),
      ]);
    case 'interaction':
      return onceInteraction(element, hydrate);
    default:
      return () => undefined;
  }
}

/** Calls `hydrate` when the first of several triggers fires, and cancels the other triggers. */
function onFirst(hydrate: () => void, triggers: ((fire: () => void) => () => void)[]): () => void {
  const cancel = () => cancels.forEach((end) => end());
  const cancels = triggers.map((start) =>
    start(() => {
      cancel();
      hydrate();
    }),
  );
  return cancel;
}

/** The events after which a visitor may be signed in: in another tab, in this tab, and while in the bfcache. */
const signInEvents = ['storage', signedInEvent, 'pageshow'] as const;

/** Calls `start` now if a visitor is signed in, else at the sign-in. Returns the function that cancels both. */
function onceSignedIn(isSignedIn: () => boolean, start: () => () => void): () => void {
  let cancel: (() => void) | undefined;
  const check = () => {
    if (!isSignedIn()) return;
    stop();
    cancel = start();
  };
  const stop = () => {
    for (const type of signInEvents) removeEventListener(type, check);
  };
  for (const type of signInEvents) addEventListener(type, check);
  check();
  return () => {
    stop();
    cancel?.();
  };
}

function nextTask(act: () => void): () => void {
  const timer = setTimeout(act);
  return () => clearTimeout(timer);
}

/** For how long after the load of a page, or after a hydration, the shell loads nothing optional, in milliseconds. */
export const idleDelayMs = 1_000;

/**
 * Calls `act` once when the browser is idle, after 3 seconds at the latest. Returns the function that cancels the call.
 */
export function onceIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 200);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(act, { timeout: 3_000 });
  return () => cancelIdleCallback(request);
}

function onceVisible(element: HTMLElement, hydrate: () => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    hydrate();
  });
  // A slot's element is `display: contents` and has no box; its children have.
  const targets = element.children.length > 0 ? [...element.children] : [element];
  for (const target of targets) observer.observe(target);
  return () => observer.disconnect();
}

/** The events of an interaction. Not `pointerover`: it also fires when a page appears under the pointer. */
const interactions = ['pointermove', 'pointerdown', 'focusin', 'keydown'] as const;

/**
 * Calls `hydrate` at the first interaction with the element, or in the next task if a field in it already has
 * the focus. `bufferInput` buffers input that precedes hydration.
 */
function onceInteraction(element: HTMLElement, hydrate: () => void): () => void {
  if (element.querySelector(':is(input, textarea, select, button):focus')) return nextTask(hydrate);
  const cancel = () => {
    for (const type of interactions) element.removeEventListener(type, fire);
  };
  const fire = () => {
    cancel();
    hydrate();
  };
  for (const type of interactions) element.addEventListener(type, fire, { passive: true });
  return cancel;
}
