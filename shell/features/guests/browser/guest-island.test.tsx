/** @jest-environment jsdom */
import { runPendingTasks } from '@marquee/testing/until';
import { errorCode, PlatformError, type GuestMount } from '@marquee/contracts';
import { createAudioFlag, type JsonParams } from '@marquee/mount';
import type { IslandLifecycles } from '@marquee/mount/browser';
import { testPlatform } from '@marquee/testing';
import { init } from '@module-federation/enhanced/runtime';
import { useState } from 'react';
import type { BrowserRelease } from '../../../page/page-data.ts';
import { aSlotRecord } from '../../../testing/page-data.ts';
import { stackOf } from '../../../browser/telemetry/stack-of.ts';
import type { PageBeacon } from '../../../browser/telemetry/telemetry.ts';
import { guestIsland, type GuestPlatform } from './guest-island.ts';

// The build creates the shell's instance.
init({ name: 'shell', remotes: [] });

const beacons: PageBeacon[] = [];
const guests = new Map<string, string>();
beforeEach(() => guests.clear());
// What guests log is no noise of the tests.
const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);

type Props = { star?: string; params: JsonParams; language: string; marquee: GuestPlatform };
const placeholder = '<p>The poll is loading</p>';
const given = { name: 'polls.card:k', singleSpa: {}, mountParcel: () => undefined };

/** An island of a guest whose code exports `module`, on a page with its placeholder. */
async function anIsland(
  module: unknown,
  { mount = {}, kind = 'module-federation', remote = 'polls', version = '1.0.0', failure }: Options = {},
) {
  document.body.innerHTML = `<div data-slot="polls.card"><div data-guest>${placeholder}</div></div>`;
  const element = document.querySelector<HTMLElement>('[data-slot]')!;
  const { platform, published } = platformWithEvents();
  const release: BrowserRelease = {
    version,
    container: 'polls_1_0_0',
    base: '/remotes/polls/1.0.0/',
    files: {},
    guest: { kind, format: 'module', entry: 'main.js' },
  };
  const record = aSlotRecord({
    slot: 'polls.card',
    remote,
    version,
    params: { star: 'Asha' },
    mount,
  });
  const rendered: string[] = [];
  const failed: string[] = [];
  const island = await guestIsland(record, release, {
    element,
    prefix: 'k-',
    server: { data: null },
    context: {
      language: 'en',
      platform,
      audio: createAudioFlag(),
      slotHost: { where: 'server', place: () => undefined },
    },
    language: 'en',
    onRendered: () => void rendered.push('rendered'),
    onError: (failure, kind) => void failed.push(`${kind}: ${(failure as Error).message}`),
    federation: { guest: (async () => (failure ? Promise.reject(failure) : module)) as never },
    start: {
      telemetry: { report: (beacon) => void beacons.push(beacon), recent: () => beacons },
      // A guest uses no other service.
      services: { stackOf } as never,
      allowHtml: () => undefined,
      guests,
    },
  });
  const target = element.querySelector<HTMLElement>('[data-guest]')!;
  return { island, element, target, published, rendered, failed };
}
type Options = {
  mount?: GuestMount;
  kind?: NonNullable<BrowserRelease['guest']>['kind'];
  remote?: string;
  version?: string;
  /** Why its code does not load. */
  failure?: PlatformError;
};

function platformWithEvents() {
  const { platform } = testPlatform();
  const published: unknown[] = [];
  const handlers = new Set<(detail: unknown) => void>();
  const bus = {
    ...platform.bus,
    publish: (_event: string, detail: unknown) => {
      published.push(detail);
      handlers.forEach((handle) => handle(detail));
    },
    on: (_event: string, handle: (detail: unknown) => void) => {
      handlers.add(handle);
      return () => void handlers.delete(handle);
    },
  };
  // The guest uses only these two of the bus.
  return { platform: { ...platform, bus: bus as unknown as typeof platform.bus }, published };
}

/** Mounts, changes the params and unmounts; returns the text of the guest's element at each step. */
async function texts({ island, target }: { island: IslandLifecycles; target: HTMLElement }) {
  const steps = [
    () => island.bootstrap(given),
    () => island.mount(given),
    () => island.update({ params: { star: 'Meher' } }),
    () => island.unmount(),
  ];
  const seen: (string | null)[] = [];
  for (const step of steps) {
    await step();
    // React renders a change in a task of its own.
    await runPendingTasks();
    seen.push(target.textContent);
  }
  return seen;
}

const show = (element: HTMLElement, { star, params, language }: Props) =>
  (element.textContent = `${star} ${String(params['star'])} ${language}`);

class PollElement extends HTMLElement {
  marquee?: GuestPlatform;
  connectedCallback() {
    // As for the others, after every change.
    this.textContent = `${this.star} ${this.star} ${this.marquee?.language}`;
  }
  #star = '';
  get star() {
    return this.#star;
  }
  set star(star: string) {
    this.#star = star;
    if (this.isConnected) this.connectedCallback();
  }
}
customElements.define('x-poll-card', PollElement);

test.each<[string, unknown, Options]>([
  [
    'a React component',
    { default: ({ star, params, language }: Props) => `${star} ${String(params['star'])} ${language}` },
    {},
  ],
  [
    'lifecycles of single-spa, in arrays',
    {
      bootstrap: [async () => undefined],
      mount: [async (props: Props & { domElement: HTMLElement }) => show(props.domElement, props)],
      update: async (props: Props & { domElement: HTMLElement }) => show(props.domElement, props),
      unmount: async ({ domElement }: { domElement: HTMLElement }) => domElement.replaceChildren(),
    },
    { kind: 'single-spa' },
  ],
  [
    'an application of single-spa without `update`',
    {
      bootstrap: async () => undefined,
      mount: async (props: Props & { domElement: HTMLElement }) => show(props.domElement, props),
      unmount: async ({ domElement }: { domElement: HTMLElement }) => domElement.replaceChildren(),
    },
    { kind: 'single-spa' },
  ],
  [
    'a bridge',
    {
      default: () => ({
        render: (info: Props & { dom: HTMLElement }) => show(info.dom, info),
        destroy: ({ dom }: { dom: HTMLElement }) => dom.replaceChildren(),
      }),
    },
    {},
  ],
  [
    'mount(element, props)',
    { mount: show, unmount: (element: HTMLElement) => element.replaceChildren() },
    {},
  ],
  ['a custom element', undefined, { kind: 'custom-element', mount: { tag: 'x-poll-card' } }],
])('%s takes the place of the placeholder, gets changed params, and leaves', async (_, module, options) => {
  const island = await anIsland(module, options);
  expect(await texts(island)).toEqual([
    'The poll is loading',
    'Asha Asha en',
    'Meher Meher en',
    'The poll is loading',
  ]);
  expect(island.rendered).toEqual(['rendered']);
});

test('a React component has the shell’s hooks and keeps its state when params change', async () => {
  function Poll({ star }: Props) {
    const [first] = useState(star);
    return `${first}, then ${star}`;
  }
  expect(await texts(await anIsland({ default: Poll }))).toContain('Asha, then Meher');
});

test('single-spa’s own props reach the lifecycles, which bootstrap once per document', async () => {
  const received: object[] = [];
  const record = (props: object) => Promise.resolve(void received.push(props));
  const app = { bootstrap: record, mount: record, unmount: async () => undefined };
  for (let time = 0; time < 2; time += 1) await texts(await anIsland(app, { kind: 'single-spa' }));
  // One bootstrap; at each visit, a mount and one more for the changed params.
  expect(received).toHaveLength(5);
  expect(received[1]).toMatchObject({ ...given, domElement: expect.any(HTMLElement) });
});

test('the slot keeps the height of its placeholder while the guest has no content yet', async () => {
  const { island, target } = await anIsland({ mount: () => undefined });
  jest.spyOn(target, 'offsetHeight', 'get').mockImplementation(() => (target.firstChild ? 140 : 0));
  await island.bootstrap(given);
  await island.mount(given);
  expect([target.textContent, target.style.minHeight]).toEqual(['', '140px']);
  await island.unmount();
  expect([target.innerHTML, target.style.minHeight]).toEqual([placeholder, '']);
});

test('a guest publishes and subscribes by `marquee`; its subscriptions end with it', async () => {
  const heard: unknown[] = [];
  let marquee: GuestPlatform | undefined;
  const module = {
    mount: (_: HTMLElement, props: Props) => {
      ({ marquee } = props);
      marquee.subscribe('polls:voted', (detail) => void heard.push(detail));
      marquee.publish('polls:voted', { votes: 1 });
    },
  };
  const { island, published } = await anIsland(module);
  await island.bootstrap(given);
  await island.mount(given);
  await island.unmount();
  marquee?.publish('polls:voted', { votes: 2 });
  expect([heard, published]).toEqual([[{ votes: 1 }], [{ votes: 1 }, { votes: 2 }]]);
});

test('the placeholder is back after a mount that failed', async () => {
  const { island, target } = await anIsland({ mount: () => Promise.reject(new Error('broken')) });
  await island.bootstrap(given);
  await expect(island.mount(given)).rejects.toThrow('broken');
  await island.unmount();
  expect(target.innerHTML).toBe(placeholder);
});

test.each([
  ['never ends', () => new Promise(() => undefined), 'MOUNT_TOO_LATE', /unmount took longer than 2000 ms/],
  ['throws', () => Promise.reject(new Error('no star to leave')), 'INTERNAL', /no star to leave/],
])(
  'feature 16: a guest whose unmount %s leaves nothing, and is reported',
  async (_, unmount, cause, message) => {
    beacons.length = 0;
    const heard: unknown[] = [];
    let marquee: GuestPlatform | undefined;
    const { island, target, published } = await anIsland({
      mount: (element: HTMLElement, props: Props) => {
        ({ marquee } = props);
        marquee.subscribe('polls:voted', (detail) => heard.push(detail));
        element.append('A poll');
      },
      unmount,
    });
    await island.bootstrap(given);
    await island.mount(given);
    jest.useFakeTimers();
    const ended = island.unmount();
    await jest.advanceTimersByTimeAsync(2_000);
    await ended;
    jest.useRealTimers();
    expect(target.innerHTML).toBe(placeholder);
    marquee?.publish('polls:voted', { votes: 1 });
    expect([heard, published]).toEqual([[], [{ votes: 1 }]]);
    const report = { remote: 'polls', release: '1.0.0', cause, message: expect.stringMatching(message) };
    expect(beacons).toEqual([expect.objectContaining(report)]);
  },
);

/** Something that settles when `finish` is called. */
function aTask() {
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (finish = resolve));
  return { done, finish: () => finish() };
}

test('feature 16: a mount that settles after the island was given up shows nothing, and is unmounted', async () => {
  const [task, heard, ended]: [ReturnType<typeof aTask>, unknown[], string[]] = [aTask(), [], []];
  let marquee: GuestPlatform | undefined;
  const late = {
    mount: async (element: HTMLElement, props: Props) => {
      ({ marquee } = props);
      await task.done;
      element.append('A late poll');
      marquee.subscribe('polls:voted', (detail) => heard.push(detail));
      return () => ended.push('late');
    },
  };
  const first = await anIsland(late);
  await first.island.bootstrap(given);
  void first.island.mount(given);
  await runPendingTasks();
  await first.island.unmount();
  expect([first.target.innerHTML, first.element.dataset['state']]).toEqual([placeholder, 'server']);
  task.finish();
  await runPendingTasks();
  marquee?.publish('polls:voted', { votes: 1 });
  expect([first.target.innerHTML, ended, heard]).toEqual([placeholder, ['late'], []]);
});

test('a guest that is killed while its styles load is not mounted', async () => {
  const mounted: string[] = [];
  const module = { mount: () => void mounted.push('mount'), unmount: () => void mounted.push('unmount') };
  const { island } = await anIsland(module);
  await island.bootstrap(given);
  const mounting = island.mount(given);
  await island.unmount();
  await mounting;
  expect(mounted).toEqual([]);
});

test('changed params that a guest cannot show make the island fail', async () => {
  const module = {
    mount: (element: HTMLElement, { star }: Props) => {
      if (star === 'Meher') throw new Error('no such star');
      element.append('A poll');
    },
  };
  const { island, failed } = await anIsland(module);
  await island.bootstrap(given);
  await island.mount(given);
  await island.update({ params: { star: 'Meher' } });
  expect(failed).toEqual(['uncaught: no such star']);
});

test('feature 16: an update that never ends makes the island fail after ten seconds', async () => {
  const module = {
    bootstrap: async () => undefined,
    mount: async () => undefined,
    update: () => new Promise(() => undefined),
    unmount: async () => undefined,
  };
  const { island, failed } = await anIsland(module, { kind: 'single-spa' });
  await island.bootstrap(given);
  await island.mount(given);
  jest.useFakeTimers();
  const updated = island.update({ params: { star: 'Meher' } });
  await jest.advanceTimersByTimeAsync(10_000);
  await updated;
  jest.useRealTimers();
  expect(failed).toEqual(['uncaught: update took longer than 10000 ms']);
});

test('feature 16: a bootstrap that never ended is run again by the next attempt', async () => {
  let isStuck = true;
  const bootstrap = jest.fn(() => (isStuck ? new Promise(() => undefined) : Promise.resolve()));
  const module = { bootstrap, mount: async () => undefined, unmount: async () => undefined };
  const first = await anIsland(module, { kind: 'single-spa' });
  jest.useFakeTimers();
  const outcome = first.island.bootstrap(given).catch(errorCode);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(await outcome).toBe('MOUNT_TOO_LATE');
  jest.useRealTimers();
  isStuck = false;
  const second = await anIsland(module, { kind: 'single-spa' });
  await second.island.bootstrap(given);
  expect(bootstrap).toHaveBeenCalledTimes(2);
});

test.each([
  [
    'constructor',
    class extends HTMLElement {
      constructor() {
        super();
        throw new Error('no element');
      }
    },
  ],
  [
    'callback',
    class extends HTMLElement {
      connectedCallback() {
        throw new Error('no element');
      }
    },
  ],
])('a custom element whose %s throws does not count as mounted', async (what, Broken) => {
  const tag = `x-broken-${what}`;
  customElements.define(tag, Broken);
  const silence = (event: Event) => event.preventDefault();
  addEventListener('error', silence);
  const { island } = await anIsland(undefined, { kind: 'custom-element', mount: { tag } });
  await island.bootstrap(given);
  await expect(island.mount(given)).rejects.toThrow(/no element|could not be constructed/);
  await island.unmount();
  removeEventListener('error', silence);
});

test('what cannot be mounted is REMOTE_WRONG_CONTAINER, with the name of the module', async () => {
  const failure: unknown = await anIsland({ default: 7 }, { mount: { expose: './Card' } }).catch(
    (one: unknown) => one,
  );
  expect(errorCode(failure)).toBe('REMOTE_WRONG_CONTAINER');
  expect((failure as Error).message).toMatch(/^polls@1\.0\.0: \.\/Card is none of these: /);
});

test('a document has one release of a guest; one that did not load does not block another', async () => {
  const failure = new PlatformError('REMOTE_UNREACHABLE', 'no network');
  await expect(anIsland({ mount: show }, { version: '1.0.0', failure })).rejects.toBe(failure);
  await anIsland({ mount: show }, { version: '1.1.0' });
  await expect(anIsland({ mount: show }, { version: '1.2.0' })).rejects.toThrow(
    'polls.card: polls@1.1.0 is in this document, polls@1.2.0 needs a new one',
  );
});

test('feature 34: an error that a guest’s framework only logs is reported for the guest', async () => {
  const failure = Object.assign(new Error('the star is missing'), {
    stack: 'Error\n    at setup (http://localhost/remotes/polls/1.0.0/main.js:1:9)',
  });
  const { island } = await anIsland({ mount: () => console.error(failure) });
  await island.bootstrap(given);
  await island.mount(given);
  expect(logged).toHaveBeenLastCalledWith(failure);
  expect(beacons).toContainEqual(
    expect.objectContaining({
      remote: 'polls',
      release: '1.0.0',
      cause: 'UNCAUGHT',
      message: 'the star is missing',
    }),
  );
  await island.unmount();
});
