import { signedInEvent } from './identity.ts';

/**
 * Calls `hydrate` when the element's `data-hydrate` says so, or `data-hydrate-signed-in` from when a visitor is
 * signed in on this browser; returns what cancels it.
 */
export function scheduleHydration(
  element: HTMLElement,
  hydrate: () => void,
  isSignedIn: () => boolean,
): () => void {
  const { hydrate: time, hydrateSignedIn } = element.dataset;
  if (!hydrateSignedIn) return onceTime(time, element, hydrate);
  return firstOf(hydrate, [
    (begin) => onceTime(time, element, begin),
    (begin) => onceSignedIn(isSignedIn, () => onceTime(hydrateSignedIn, element, begin)),
  ]);
}

function onceTime(time: string | undefined, element: HTMLElement, hydrate: () => void): () => void {
  switch (time) {
    case 'load':
      return onceLoaded(hydrate);
    case 'idle':
      return firstOf(hydrate, [onceIdle, (begin) => onceTouched(element, begin)]);
    case 'visible':
      return firstOf(hydrate, [
        (begin) => onceVisible(element, begin),
        (begin) => onceTouched(element, begin),
      ]);
    case 'interaction':
      return onceTouched(element, hydrate);
    default:
      return () => undefined;
  }
}

/** Whichever sign comes first hydrates; the others are no longer waited for. */
function firstOf(hydrate: () => void, signs: ((hydrate: () => void) => () => void)[]): () => void {
  const cancel = () => cancels.forEach((end) => end());
  const cancels = signs.map((wait) =>
    wait(() => {
      cancel();
      hydrate();
    }),
  );
  return cancel;
}

/** Another tab tells by the storage event, this one by ours; a page from the browser's memory heard neither. */
const signInSigns = ['storage', signedInEvent, 'pageshow'] as const;

/** Begins a wait at once or when somebody signs in; returns what cancels both. */
function onceSignedIn(isSignedIn: () => boolean, begin: () => () => void): () => void {
  let cancel: (() => void) | undefined;
  const look = () => {
    if (!isSignedIn()) return;
    stop();
    cancel = begin();
  };
  const stop = () => {
    for (const sign of signInSigns) removeEventListener(sign, look);
  };
  for (const sign of signInSigns) addEventListener(sign, look);
  look();
  return () => {
    stop();
    cancel?.();
  };
}

/** As soon as the page's own first work is done: the largest paint goes first. */
function onceLoaded(hydrate: () => void): () => void {
  const timer = setTimeout(hydrate, 0);
  return () => clearTimeout(timer);
}

/** How long a page that came, or has come to life, is left to its visitor before anything is asked for, in milliseconds. */
export const idleDelayMs = 1_000;

/** Once nothing more urgent is left to do; returns what cancels it. */
export function onceIdle(hydrate: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(hydrate, 200);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(hydrate, { timeout: 3_000 });
  return () => cancelIdleCallback(request);
}

function onceVisible(element: HTMLElement, hydrate: () => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    hydrate();
  });
  // A slot's element takes no box of its own; what stands in it does.
  const targets = element.children.length > 0 ? [...element.children] : [element];
  for (const target of targets) observer.observe(target);
  return () => observer.disconnect();
}

/** A pointer has to move: one that rests where the page just appeared is over it too, and means nothing. */
const signs = ['pointermove', 'pointerdown', 'focusin', 'keydown'] as const;

/**
 * On the first sign of interest, or at once where somebody is in one of its fields already: they were faster
 * than this script. What is done before the island lives is held for it elsewhere.
 */
function onceTouched(element: HTMLElement, hydrate: () => void): () => void {
  const cancel = () => {
    for (const sign of signs) element.removeEventListener(sign, begin);
  };
  const begin = () => {
    cancel();
    hydrate();
  };
  if (element.querySelector(':is(input, textarea, select, button):focus')) {
    const timer = setTimeout(hydrate, 0);
    return () => clearTimeout(timer);
  }
  for (const sign of signs) element.addEventListener(sign, begin, { passive: true });
  return cancel;
}
