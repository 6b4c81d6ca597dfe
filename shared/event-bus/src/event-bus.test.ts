import { defineEvent, eventContracts, loggedIn, orderStarted } from '@marquee/events';
import * as v from 'valibot';
import { createEventBus, type HandlerFailure, type RefusedEvent } from './event-bus.ts';

function aBus() {
  const refused: RefusedEvent[] = [];
  const failed: HandlerFailure[] = [];
  const bus = createEventBus({
    contracts: eventContracts,
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
  const stop = bus.on(orderStarted, ({ celeb }) => received.push(`one ${celeb}`));
  bus.on(orderStarted, ({ celeb }) => received.push(`two ${celeb}`));
  bus.publish(orderStarted, order);
  stop();
  bus.publish(orderStarted, order);
  expect(received).toEqual(['one aarav', 'two aarav', 'two aarav']);
});

test('feature 24: a late subscriber gets the last event if the contract replays it, and otherwise nothing', () => {
  const { bus } = aBus();
  bus.publish(loggedIn, { ...asha, userId: 'u_1' });
  bus.publish(loggedIn, asha);
  bus.publish(orderStarted, order);
  const received: unknown[] = [];
  bus.on(loggedIn, (detail) => received.push(detail));
  bus.on(orderStarted, (detail) => received.push(detail));
  bus.stream(loggedIn).subscribe((detail) => received.push(detail));
  expect(received).toEqual([asha, asha]);

  bus.forget(loggedIn);
  bus.on(loggedIn, () => received.push('stale'));
  expect(received).not.toContain('stale');
});

test('feature 24: a malformed event is reported with its publisher and field, and reaches no subscriber', () => {
  const { bus, refused } = aBus();
  const received: unknown[] = [];
  bus.on(loggedIn, (detail) => received.push(detail));
  // @ts-expect-error -- what a remote of another build may send
  bus.as('mfe-auth').publish(loggedIn, { userId: 7, firstTime: true });
  bus.on(loggedIn, (detail) => received.push(detail));

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
  bus.publish(defineEvent('quiz:cheated', {}, { by: v.string() }), { by: 'u_7' });
  bus.publish(defineEvent('auth:logged-in', { version: 2 }, { userId: v.string() }), { userId: 'u_7' });
  expect(refused.map(({ event, field }) => [event, field])).toEqual([
    ['quiz:cheated', 'name'],
    ['auth:logged-in', 'version'],
  ]);
});

test('a handler that throws does not stop other handlers, nor its own next event', () => {
  const { bus, failed } = aBus();
  const received: string[] = [];
  const cause = new Error('broken');
  bus.on(orderStarted, () => {
    received.push('broken');
    throw cause;
  });
  bus.on(orderStarted, () => received.push('whole'));
  bus.publish(orderStarted, order);
  bus.publish(orderStarted, order);
  expect(received).toEqual(['broken', 'whole', 'broken', 'whole']);
  expect(failed).toEqual([
    { event: 'checkout:order-started', version: 1, cause },
    { event: 'checkout:order-started', version: 1, cause },
  ]);
});

test('the trace has the last thousand events with their publishers', () => {
  const { bus } = aBus();
  for (let count = 0; count < 1_001; count += 1) bus.as(`mfe-${count}`).publish(orderStarted, order);
  expect(bus.trace()).toHaveLength(1_000);
  expect(bus.trace()[0]).toMatchObject({
    event: 'checkout:order-started',
    version: 1,
    sender: 'mfe-1',
    at: 5,
    detail: order,
  });
});
