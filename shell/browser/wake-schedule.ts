import { signedInEvent } from './identity.ts';

/**
 * Calls `wake` when the element's `data-wake` says so, or `data-wake-signed-in` from when a visitor is
 * signed in on this browser; returns what cancels it.
 */
export function scheduleWake(element: HTMLElement, wake: () => void, isSignedIn: () => boolean): () => void {
  const { wake: time, wakeSignedIn } = element.dataset;
  if (!wakeSignedIn) return onceTime(time, element, wake);
  return firstOf(wake, [
    (begin) => onceTime(time, element, begin),
    (begin) => onceSignedIn(isSignedIn, () => onceTime(wakeSignedIn, element, begin)),
  ]);
}

function onceTime(time: string | undefined, element: HTMLElement, wake: () => void): () => void {
  switch (time) {
    case 'load':
      return onceLoaded(wake);
    case 'idle':
      return firstOf(wake, [onceIdle, (begin) => onceTouched(element, begin)]);
    case 'visible':
      return firstOf(wake, [(begin) => onceVisible(element, begin), (begin) => onceTouched(element, begin)]);
    case 'interaction':
      return onceTouched(element, wake);
    default:
      return () => undefined;
  }
}

/** Whichever sign comes first wakes; the others are no longer waited for. */
function firstOf(wake: () => void, signs: ((wake: () => void) => () => void)[]): () => void {
  const cancel = () => cancels.forEach((end) => end());
  const cancels = signs.map((wait) =>
    wait(() => {
      cancel();
      wake();
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
function onceLoaded(wake: () => void): () => void {
  const timer = setTimeout(wake, 0);
  return () => clearTimeout(timer);
}

/** How long a page that came, or has come to life, is left to its visitor before anything is asked for, in milliseconds. */
export const calmMs = 1_000;

/** Once nothing more urgent is left to do; returns what cancels it. */
export function onceIdle(wake: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(wake, 200);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(wake, { timeout: 3_000 });
  return () => cancelIdleCallback(request);
}

function onceVisible(element: HTMLElement, wake: () => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    wake();
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
function onceTouched(element: HTMLElement, wake: () => void): () => void {
  const cancel = () => {
    for (const sign of signs) element.removeEventListener(sign, begin);
  };
  const begin = () => {
    cancel();
    wake();
  };
  if (element.querySelector(':is(input, textarea, select, button):focus')) {
    const timer = setTimeout(wake, 0);
    return () => clearTimeout(timer);
  }
  for (const sign of signs) element.addEventListener(sign, begin, { passive: true });
  return cancel;
}
