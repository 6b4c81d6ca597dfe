import * as v from 'valibot';
import { defineEvent } from './define-event.ts';
import { eventContracts, loggedIn, orderPlaced } from './events.ts';

test('the key of every event is its name, <owner>:<what happened>', () => {
  for (const [name, contract] of Object.entries(eventContracts)) {
    expect(contract.name).toBe(name);
    expect(name).toMatch(/^(auth|checkout|quiz|shell):[a-z]+(-[a-z]+)*$/);
  }
});

test('an event has version 1 and no replay by default', () => {
  expect(defineEvent('quiz:skipped', {}, {})).toMatchObject({ version: 1, replay: 'none' });
  expect(loggedIn).toMatchObject({ version: 1, replay: 'latest' });
});

test('a detail with a field outside its schema is refused, so that no secret is published', () => {
  const asha = { userId: 'u_7', firstTime: true };
  expect(v.is(loggedIn.schema, asha)).toBe(true);
  expect(v.is(loggedIn.schema, { ...asha, authToken: 'secret' })).toBe(false);
  expect(v.is(loggedIn.schema, { userId: 'u_7' })).toBe(false);
});

test('money in an event is an amount in minor units with its currency', () => {
  const order = { orderId: 'OR-1', paymentId: 'PAY-1' };
  const total = { amountMinor: 49_900, currency: 'INR' };
  expect(v.is(orderPlaced.schema, { ...order, total })).toBe(true);
  expect(v.is(orderPlaced.schema, { ...order, total: 499 })).toBe(false);
});
