import { defineEvent, eventKey, type EventContract } from '@marquee/events';
import * as v from 'valibot';
import { createEventBus, type EventBus, type RefusedEvent } from './event-bus.ts';
import { parseRecording, replayRecording } from './replay-recording.ts';

const placedOne = defineEvent('shop:placed', { replay: 'latest' }, { order: v.string(), rupees: v.number() });
const placedTwo = defineEvent(
  'shop:placed',
  {
    version: 2,
    replay: 'latest',
    fromPrevious: ({ order, rupees }: { order: string; rupees: number }) => ({
      order,
      total: { amount: rupees, currency: 'INR' },
    }),
    toPrevious: ({ order, total }: { order: string; total: { amount: number; currency: string } }) => {
      if (total.currency !== 'INR') throw new Error(`${total.currency} has no rupees`);
      return { order, rupees: total.amount };
    },
  },
  { order: v.string(), total: v.object({ amount: v.number(), currency: v.string() }) },
);
const thanked = defineEvent('shop:thanked', {}, { order: v.string() });
const alone = defineEvent('shop:gone', {}, { order: v.string() });
const aloneTwo = defineEvent('shop:gone', { version: 2 }, { order: v.string(), why: v.string() });

const contracts: Record<string, EventContract> = Object.fromEntries(
  [placedOne, placedTwo, thanked, alone, aloneTwo].map((contract) => [eventKey(contract), contract]),
);

function aBus() {
  const refused: RefusedEvent[] = [];
  const bus = createEventBus({ contracts, onRefused: (one) => refused.push(one), now: () => 5 });
  return { bus, refused };
}

test('two versions of one event coexist: each subscriber gets its own, whichever was published', () => {
  const { bus, refused } = aBus();
  const one: unknown[] = [];
  const two: unknown[] = [];
  bus.on(placedOne, (detail) => one.push(detail));
  bus.on(placedTwo, (detail) => two.push(detail));
  bus.as('mfe-old').publish(placedOne, { order: 'a', rupees: 499 });
  bus.as('mfe-new').publish(placedTwo, { order: 'b', total: { amount: 999, currency: 'INR' } });

  expect(one).toEqual([
    { order: 'a', rupees: 499 },
    { order: 'b', rupees: 999 },
  ]);
  expect(two).toEqual([
    { order: 'a', total: { amount: 499, currency: 'INR' } },
    { order: 'b', total: { amount: 999, currency: 'INR' } },
  ]);
  expect(refused).toEqual([]);
  expect(bus.trace()).toHaveLength(2);
});

test('a late subscriber gets the last event in its own version, until it is forgotten in any', () => {
  const { bus } = aBus();
  bus.publish(placedOne, { order: 'a', rupees: 499 });
  const received: unknown[] = [];
  bus.on(placedTwo, ({ order }) => received.push(order));
  bus.forget(placedOne);
  bus.on(placedTwo, ({ order }) => received.push(order));
  expect(received).toEqual(['a']);
});

test('an event that cannot be converted reaches its own version only, and is reported with publisher and version', () => {
  const { bus, refused } = aBus();
  const received: string[] = [];
  bus.on(placedOne, () => received.push('one'));
  bus.on(placedTwo, () => received.push('two'));
  bus.as('mfe-new').publish(placedTwo, { order: 'b', total: { amount: 9, currency: 'USD' } });
  expect(received).toEqual(['two']);
  expect(refused).toMatchObject([
    { sender: 'mfe-new', event: 'shop:placed', version: 1, field: 'translation' },
  ]);
});

test('versions without a conversion stay apart', () => {
  const { bus, refused } = aBus();
  const received: string[] = [];
  bus.on(alone, () => received.push('one'));
  bus.on(aloneTwo, () => received.push('two'));
  bus.publish(alone, { order: 'a' });
  bus.publish(aloneTwo, { order: 'a', why: 'paid' });
  expect(received).toEqual(['one', 'two']);
  expect(refused).toEqual([]);
});

/** A small page: its state follows from the events it receives, and it publishes thanks for an order. */
function aPageOn(bus: EventBus) {
  const state = { orders: [] as string[], thanks: 0, latest: '' };
  bus.on(placedTwo, ({ order }) => {
    state.orders.push(order);
    bus.as('mfe-thanks').publish(thanked, { order });
  });
  bus.on(thanked, ({ order }) => {
    state.thanks += 1;
    state.latest = order;
  });
  return state;
}

test('feature 24: a recorded session replays to the same state on a new bus with the same subscribers', () => {
  const first = aBus();
  const original = aPageOn(first.bus);
  first.bus.as('mfe-old').publish(placedOne, { order: 'a', rupees: 499 });
  first.bus.as('mfe-new').publish(placedTwo, { order: 'b', total: { amount: 9, currency: 'INR' } });
  first.bus.forget(placedTwo);
  expect(original).toEqual({ orders: ['a', 'b'], thanks: 2, latest: 'b' });

  const file = JSON.stringify(first.bus.recording());
  const second = aBus();
  const replayed = aPageOn(second.bus);
  replayRecording(second.bus, parseRecording(JSON.parse(file)), contracts);

  expect(replayed).toEqual(original);
  expect(second.bus.recording()).toEqual(first.bus.recording());
  const late: unknown[] = [];
  second.bus.on(placedTwo, (detail) => late.push(detail));
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
