import type { EventContracts } from '@marquee/contracts';
import { createEventBus, type EventBus, type RefusedEvent } from './event-bus.ts';
import { parseRecording, replayRecording } from './replay-recording.ts';

type Events = {
  'shop:placed': { order: string; rupees: number };
  'shop:placed@2': { order: string; amount: number; currency: string };
  'shop:thanked': { order: string };
  'shop:gone': { order: string };
  'shop:gone@2': { order: string; why: string };
};

const contracts: EventContracts = {
  'shop:placed': {
    replay: 'latest',
    detail: {
      type: 'object',
      properties: { order: { type: 'string' }, rupees: { type: 'number', maximum: 10_000 } },
      required: ['order', 'rupees'],
    },
  },
  'shop:placed@2': {
    replay: 'latest',
    detail: {
      type: 'object',
      properties: {
        order: { type: 'string' },
        amount: { type: 'number' },
        currency: { enum: ['INR', 'USD'] },
      },
      required: ['order', 'amount', 'currency'],
    },
    fromPrevious: { order: { from: 'order' }, amount: { from: 'rupees' }, currency: { value: 'INR' } },
    toPrevious: { order: { from: 'order' }, rupees: { from: 'amount' } },
  },
  'shop:thanked': { detail: { type: 'object', properties: { order: { type: 'string' } } } },
  'shop:gone': { detail: { type: 'object', properties: { order: { type: 'string' } } } },
  'shop:gone@2': { detail: { type: 'object', properties: { why: { type: 'string' } } } },
};

function aBus() {
  const refused: RefusedEvent[] = [];
  const bus = createEventBus<Events>({
    contracts: () => contracts,
    onRefused: (one) => refused.push(one),
    now: () => 5,
  });
  return { bus, refused };
}

test('two versions of one event coexist: each subscriber gets its own, whichever was published', () => {
  const { bus, refused } = aBus();
  const one: unknown[] = [];
  const two: unknown[] = [];
  bus.on('shop:placed', (detail) => one.push(detail));
  bus.on('shop:placed@2', (detail) => two.push(detail));
  bus.as('mfe-old').publish('shop:placed', { order: 'a', rupees: 499 });
  bus.as('mfe-new').publish('shop:placed@2', { order: 'b', amount: 999, currency: 'INR' });

  expect(one).toEqual([
    { order: 'a', rupees: 499 },
    { order: 'b', rupees: 999 },
  ]);
  expect(two).toEqual([
    { order: 'a', amount: 499, currency: 'INR' },
    { order: 'b', amount: 999, currency: 'INR' },
  ]);
  expect(refused).toEqual([]);
  expect(bus.trace()).toHaveLength(2);
});

test('a late subscriber gets the last event in its own version, until it is forgotten in any', () => {
  const { bus } = aBus();
  bus.publish('shop:placed', { order: 'a', rupees: 499 });
  const received: unknown[] = [];
  bus.on('shop:placed@2', ({ order }) => received.push(order));
  bus.forget('shop:placed');
  bus.on('shop:placed@2', ({ order }) => received.push(order));
  expect(received).toEqual(['a']);
});

test('an event that cannot be converted reaches its own version only, and is reported with publisher and version', () => {
  const { bus, refused } = aBus();
  const received: string[] = [];
  bus.on('shop:placed', () => received.push('one'));
  bus.on('shop:placed@2', () => received.push('two'));
  bus.as('mfe-new').publish('shop:placed@2', { order: 'b', amount: 20_000, currency: 'USD' });
  expect(received).toEqual(['two']);
  expect(refused).toMatchObject([
    { sender: 'mfe-new', event: 'shop:placed', version: 1, field: 'translation' },
  ]);
});

test('versions without a conversion stay apart', () => {
  const { bus, refused } = aBus();
  const received: string[] = [];
  bus.on('shop:gone', () => received.push('one'));
  bus.on('shop:gone@2', () => received.push('two'));
  bus.publish('shop:gone', { order: 'a' });
  bus.publish('shop:gone@2', { order: 'a', why: 'paid' });
  expect(received).toEqual(['one', 'two']);
  expect(refused).toEqual([]);
});

/** A small page: its state follows from the events it receives, and it publishes thanks for an order. */
function aPageOn(bus: EventBus<Events>) {
  const state = { orders: [] as string[], thanks: 0, latest: '' };
  bus.on('shop:placed@2', ({ order }) => {
    state.orders.push(order);
    bus.as('mfe-thanks').publish('shop:thanked', { order });
  });
  bus.on('shop:thanked', ({ order }) => {
    state.thanks += 1;
    state.latest = order;
  });
  return state;
}

test('feature 24: a recorded session replays to the same state on a new bus with the same subscribers', () => {
  const first = aBus();
  const original = aPageOn(first.bus);
  first.bus.as('mfe-old').publish('shop:placed', { order: 'a', rupees: 499 });
  first.bus.as('mfe-new').publish('shop:placed@2', { order: 'b', amount: 9, currency: 'INR' });
  first.bus.forget('shop:placed@2');
  expect(original).toEqual({ orders: ['a', 'b'], thanks: 2, latest: 'b' });

  const file = JSON.stringify(first.bus.recording());
  const second = aBus();
  const replayed = aPageOn(second.bus);
  replayRecording(second.bus, parseRecording(JSON.parse(file)), contracts);

  expect(replayed).toEqual(original);
  expect(second.bus.recording()).toEqual(first.bus.recording());
  const late: unknown[] = [];
  second.bus.on('shop:placed@2', (detail) => late.push(detail));
  expect(late).toEqual([]);
});

test('an invalid recording is refused with its field; one with an event without a contract is not replayed', () => {
  expect(() => parseRecording([{ kind: 'passed', event: 7 }])).toThrow(/recording of events.*event/);
  const { bus } = aBus();
  const steps = parseRecording([
    { kind: 'passed', nested: false, event: 'shop:placed', version: 3, sender: 'x', at: 1, detail: {} },
  ]);
  expect(() => replayRecording(bus, steps, contracts)).toThrow('there is no contract for shop:placed@3');
});
