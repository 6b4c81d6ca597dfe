/** @jest-environment jsdom */
import type { KilledRemotes } from '../../../page/killed-remotes.ts';
import { subscribeToKills } from './subscribe-to-kills.ts';

/** What jsdom lacks: the server's event stream, messages between tabs, and locks. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Stream[] = [];
  readyState = 1;
  constructor(readonly url: string) {
    super();
    Stream.opened.push(this);
  }
  close = () => void (this.readyState = Stream.CLOSED);
  send = (state: KilledRemotes) =>
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(state) }));
  refuse() {
    this.readyState = Stream.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
}
class Channel extends EventTarget {
  static open = new Set<Channel>();
  constructor(readonly name: string) {
    super();
    Channel.open.add(this);
  }
  postMessage(data: unknown) {
    for (const other of Channel.open)
      if (other !== this && other.name === this.name)
        other.dispatchEvent(new MessageEvent('message', { data }));
  }
  close = () => void Channel.open.delete(this);
}
type Request = { run: () => unknown; signal: AbortSignal };
let queue: Request[];
/** Grants the lock to the first request in the queue until its signal ends it. */
const locks = {
  request: async (_name: string, { signal }: { signal: AbortSignal }, run: () => unknown) => {
    const request = { run, signal };
    queue.push(request);
    if (queue.length === 1) run();
    signal.addEventListener('abort', () => {
      const hadLock = queue[0] === request;
      queue = queue.filter((one) => one !== request);
      if (hadLock) queue[0]?.run();
    });
  },
};

let ended: AbortController;
beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(1);
  [Stream.opened, queue, ended] = [[], [], new AbortController()];
  Channel.open.clear();
  Object.assign(globalThis, { EventSource: Stream, BroadcastChannel: Channel });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  show('visible');
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

function show(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
}
function aTab() {
  const received: KilledRemotes[] = [];
  subscribeToKills((state) => void received.push(state));
  jest.advanceTimersByTime(3_000);
  return received;
}
const open = () => Stream.opened.filter(({ readyState }) => readyState !== Stream.CLOSED);
const killed = (sequence: number, ...remotes: string[]) => ({ sequence, killed: remotes, releases: {} });

test('opens one stream, three seconds after the page has become interactive, and receives its states', () => {
  const received: KilledRemotes[] = [];
  subscribeToKills((state) => void received.push(state));
  jest.advanceTimersByTime(2_999);
  expect(Stream.opened).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(open().map(({ url }) => url)).toEqual(['/__marquee/kills']);
  open()[0]?.send(killed(7, 'mfe-quiz'));
  expect(received).toEqual([killed(7, 'mfe-quiz')]);
});

test('of several tabs one has the stream and forwards its states to the others', () => {
  const [one, two] = [aTab(), aTab()];
  expect(open()).toHaveLength(1);
  open()[0]?.send(killed(8, 'mfe-auth'));
  expect([one, two]).toEqual([[killed(8, 'mfe-auth')], [killed(8, 'mfe-auth')]]);
  // A tab that opens later requests the latest state of the others.
  expect(aTab()[0]).toEqual(killed(8, 'mfe-auth'));
  expect(open()).toHaveLength(1);
});

test('without locks every tab has its own stream', () => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined });
  aTab();
  aTab();
  expect(open()).toHaveLength(2);
});

test('a hidden page closes its stream, and opens one when it is visible again', () => {
  aTab();
  show('hidden');
  expect(open()).toEqual([]);
  show('visible');
  expect(open()).toHaveLength(1);
});

test('a page in the back/forward cache has neither stream nor channel, and both when it is restored', () => {
  const received = aTab();
  dispatchEvent(new Event('pagehide'));
  expect([open().length, Channel.open.size]).toEqual([0, 0]);
  dispatchEvent(new Event('pageshow'));
  expect([open().length, Channel.open.size]).toEqual([1, 1]);
  open()[0]?.send(killed(9));
  expect(received).toEqual([killed(9)]);
});

test('a refused stream is opened again after 2, 4, 8 seconds, up to a minute; a message resets the delay', () => {
  aTab();
  const delayOfNext = () => {
    const before = Stream.opened.length;
    Stream.opened.at(-1)?.refuse();
    let waited = 0;
    while (Stream.opened.length === before && waited < 120) {
      jest.advanceTimersByTime(1_000);
      waited += 1;
    }
    return waited;
  };
  expect(Array.from({ length: 7 }, delayOfNext)).toEqual([2, 4, 8, 16, 32, 60, 60]);
  Stream.opened.at(-1)?.send(killed(1));
  expect(delayOfNext()).toBe(2);
});

test('a stream that the browser reconnects itself is left alone', () => {
  aTab();
  Stream.opened[0]?.dispatchEvent(new Event('error'));
  jest.advanceTimersByTime(60_000);
  expect(Stream.opened).toHaveLength(1);
});
