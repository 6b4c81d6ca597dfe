/** @jest-environment jsdom */
import { scheduleHydration } from './hydration-triggers.ts';

let observers: { targets: Element[]; show: () => void; observing: boolean }[];
let idle: Map<number, () => void>;
let signedIn: boolean;

// The two clocks of a browser that jsdom has not got; the test turns them by hand.
beforeEach(() => {
  jest.useFakeTimers();
  observers = [];
  idle = new Map();
  signedIn = false;
  let ids = 0;
  class Observer {
    readonly #mine: (typeof observers)[number];
    constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
      this.#mine = { targets: [], observing: true, show: () => notify([{ isIntersecting: true }]) };
      notify([{ isIntersecting: false }]);
      observers.push(this.#mine);
    }
    observe = (target: Element) => void this.#mine.targets.push(target);
    disconnect = () => (this.#mine.observing = false);
  }
  Object.assign(window, {
    IntersectionObserver: Observer,
    requestIdleCallback: (run: () => void) => {
      idle.set((ids += 1), run);
      return ids;
    },
    cancelIdleCallback: (id: number) => idle.delete(id),
  });
});
afterEach(() => jest.useRealTimers());

function aSlot(hydrate: string, hydrateSignedIn?: string) {
  const element = document.createElement('div');
  element.dataset['hydrate'] = hydrate;
  if (hydrateSignedIn) element.dataset['hydrateSignedIn'] = hydrateSignedIn;
  element.innerHTML = '<p>first</p><p>second</p>';
  let hydrated = 0;
  const cancel = scheduleHydration(
    element,
    () => (hydrated += 1),
    () => signedIn,
  );
  const touch = (sign = 'pointermove') =>
    element.firstElementChild?.dispatchEvent(new Event(sign, { bubbles: true }));
  return { element, hydrated: () => hydrated, cancel, touch };
}

test('`load` hydrates by itself, after the work at hand', () => {
  const { hydrated } = aSlot('load');
  expect(hydrated()).toBe(0);
  jest.runAllTimers();
  expect(hydrated()).toBe(1);
});

test('`visible` watches what stands in the slot and hydrates once, however many signs follow', () => {
  const { hydrated, touch, element } = aSlot('visible');
  expect(observers[0]?.targets).toEqual([...element.children]);
  expect(hydrated()).toBe(0);
  observers[0]?.show();
  touch();
  expect([hydrated(), observers[0]?.observing]).toEqual([1, false]);
});

test.each(['pointermove', 'pointerdown', 'focusin', 'keydown'])(
  '`%s` hydrates before the slot’s time',
  (sign) => {
    for (const hydrate of ['visible', 'idle', 'interaction']) {
      const { hydrated, touch } = aSlot(hydrate);
      touch(sign);
      touch(sign);
      expect([hydrate, hydrated()]).toEqual([hydrate, 1]);
    }
    expect(observers.some(({ observing }) => observing)).toBe(false);
    expect(idle.size).toBe(0);
  },
);

test('who is in a field already when the slot is scheduled hydrates it, and who is elsewhere does not', () => {
  document.body.innerHTML = '<div data-hydrate="interaction"><h1 tabindex="-1"></h1><input></div>';
  const [element, heading, field] = ['div', 'h1', 'input'].map((name) =>
    document.querySelector<HTMLElement>(name),
  );
  const hydratedWith = (focused: HTMLElement | null | undefined) => {
    let hydrated = 0;
    focused?.focus();
    const cancel = scheduleHydration(
      element as HTMLElement,
      () => (hydrated += 1),
      () => false,
    );
    jest.runAllTimers();
    cancel();
    return hydrated;
  };
  expect([hydratedWith(heading), hydratedWith(field)]).toEqual([0, 1]);
});

test('`idle` hydrates when the browser has time', () => {
  const { hydrated } = aSlot('idle');
  for (const run of idle.values()) run();
  expect(hydrated()).toBe(1);
});

test('`never` and unknown words hydrate nothing', () => {
  for (const hydrate of ['never', 'sometimes']) {
    const { hydrated, touch } = aSlot(hydrate);
    touch();
    jest.runAllTimers();
    expect(hydrated()).toBe(0);
  }
});

const haveTime = () => idle.forEach((run) => run());

test('who is signed in hydrates a slot at a time of its own, nobody else does', () => {
  const { hydrated, touch } = aSlot('interaction', 'idle');
  haveTime();
  expect(hydrated()).toBe(0);
  touch();
  expect(hydrated()).toBe(1);

  signedIn = true;
  const { hydrated: hydratedOfOne } = aSlot('interaction', 'idle');
  haveTime();
  expect(hydratedOfOne()).toBe(1);
});

test.each(['storage', 'marquee:signed-in', 'pageshow'])(
  'who signs in later, as `%s` tells, hydrates it then, once',
  (sign) => {
    const { hydrated, touch } = aSlot('interaction', 'idle');
    dispatchEvent(new Event(sign));
    haveTime();
    expect(hydrated()).toBe(0);
    signedIn = true;
    dispatchEvent(new Event(sign));
    dispatchEvent(new Event(sign));
    expect(idle.size).toBe(1);
    haveTime();
    touch();
    dispatchEvent(new Event(sign));
    expect([hydrated(), idle.size]).toEqual([1, 0]);
  },
);

test('what was cancelled never hydrates', () => {
  for (const hydrate of ['load', 'visible', 'idle', 'interaction']) {
    const { hydrated, touch, cancel } = aSlot(hydrate);
    cancel();
    touch();
    jest.runAllTimers();
    expect([hydrate, hydrated()]).toEqual([hydrate, 0]);
  }
  for (const at of ['before', 'after']) {
    signedIn = at === 'before';
    const { hydrated, cancel } = aSlot('interaction', 'load');
    cancel();
    signedIn = true;
    dispatchEvent(new Event('storage'));
    jest.runAllTimers();
    expect([at, hydrated()]).toEqual([at, 0]);
  }
  expect([idle.size, observers.some(({ observing }) => observing)]).toEqual([0, false]);
});
