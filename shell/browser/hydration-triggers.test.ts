/** @jest-environment jsdom */
import { scheduleHydration } from './hydration-triggers.ts';

let observers: { targets: Element[]; show: () => void; observing: boolean }[];
let idle: Map<number, () => void>;
const stored = new Set<string>();
let signedIn: boolean;

// jsdom has neither IntersectionObserver nor requestIdleCallback; the tests fire them.
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

function aSlot(hydrate: string, hydrateSignedIn?: string, hydrateStored?: string) {
  const element = document.createElement('div');
  if (hydrateStored) element.dataset['hydrateStored'] = hydrateStored;
  element.dataset['hydrate'] = hydrate;
  if (hydrateSignedIn) element.dataset['hydrateSignedIn'] = hydrateSignedIn;
  element.innerHTML = '<p>first</p><p>second</p>';
  let hydrated = 0;
  const cancel = scheduleHydration(
    element,
    () => (hydrated += 1),
    () => signedIn,
    (key) => stored.has(key),
  );
  const interact = (type = 'pointermove') =>
    element.firstElementChild?.dispatchEvent(new Event(type, { bubbles: true }));
  return { element, hydrated: () => hydrated, cancel, interact };
}

test('`load` hydrates in the next task', () => {
  const { hydrated } = aSlot('load');
  expect(hydrated()).toBe(0);
  jest.runAllTimers();
  expect(hydrated()).toBe(1);
});

test('`visible` observes the slot’s children and hydrates once, however many events follow', () => {
  const { hydrated, interact, element } = aSlot('visible');
  expect(observers[0]?.targets).toEqual([...element.children]);
  expect(hydrated()).toBe(0);
  observers[0]?.show();
  interact();
  expect([hydrated(), observers[0]?.observing]).toEqual([1, false]);
});

test.each(['pointermove', 'pointerdown', 'focusin', 'keydown'])(
  '`%s` hydrates before the slot’s trigger',
  (type) => {
    for (const hydrate of ['visible', 'idle', 'interaction']) {
      const { hydrated, interact } = aSlot(hydrate);
      interact(type);
      interact(type);
      expect([hydrate, hydrated()]).toEqual([hydrate, 1]);
    }
    expect(observers.some(({ observing }) => observing)).toBe(false);
    expect(idle.size).toBe(0);
  },
);

test('a focused field hydrates its slot when it is scheduled; another focused element does not', () => {
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
      () => false,
    );
    jest.runAllTimers();
    cancel();
    return hydrated;
  };
  expect([hydratedWith(heading), hydratedWith(field)]).toEqual([0, 1]);
});

test('`idle` hydrates when the browser is idle', () => {
  const { hydrated } = aSlot('idle');
  for (const run of idle.values()) run();
  expect(hydrated()).toBe(1);
});

test('a slot that never hydrates does when the browser is idle, if its key is stored', () => {
  const { hydrated: without } = aSlot('never', undefined, 'checkoutDraft');
  stored.add('checkoutDraft');
  const { hydrated } = aSlot('never', undefined, 'checkoutDraft');
  expect([without(), hydrated()]).toEqual([0, 0]);
  for (const run of idle.values()) run();
  expect([without(), hydrated()]).toEqual([0, 1]);
});

test('`never` and unknown triggers hydrate nothing', () => {
  for (const hydrate of ['never', 'sometimes']) {
    const { hydrated, interact } = aSlot(hydrate);
    interact();
    jest.runAllTimers();
    expect(hydrated()).toBe(0);
  }
});

const becomeIdle = () => idle.forEach((run) => run());

test('a slot’s second trigger hydrates only for visitors who are signed in', () => {
  const { hydrated, interact } = aSlot('interaction', 'idle');
  becomeIdle();
  expect(hydrated()).toBe(0);
  interact();
  expect(hydrated()).toBe(1);

  signedIn = true;
  const { hydrated: hydratedOfOne } = aSlot('interaction', 'idle');
  becomeIdle();
  expect(hydratedOfOne()).toBe(1);
});

test.each(['storage', 'marquee:signed-in', 'pageshow'])(
  'a later sign-in, found at `%s`, hydrates it once',
  (type) => {
    const { hydrated, interact } = aSlot('interaction', 'idle');
    dispatchEvent(new Event(type));
    becomeIdle();
    expect(hydrated()).toBe(0);
    signedIn = true;
    dispatchEvent(new Event(type));
    dispatchEvent(new Event(type));
    expect(idle.size).toBe(1);
    becomeIdle();
    interact();
    dispatchEvent(new Event(type));
    expect([hydrated(), idle.size]).toEqual([1, 0]);
  },
);

test('a cancelled slot never hydrates', () => {
  for (const hydrate of ['load', 'visible', 'idle', 'interaction']) {
    const { hydrated, interact, cancel } = aSlot(hydrate);
    cancel();
    interact();
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
