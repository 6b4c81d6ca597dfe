/** Calls `wake` when the element's `data-wake` says so; returns what cancels it. */
export function scheduleWake(element: HTMLElement, wake: () => void): () => void {
  switch (element.dataset['wake']) {
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

/** As soon as the page's own first work is done: the largest paint goes first. */
function onceLoaded(wake: () => void): () => void {
  const timer = setTimeout(wake, 0);
  return () => clearTimeout(timer);
}

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

const signs = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const;

/** On the first sign of interest; what is done before the island lives is held for it elsewhere. */
function onceTouched(element: HTMLElement, wake: () => void): () => void {
  const cancel = () => {
    for (const sign of signs) element.removeEventListener(sign, begin);
  };
  const begin = () => {
    cancel();
    wake();
  };
  for (const sign of signs) element.addEventListener(sign, begin, { passive: true });
  return cancel;
}
