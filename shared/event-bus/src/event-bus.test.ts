import type { EventContract, EventContracts } from '@marquee/contracts';
import { createEventBus, type HandlerFailure, type RefusedEvent } from './event-bus.ts';

type Events = {
  'auth:logged-in': { userId: string; firstTime: boolean };
  'checkout:order-started': { celeb: string; occasionId: number | null };
  'quiz:cheated': { by: string };
  'auth:logged-in@2': { userId: string };
};

const contracts: Record<string, EventContract> = {
  'auth:logged-in': {
    replay: 'latest',
    detail: {
      type: 'object',
      properties: { userId: { type: 'string' }, firstTime: { type: 'boolean' } },
      required: ['userId', 'firstTime'],
      additionalProperties: false,
    },
  },
  'checkout:order-started': {
    detail: {
      type: 'object',
      properties: { celeb: { type: 'string' }, occasionId: { type: ['number', 'null'] } },
      required: ['celeb', 'occasionId'],
    },
  },
};

function aBus(known: EventContracts = contracts) {
  const refused: RefusedEvent[] = [];
  const failed: HandlerFailure[] = [];
  const bus = createEventBus<Events>({
    contracts: () => known,
    onRefused: (event) => refused.push(event),
    onHandlerFailed: (failure) => failed.push(failure),
    now: () => 5,
  });
  return { bus, refused, failed };
}

const asha = { userId: 'u_7', firstTime: true };
const order = { celeb: 'aarav', occasionId: 1 };

test('every subscriber gets the event, until it unsubscribes', () => {
  const { bus } = aBus();
  const received: string[] = [];
  const stop = bus.on('checkout:order-started', ({ celeb }) => received.push(`one ${celeb}`));
  bus.on('checkout:order-started', ({ celeb }) => received.push(`two ${celeb}`));
  bus.publish('checkout:order-started', order);
  stop();
  bus.publish('checkout:order-started', order);
  expect(received).toEqual(['one aarav', 'two aarav', 'two aarav']);
});

test('feature 24: a late subscriber gets the last event if the contract replays it, and otherwise nothing', () => {
  const { bus } = aBus();
  bus.publish('auth:logged-in', { ...asha, userId: 'u_1' });
  bus.publish('auth:logged-in', asha);
  bus.publish('checkout:order-started', order);
  const received: unknown[] = [];
  bus.on('auth:logged-in', (detail) => received.push(detail));
  bus.on('checkout:order-started', (detail) => received.push(detail));
  bus.stream('auth:logged-in').subscribe((detail) => received.push(detail));
  expect(received).toEqual([asha, asha]);

  bus.forget('auth:logged-in');
  bus.on('auth:logged-in', () => received.push('stale'));
  expect(received).not.toContain('stale');
});

test('feature 24: a malformed event is reported with its publisher and field, and reaches no subscriber', () => {
  const { bus, refused } = aBus();
  const received: unknown[] = [];
  bus.on('auth:logged-in', (detail) => received.push(detail));
  // @ts-expect-error -- what a remote of another build may send
  bus.as('mfe-auth').publish('auth:logged-in', { userId: 7, firstTime: true });
  bus.on('auth:logged-in', (detail) => received.push(detail));

  expect(received).toEqual([]);
  expect(bus.trace()).toEqual([]);
  expect(refused).toMatchObject([
    {
      sender: 'mfe-auth',
      event: 'auth:logged-in',
      version: 1,
      field: 'userId',
      failure: { code: 'EVENT_REFUSED' },
    },
  ]);
});

test('an event without a contract, or with an unknown version, is refused', () => {
  const { bus, refused } = aBus();
  bus.publish('quiz:cheated', { by: 'u_7' });
  bus.publish('auth:logged-in@2', { userId: 'u_7' });
  expect(refused.map(({ event, field }) => [event, field])).toEqual([
    ['quiz:cheated', 'name'],
    ['auth:logged-in', 'version'],
  ]);
});

test('an event is accepted as soon as its contract is known: contracts are added while the page is open', () => {
  const known: Record<string, EventContract> = {};
  const { bus, refused } = aBus(known);
  const received: unknown[] = [];
  bus.on('auth:logged-in', (detail) => received.push(detail));
  bus.publish('auth:logged-in', asha);
  expect([received, refused.length]).toEqual([[], 1]);
  Object.assign(known, contracts);
  bus.publish('auth:logged-in', asha);
  expect(received).toEqual([asha]);
});

test('a subscriber to every event gets each of them once, with its publisher', () => {
  const { bus } = aBus();
  const received: unknown[] = [];
  const stop = bus.onEvery(({ event, sender }) => received.push([event, sender]));
  bus.as('mfe-auth').publish('auth:logged-in', asha);
  bus.publish('checkout:order-started', order);
  stop();
  bus.publish('checkout:order-started', order);
  expect(received).toEqual([
    ['auth:logged-in', 'mfe-auth'],
    ['checkout:order-started', 'unnamed'],
  ]);
});

test('a remote of sdk 1 names an event by its contract, which applies if the page has no newer one', () => {
  const { bus, refused } = aBus({});
  const received: unknown[] = [];
  bus.on('auth:logged-in', (detail) => received.push(detail));
  const loggedIn = { name: 'auth:logged-in', version: 1, ...contracts['auth:logged-in'] };
  // The bus as the types of sdk 1 have it.
  const former = bus as unknown as {
    publish(event: object, detail: object): void;
    on(event: object, handler: (detail: unknown) => void): void;
  };
  former.publish(loggedIn, asha);
  former.publish(loggedIn, { userId: 7 });
  former.on(loggedIn, (detail) => received.push(detail));
  expect(received).toEqual([asha, asha]);
  expect(refused).toMatchObject([{ event: 'auth:logged-in', field: 'firstTime' }]);
});

test('a handler that throws does not stop other handlers, nor its own next event', () => {
  const { bus, failed } = aBus();
  const received: string[] = [];
  const cause = new Error('broken');
  bus.on('checkout:order-started', () => {
    received.push('broken');
    throw cause;
  });
  bus.on('checkout:order-started', () => received.push('whole'));
  bus.publish('checkout:order-started', order);
  bus.publish('checkout:order-started', order);
  expect(received).toEqual(['broken', 'whole', 'broken', 'whole']);
  expect(failed).toEqual([
    { event: 'checkout:order-started', version: 1, cause },
    { event: 'checkout:order-started', version: 1, cause },
  ]);
});

test('the trace has the last thousand events with their publishers', () => {
  const { bus } = aBus();
  for (let count = 0; count < 1_001; count += 1)
    bus.as(`mfe-${count}`).publish('checkout:order-started', order);
  expect(bus.trace()).toHaveLength(1_000);
  expect(bus.trace()[0]).toMatchObject({
    event: 'checkout:order-started',
    version: 1,
    sender: 'mfe-1',
    at: 5,
    detail: order,
  });
});
