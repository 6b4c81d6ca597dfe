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

test('everybody who listens gets the event, until they stop', () => {
  const { bus } = aBus();
  const heard: string[] = [];
  const stop = bus.on(orderStarted, ({ celeb }) => heard.push(`one ${celeb}`));
  bus.on(orderStarted, ({ celeb }) => heard.push(`two ${celeb}`));
  bus.publish(orderStarted, order);
  stop();
  bus.publish(orderStarted, order);
  expect(heard).toEqual(['one aarav', 'two aarav', 'two aarav']);
});

test('feature 24: who comes late gets the last event where the contract replays it, and nothing where it does not', () => {
  const { bus } = aBus();
  bus.publish(loggedIn, { ...asha, userId: 'u_1' });
  bus.publish(loggedIn, asha);
  bus.publish(orderStarted, order);
  const heard: unknown[] = [];
  bus.on(loggedIn, (detail) => heard.push(detail));
  bus.on(orderStarted, (detail) => heard.push(detail));
  bus.stream(loggedIn).subscribe((detail) => heard.push(detail));
  expect(heard).toEqual([asha, asha]);

  bus.forget(loggedIn);
  bus.on(loggedIn, () => heard.push('stale'));
  expect(heard).not.toContain('stale');
});

test('feature 24: a malformed event is reported with its sender and field, and reaches nobody', () => {
  const { bus, refused } = aBus();
  const heard: unknown[] = [];
  bus.on(loggedIn, (detail) => heard.push(detail));
  // @ts-expect-error -- what a remote of another build may send
  bus.as('mfe-auth').publish(loggedIn, { userId: 7, firstTime: true });
  bus.on(loggedIn, (detail) => heard.push(detail));

  expect(heard).toEqual([]);
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

test('an event nobody agreed on, or in another version, is refused', () => {
  const { bus, refused } = aBus();
  bus.publish(defineEvent('quiz:cheated', {}, { by: v.string() }), { by: 'u_7' });
  bus.publish(defineEvent('auth:logged-in', { version: 2 }, { userId: v.string() }), { userId: 'u_7' });
  expect(refused.map(({ event, field }) => [event, field])).toEqual([
    ['quiz:cheated', 'name'],
    ['auth:logged-in', 'version'],
  ]);
});

test('a handler that throws stops no other, nor its own next event', () => {
  const { bus, failed } = aBus();
  const heard: string[] = [];
  const cause = new Error('broken');
  bus.on(orderStarted, () => {
    heard.push('broken');
    throw cause;
  });
  bus.on(orderStarted, () => heard.push('whole'));
  bus.publish(orderStarted, order);
  bus.publish(orderStarted, order);
  expect(heard).toEqual(['broken', 'whole', 'broken', 'whole']);
  expect(failed).toEqual([
    { event: 'checkout:order-started', version: 1, cause },
    { event: 'checkout:order-started', version: 1, cause },
  ]);
});

test('the trace keeps the last thousand events with their senders', () => {
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
