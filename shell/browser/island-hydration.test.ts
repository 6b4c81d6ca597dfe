/** @jest-environment jsdom */
import { runPendingTasks } from '@marquee/testing/until';
import { waitFor } from '@testing-library/dom';
import { aPageData, aSlotRecord } from '../testing/page-data.ts';
import { createIslandHydration } from './island-hydration.ts';
import type { PageData } from '../page/page-data.ts';
import type { MountProgress, Runtime } from './runtime-contract.ts';

const record = (slot: string) => aSlotRecord({ slot });
const mounted = { isFormer: false };

type Islands = ReturnType<typeof createIslandHydration>;

let ended: AbortController;
beforeEach(() => {
  ended = new AbortController();
  // Each test is a document of its own: its listeners end with it.
  for (const target of [window, document]) {
    const listen = target.addEventListener.bind(target);
    jest
      .spyOn(target as Window, 'addEventListener')
      .mockImplementation((type: string, listener: unknown) =>
        listen(type, listener as EventListener, { signal: ended.signal }),
      );
  }
});
afterEach(() => {
  ended.abort();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** A page with its slots; `hydrate` is what the runtime does with one. */
function aPage(
  html: string,
  hydrate: (element: HTMLElement) => Promise<void> = async (element) =>
    void (element.dataset['state'] = 'hydrated'),
  slots: PageData['slots'] = { a: record('quiz.teaser'), b: record('quiz.score') },
) {
  document.body.innerHTML = html;
  const [hydrated, failed, hidden, lost]: string[][] = [[], [], [], []];
  const killed = new Set<string>();
  // The driver calls only this function of the runtime.
  const runtime = {
    hydrate: async (element: HTMLElement, { slot }: { slot: string }, { onLoaded }: MountProgress) => {
      hydrated?.push(slot);
      if (!onLoaded()) throw new Error('it has left');
      await hydrate(element);
      return mounted;
    },
  } as unknown as Runtime;
  const islands = createIslandHydration({
    page: () => aPageData({ slots }),
    isSignedIn: () => false,
    isStored: () => false,
    isKilled: (remote) => killed.has(remote),
    loadRuntime: async () => runtime,
    showFailure: ({ record: { slot }, served, used, state: { willRetry } }) =>
      failed?.push(
        `${slot}${willRetry ? ', retried' : ''}${served ? ', has HTML' : ''}${used ? `, tapped ${used.textContent}` : ''}`,
      ),
    hideFailure: ({ dataset }) => hidden?.push(dataset['key'] ?? ''),
    onTapLost: () => lost?.push('lost'),
  });
  islands.watch(document);
  const slot = (key: string) => document.querySelector(`[data-key=${key}]`) as HTMLElement;
  return { islands, hydrated, failed, hidden, lost, killed, slot };
}

const aSlot = (key: string, state: string, hydrate: string, html = '') =>
  `<div data-slot data-remote="mfe-quiz" data-key="${key}" data-state="${state}" data-hydrate="${hydrate}">${html}</div>`;
const tap = (element: HTMLElement) => element.dispatchEvent(new Event('pointerdown', { bubbles: true }));

test('server-rendered and failed slots hydrate; killed, hydrated and unknown ones do not', async () => {
  const { hydrated } = aPage(
    aSlot('a', 'server', 'load') +
      aSlot('b', 'fallback', 'load') +
      aSlot('a', 'killed', 'load') +
      aSlot('b', 'hydrated', 'load') +
      aSlot('z', 'server', 'load'),
  );
  await waitFor(() => expect(hydrated).toHaveLength(2));
  await runPendingTasks();
  expect(hydrated).toEqual(['quiz.teaser', 'quiz.score']);
});

test('a slot hydrates once, however often it is tapped, and the tap is replayed', async () => {
  let finish = () => undefined as void;
  const played: string[] = [];
  const { hydrated, slot } = aPage(
    aSlot('a', 'server', 'interaction', '<button>Play</button>'),
    (element) =>
      new Promise((resolve) => {
        finish = () => {
          element.dataset['state'] = 'hydrated';
          element.addEventListener('click', () => played.push('played'));
          resolve();
        };
      }),
  );
  tap(slot('a'));
  slot('a').querySelector('button')?.click();
  tap(slot('a'));
  await waitFor(() => expect(hydrated).toHaveLength(1));
  expect(played).toEqual([]);
  finish();
  await waitFor(() => expect(played).toEqual(['played']));
  tap(slot('a'));
  await runPendingTasks();
  expect(hydrated).toHaveLength(1);
});

/** A failure that may pass, such as that of a network. */
const unreachable = () => Object.assign(new Error('no network'), { code: 'REMOTE_UNREACHABLE' });

test('a failure is shown, and the retry button hydrates again', async () => {
  let broken = true;
  const { hydrated, failed, slot } = aPage(
    aSlot('r', 'fallback', 'never', '<button data-retry>Try again</button>'),
    async (element) => {
      if (broken) throw new Error('a bug');
      element.dataset['state'] = 'hydrated';
    },
    { r: record('quiz.teaser') },
  );
  slot('r').querySelector('button')?.click();
  await waitFor(() => expect(failed).toEqual(['quiz.teaser']));
  broken = false;
  slot('r').querySelector('button')?.click();
  await waitFor(() => expect(slot('r').dataset['state']).toBe('hydrated'));
  expect(hydrated).toHaveLength(2);
});

test.each([
  ['with back-off', () => jest.advanceTimersByTimeAsync(2_000)],
  ['when the browser is back online', async () => void dispatchEvent(new Event('online'))],
  ['when the tab is seen again', async () => void document.dispatchEvent(new Event('visibilitychange'))],
  ['at the next in-site navigation', async (islands: Islands) => islands.retryFailed()],
])('a failure that may pass is tried again %s, and the buffered tap is replayed', async (_, happen) => {
  jest.useFakeTimers();
  let broken = true;
  const played: string[] = [];
  const { failed, hidden, islands, slot } = aPage(
    aSlot('a', 'server', 'interaction', '<button>Play</button>'),
    async (element) => {
      if (broken) throw unreachable();
      element.dataset['state'] = 'hydrated';
      element.addEventListener('click', () => played.push('played'));
    },
  );
  tap(slot('a'));
  slot('a').querySelector('button')?.click();
  await jest.advanceTimersByTimeAsync(10);
  expect(failed).toEqual(['quiz.teaser, retried, has HTML, tapped Play']);
  broken = false;
  await happen(islands);
  await jest.advanceTimersByTimeAsync(10);
  expect([slot('a').dataset['state'], played, hidden]).toEqual(['hydrated', ['played'], ['a', 'a']]);
});

test('an error of a component is not tried again by itself, but a tap in the slot tries again', async () => {
  jest.useFakeTimers();
  let broken = true;
  const played: string[] = [];
  const { islands, hydrated, failed, lost, slot } = aPage(
    aSlot('a', 'server', 'load', '<button>Play</button>'),
    async (element) => {
      if (broken) throw new TypeError('a bug');
      element.addEventListener('click', () => played.push('played'));
    },
  );
  await jest.advanceTimersByTimeAsync(200_000);
  expect([hydrated?.length, failed]).toEqual([1, ['quiz.teaser, has HTML']]);
  slot('a').querySelector('button')?.click();
  await jest.advanceTimersByTimeAsync(10);
  expect(failed?.[1]).toBe('quiz.teaser, has HTML, tapped Play');
  // The visitor was asked to tap again: this tap must not count later.
  broken = false;
  islands.hydrate(slot('a'));
  await jest.advanceTimersByTimeAsync(10);
  expect([slot('a').dataset['hydrating'], played, lost]).toEqual([undefined, [], []]);
});

test('a tap whose button the island removes while it hydrates is reported as lost', async () => {
  const html = aSlot('a', 'server', 'interaction', '<button>Play</button>');
  const { lost, slot } = aPage(html, async (element) => element.replaceChildren());
  tap(slot('a'));
  slot('a').querySelector('button')?.click();
  await waitFor(() => expect(lost).toEqual(['lost']));
});

test('feature 19: after three failures nothing is requested until a probe, and another remote is unaffected', async () => {
  jest.useFakeTimers();
  let broken = true;
  const page = aPage(
    aSlot('a', 'server', 'load', '<button>Vote</button><button data-retry>Try again</button>') +
      aSlot('b', 'server', 'interaction').replace('mfe-quiz', 'mfe-auth'),
    async (element) => {
      if (broken && element.dataset['key'] === 'a') throw unreachable();
      element.dataset['state'] = 'hydrated';
    },
  );
  const { islands, hydrated, slot } = page;
  const press = async () => {
    slot('a').querySelector('button')?.click();
    await jest.advanceTimersByTimeAsync(1);
  };
  await jest.advanceTimersByTimeAsync(1);
  for (let presses = 0; presses < 8; presses += 1) await press();
  expect([hydrated?.length, islands.circuitOf(slot('a'))]).toEqual([3, 'open']);

  // A visitor who presses the button wants a try, whatever the circuit.
  slot('a').querySelector<HTMLElement>('[data-retry]')?.click();
  await jest.advanceTimersByTimeAsync(1);
  expect([hydrated?.length, islands.circuitOf(slot('a'))]).toEqual([4, 'open']);
  await press();
  expect(hydrated).toHaveLength(4);

  tap(slot('b'));
  await jest.advanceTimersByTimeAsync(1);
  expect([slot('b').dataset['state'], islands.circuitOf(slot('b'))]).toEqual(['hydrated', 'closed']);

  broken = false;
  await jest.advanceTimersByTimeAsync(60_000);
  expect([slot('a').dataset['state'], islands.circuitOf(slot('a'))]).toEqual(['hydrated', 'closed']);
  expect(hydrated).toHaveLength(6);
});

test('the failures of a release do not count against the release that replaces it', async () => {
  jest.useFakeTimers();
  const { hydrated, islands, slot } = aPage(
    aSlot('a', 'server', 'load', '<button>Vote</button><button data-retry>Try again</button>'),
    async (element) => {
      if (element.dataset['release'] !== '1.0.1') throw unreachable();
      element.dataset['state'] = 'hydrated';
    },
  );
  const press = async () => {
    slot('a').querySelector('button')?.click();
    await jest.advanceTimersByTimeAsync(1);
  };
  for (let presses = 0; presses < 5; presses += 1) await press();
  expect([hydrated?.length, islands.circuitOf(slot('a'))]).toEqual([3, 'open']);
  slot('a').dataset['release'] = '1.0.1';
  await press();
  expect([slot('a').dataset['state'], islands.circuitOf(slot('a'))]).toEqual(['hydrated', 'closed']);
});

test('the failures of a slot whose remote is not known yet do not count against another such slot', async () => {
  jest.useFakeTimers();
  const added = (key: string, slot: string) =>
    aSlot(key, 'fallback', 'load', '<button>Vote</button><button data-retry>Try again</button>')
      .replace('mfe-quiz', 'shell')
      .replace('data-slot', `data-slot="${slot}"`);
  const { islands, slot } = aPage(added('a', 'quiz.teaser') + added('b', 'quiz.score'), async (element) => {
    if (element.dataset['key'] === 'a') throw unreachable();
  });
  for (let presses = 0; presses < 5; presses += 1) {
    slot('a').querySelector('button')?.click();
    await jest.advanceTimersByTimeAsync(1);
  }
  expect([islands.circuitOf(slot('a')), islands.circuitOf(slot('b'))]).toEqual(['open', 'closed']);
});

test('a mounted island that throws has failed; one of a killed remote is not hydrated', async () => {
  const { islands, failed, hydrated, killed, slot } = aPage(
    aSlot('a', 'server', 'load', '<p>Play</p>') + aSlot('b', 'server', 'interaction'),
  );
  await waitFor(() => expect(slot('a').dataset['state']).toBe('hydrated'));
  await runPendingTasks();
  islands.failed(slot('a'), new Error('a bug'));
  expect(failed).toEqual(['quiz.teaser, has HTML']);
  killed.add('mfe-quiz');
  tap(slot('b'));
  await runPendingTasks();
  expect(hydrated).toEqual(['quiz.teaser']);
});

test('a slot that left the page is not hydrated, and a new one is', async () => {
  const { islands, hydrated, slot } = aPage(aSlot('a', 'server', 'load'));
  islands.forget(document.body);
  await runPendingTasks();
  expect(hydrated).toEqual([]);
  document.body.innerHTML = aSlot('b', 'server', 'interaction');
  islands.watch(document);
  tap(slot('b'));
  await waitFor(() => expect(hydrated).toEqual(['quiz.score']));
});

test('preloads that wait for an interaction start when an island hydrates, and not before', async () => {
  const link = '<link rel="preload" as="script" href="/a.js" media="not all" data-opens="touch">';
  const { hydrated, slot } = aPage(`${link}${aSlot('a', 'server', 'interaction')}`);
  await runPendingTasks();
  const media = () => document.querySelector('link')?.getAttribute('media');
  expect(media()).toBe('not all');
  tap(slot('a'));
  expect(media()).toBe('all');
  await waitFor(() => expect(hydrated).toHaveLength(1));
});

test('settled resolves when the islands that are hydrating have finished', async () => {
  let finish = () => undefined as void;
  const { islands, slot } = aPage(
    aSlot('a', 'server', 'interaction'),
    () => new Promise((resolve) => (finish = resolve)),
  );
  await islands.settled();
  tap(slot('a'));
  let isSettled = false;
  const waited = islands.settled().then(() => (isSettled = true));
  await runPendingTasks();
  expect(isSettled).toBe(false);
  finish();
  await waited;
});
