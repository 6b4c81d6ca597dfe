import * as v from 'valibot';
import { errorCode, PlatformError } from './errors.ts';
import { parseAtDoor } from './parse.ts';

const order = v.object({ items: v.array(v.object({ price: v.number() })) });

test('what has the agreed shape comes back typed', () => {
  expect(parseAtDoor(order, { items: [{ price: 1 }] }, 'order')).toEqual({ items: [{ price: 1 }] });
});

test('a refusal names what was read and the first wrong field', () => {
  const read = () => parseAtDoor(order, { items: [{ price: 1 }, { price: 'two' }] }, 'order OR-1');

  expect(read).toThrow(/^order OR-1: items\.1\.price: /);
  expect(read).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT', details: { field: 'items.1.price' } }),
  );
});

test('a code survives a second copy of the error class', () => {
  expect(errorCode(new PlatformError('INTEGRITY', 'x'))).toBe('INTEGRITY');
  expect(errorCode({ code: 'INTEGRITY' })).toBe('INTEGRITY');
  expect(errorCode({ code: 'ENOENT' })).toBe('INTERNAL');
  expect(errorCode(null)).toBe('INTERNAL');
});
