/** @jest-environment jsdom */
import { runPendingTasks } from '@marquee/testing/until';
import type { AnimatedPage } from './view-transitions-contract.ts';
import { createReplacing } from './create-replacing.ts';

/** A browser with view transitions, whose frames the test makes. */
class Transitions {
  readonly started: { skipped: boolean; finish: () => void; runFrame: () => Promise<void> }[] = [];
  /** The names of the moving elements when the browser takes a picture of the page, and `|` after the change. */
  readonly pictures: string[] = [];

  start = (update: () => void) => {
    const finished = aPromise();
    const updated = aPromise();
    const transition = {
      skipped: false,
      finish: finished.resolve,
      runFrame: () => {
        this.pictures.push(named());
        try {
          update();
          updated.resolve();
        } catch (failure) {
          updated.reject(failure);
          finished.reject(failure);
        }
        this.pictures.push(`| ${named()}`);
        return updated.promise;
      },
    };
    this.started.push(transition);
    return {
      ready: Promise.resolve(),
      finished: finished.promise,
      updateCallbackDone: updated.promise,
      skipTransition: () => (transition.skipped = true),
    };
  };
}

function aPromise() {
  let resolve = () => {};
  let reject = (_failure: unknown) => {};
  const promise = new Promise<void>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve: () => resolve(), reject: (failure: unknown) => reject(failure) };
}

const named = () =>
  [...document.querySelectorAll<HTMLElement>('[data-view-transition]')]
    .flatMap(({ id, style }) => (style.viewTransitionName ? `${style.viewTransitionName}#${id}` : []))
    .join(' ');

/** An element of the mark; `far` ones are outside the window. */
const star = (id: string, mark: string, place = '') =>
  `<img id="${id}" data-view-transition="${mark}" class="${place}" alt="">`;

function aPage(html: string, { hasStyles = true, reduced = false, canAnimate = true } = {}) {
  document.body.innerHTML = `<main id="main">${html}</main>`;
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, this.classList.contains('far') ? 5_000 : 10, 100, 100);
  });
  const transitions = new Transitions();
  Object.assign(window, { matchMedia: () => ({ matches: reduced }) });
  if (canAnimate) Object.assign(document, { startViewTransition: transitions.start });
  const hydrated: string[] = [];
  const replacing = createReplacing({
    // The feature asks whether the area is there only.
    bottom: () => (hasStyles ? {} : undefined),
    hydrate: ({ dataset }: HTMLElement) => void hydrated.push(dataset['key'] ?? ''),
  } as unknown as AnimatedPage);
  return {
    transitions,
    hydrated,
    /** Goes to a page with this content. */
    goTo: (next: string) => {
      const page = new DOMParser().parseFromString(`<main id="main">${next}</main>`, 'text/html');
      return replacing(page, () => {
        document.getElementById('main')!.innerHTML = next;
      });
    },
    tap: (id: string) => document.getElementById(id)?.click(),
  };
}

beforeAll(() => {
  // jsdom has neither.
  Object.assign(window, {
    CSS: { escape: (text: string) => text.replace('.', '\\.') },
    DOMRect: class {
      readonly right: number;
      readonly bottom: number;
      constructor(
        readonly left: number,
        readonly top: number,
        readonly width: number,
        readonly height: number,
      ) {
        this.right = left + width;
        this.bottom = top + height;
      }
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition');
  Reflect.deleteProperty(document.body, 'moveBefore');
  jest.restoreAllMocks();
});

const cards = `<article id="asha-card">${star('asha', 'fanzone.star asha')}<a id="to-asha"></a></article>
  <article>${star('kabir', 'fanzone.star kabir')}<a id="to-kabir"></a></article>`;

test('the picture in the tapped card moves to the picture with the same key on the next page', async () => {
  const { goTo, tap, transitions } = aPage(cards);
  tap('to-kabir');
  void goTo(star('hero', 'fanzone.star kabir') + star('other', 'fanzone.star asha'));
  expect(document.getElementById('hero')).toBeNull();
  await transitions.started[0]!.runFrame();
  expect(transitions.pictures).toEqual(['fanzone\\.star#kabir', '| fanzone\\.star#hero']);

  transitions.started[0]!.finish();
  await runPendingTasks();
  expect([named(), document.getElementById('hero')?.hasAttribute('style')]).toEqual(['', false]);
});

test('no two elements of a page have one name', async () => {
  const { goTo, tap, transitions } = aPage(cards + star('again', 'fanzone.star asha'));
  tap('to-asha');
  const next =
    star('one', 'fanzone.star asha') + star('two', 'fanzone.star asha') + star('far', 'polls.chart 1', 'far');
  void goTo(next);
  await transitions.started[0]!.runFrame();
  expect(transitions.pictures).toEqual(['fanzone\\.star#asha', '| fanzone\\.star#one']);
});

test('without a tap nothing moves of which there are several: the page changes at once', () => {
  const { goTo, transitions } = aPage(cards);
  expect(goTo(cards + '<h1>Next</h1>')).toBeUndefined();
  expect([transitions.started, document.querySelector('h1')?.textContent]).toEqual([[], 'Next']);
});

test('back moves the one picture to its place in the list, whatever was tapped to get here', async () => {
  const { goTo, tap, transitions } = aPage(
    `${star('hero', 'fanzone.star kabir')}<section>${star('asha', 'fanzone.star asha')}<a id="order"></a></section>`,
  );
  tap('order');
  dispatchEvent(new PopStateEvent('popstate'));
  document.getElementById('asha')?.classList.add('far');
  void goTo(cards);
  await transitions.started[0]!.runFrame();
  expect(transitions.pictures).toEqual(['fanzone\\.star#hero', '| fanzone\\.star#kabir']);
});

test.each([
  ['a visitor who wants less motion', { reduced: true }],
  ['a browser without view transitions', { canAnimate: false }],
  ['a page whose stylesheet is not there yet', { hasStyles: false }],
])('%s has the next page at once', (_who, given) => {
  const { goTo, transitions } = aPage(star('old', 'fanzone.star kabir'), given);
  expect(goTo(star('hero', 'fanzone.star kabir'))).toBeUndefined();
  expect(document.getElementById('hero')).not.toBeNull();
  expect(transitions.started).toEqual([]);
});

test('a step back that the browser has animated itself is not animated again', () => {
  const { goTo, transitions } = aPage(star('old', 'fanzone.star kabir'));
  dispatchEvent(Object.assign(new PopStateEvent('popstate'), { hasUAVisualTransition: true }));
  void goTo(star('hero', 'fanzone.star kabir'));
  expect([transitions.started, document.getElementById('hero')?.hasAttribute('style')]).toEqual([[], false]);
});

test.each(['pointerdown', 'keydown', 'wheel', 'popstate'])(
  'a %s during the animation ends it, and one after it none',
  async (input) => {
    const hero = star('hero', 'fanzone.star kabir');
    const { goTo, transitions } = aPage(hero);
    void goTo(hero);
    const [transition] = transitions.started;
    await transition!.runFrame();
    dispatchEvent(new Event(input));
    expect(transition!.skipped).toBe(true);

    void goTo(hero);
    const [, second] = transitions.started;
    await second!.runFrame();
    second!.finish();
    await runPendingTasks();
    dispatchEvent(new Event(input));
    expect(second!.skipped).toBe(false);
  },
);

test('a page that cannot be shown fails the navigation', async () => {
  const { transitions } = aPage(star('hero', 'fanzone.star kabir'));
  // The feature asks whether the area is there only, and hydrates nothing here.
  const replacing = createReplacing({ bottom: () => ({}) } as unknown as AnimatedPage);
  const shown = replacing(document, () => {
    throw new Error('no main');
  });
  transitions.started[0]!.runFrame().catch(() => undefined);
  await expect(shown).rejects.toThrow('no main');
});

/** A film of a page. In jsdom none plays by itself. */
const film = (id: string, attributes = '') =>
  `<video id="${id}" data-view-transition="fanzone.film kabir" ${attributes}></video>`;

function play(id: string, currentTime: number) {
  const element = document.getElementById(id) as HTMLVideoElement;
  Object.defineProperty(element, 'paused', { value: false });
  Object.assign(element, { currentTime, volume: 0.5 });
  return element;
}

const island = (content: string) => `<div data-key="page"><p>${content}</p></div>`;

test('where elements can move, a playing film is the same element on the next page', () => {
  const { goTo, hydrated } = aPage(film('sample', 'class="large" src="/kabir.mp4"'), { canAnimate: false });
  Object.assign(Element.prototype, {
    moveBefore(this: Element, node: Node, child: Node | null) {
      this.insertBefore(node, child);
    },
  });
  const playing = play('sample', 41);
  void goTo(island(film('aside', 'class="small" src="/kabir.mp4?from=order"')));
  Reflect.deleteProperty(Element.prototype, 'moveBefore');
  expect(document.querySelectorAll('video')).toHaveLength(1);
  const moved = document.querySelector('[data-key="page"] > p > video');
  expect(moved).toBe(playing);
  expect([moved?.id, moved?.className, moved?.getAttribute('src')]).toEqual(['aside', 'small', '/kabir.mp4']);
  expect(hydrated).toEqual(['page']);
});

test('elsewhere the film of the next page starts at the same second', () => {
  const loaded = jest.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  const started = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const { goTo, hydrated } = aPage(film('sample'), { canAnimate: false });
  play('sample', 41);
  void goTo(island(film('aside')));
  const aside = document.getElementById('aside') as HTMLVideoElement;
  expect([aside.currentTime, aside.volume]).toEqual([41, 0.5]);
  expect([loaded, started].map(({ mock }) => mock.contexts)).toEqual([[aside], [aside]]);
  expect(hydrated).toEqual(['page']);
});

test('a film that does not play stays on its page', () => {
  const started = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const { goTo, hydrated } = aPage(film('sample'), { canAnimate: false });
  void goTo(island(film('aside')));
  expect([started.mock.calls, hydrated]).toEqual([[], []]);
});
