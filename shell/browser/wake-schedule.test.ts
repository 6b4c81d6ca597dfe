/** @jest-environment jsdom */
import { scheduleWake } from './wake-schedule.ts';

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

function aSlot(wake: string, wakeSignedIn?: string) {
  const element = document.createElement('div');
  element.dataset['wake'] = wake;
  if (wakeSignedIn) element.dataset['wakeSignedIn'] = wakeSignedIn;
  element.innerHTML = '<p>first</p><p>second</p>';
  let woken = 0;
  const cancel = scheduleWake(
    element,
    () => (woken += 1),
    () => signedIn,
  );
  const touch = (sign = 'pointermove') =>
    element.firstElementChild?.dispatchEvent(new Event(sign, { bubbles: true }));
  return { element, woken: () => woken, cancel, touch };
}

test('`load` wakes by itself, after the work at hand', () => {
  const { woken } = aSlot('load');
  expect(woken()).toBe(0);
  jest.runAllTimers();
  expect(woken()).toBe(1);
});

test('`visible` watches what stands in the slot and wakes once, however many signs follow', () => {
  const { woken, touch, element } = aSlot('visible');
  expect(observers[0]?.targets).toEqual([...element.children]);
  expect(woken()).toBe(0);
  observers[0]?.show();
  touch();
  expect([woken(), observers[0]?.observing]).toEqual([1, false]);
});

test.each(['pointermove', 'pointerdown', 'focusin', 'keydown'])(
  '`%s` wakes before the slot’s time',
  (sign) => {
    for (const wake of ['visible', 'idle', 'interaction']) {
      const { woken, touch } = aSlot(wake);
      touch(sign);
      touch(sign);
      expect([wake, woken()]).toEqual([wake, 1]);
    }
    expect(observers.some(({ observing }) => observing)).toBe(false);
    expect(idle.size).toBe(0);
  },
);

test('who is in a field already when the slot is scheduled wakes it, and who is elsewhere does not', () => {
  document.body.innerHTML = '<div data-wake="interaction"><h1 tabindex="-1"></h1><input></div>';
  const [element, heading, field] = ['div', 'h1', 'input'].map((name) =>
    document.querySelector<HTMLElement>(name),
  );
  const wokenWith = (focused: HTMLElement | null | undefined) => {
    let woken = 0;
    focused?.focus();
    const cancel = scheduleWake(
      element as HTMLElement,
      () => (woken += 1),
      () => false,
    );
    jest.runAllTimers();
    cancel();
    return woken;
  };
  expect([wokenWith(heading), wokenWith(field)]).toEqual([0, 1]);
});

test('`idle` wakes when the browser has time', () => {
  const { woken } = aSlot('idle');
  for (const run of idle.values()) run();
  expect(woken()).toBe(1);
});

test('`never` and unknown words wake nothing', () => {
  for (const wake of ['never', 'sometimes']) {
    const { woken, touch } = aSlot(wake);
    touch();
    jest.runAllTimers();
    expect(woken()).toBe(0);
  }
});

const haveTime = () => idle.forEach((run) => run());

test('who is signed in wakes a slot at a time of its own, nobody else does', () => {
  const { woken, touch } = aSlot('interaction', 'idle');
  haveTime();
  expect(woken()).toBe(0);
  touch();
  expect(woken()).toBe(1);

  signedIn = true;
  const { woken: wokenOfOne } = aSlot('interaction', 'idle');
  haveTime();
  expect(wokenOfOne()).toBe(1);
});

test.each(['storage', 'marquee:signed-in', 'pageshow'])(
  'who signs in later, as `%s` tells, wakes it then, once',
  (sign) => {
    const { woken, touch } = aSlot('interaction', 'idle');
    dispatchEvent(new Event(sign));
    haveTime();
    expect(woken()).toBe(0);
    signedIn = true;
    dispatchEvent(new Event(sign));
    dispatchEvent(new Event(sign));
    expect(idle.size).toBe(1);
    haveTime();
    touch();
    dispatchEvent(new Event(sign));
    expect([woken(), idle.size]).toEqual([1, 0]);
  },
);

test('what was cancelled never wakes', () => {
  for (const wake of ['load', 'visible', 'idle', 'interaction']) {
    const { woken, touch, cancel } = aSlot(wake);
    cancel();
    touch();
    jest.runAllTimers();
    expect([wake, woken()]).toEqual([wake, 0]);
  }
  for (const at of ['before', 'after']) {
    signedIn = at === 'before';
    const { woken, cancel } = aSlot('interaction', 'load');
    cancel();
    signedIn = true;
    dispatchEvent(new Event('storage'));
    jest.runAllTimers();
    expect([at, woken()]).toEqual([at, 0]);
  }
  expect([idle.size, observers.some(({ observing }) => observing)]).toEqual([0, false]);
});
