import * as v from 'valibot';
import { errorCode, PlatformError } from './errors.ts';
import { parseInput, pathOfNul } from './parse.ts';

const order = v.object({ items: v.array(v.object({ price: v.number() })) });

test('a valid value is returned with its type', () => {
  expect(parseInput(order, { items: [{ price: 1 }] }, 'order')).toEqual({ items: [{ price: 1 }] });
});

test('an error names the input and the first wrong field', () => {
  const read = () => parseInput(order, { items: [{ price: 1 }, { price: 'two' }] }, 'order OR-1');

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

test('the character U+0000 is found at any depth, and its path is returned', () => {
  const anything = v.object({ items: v.array(v.unknown()) });
  const read = () => parseInput(anything, { items: [1, { name: 'A\0B' }] }, 'order');
  expect(read).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT', details: { field: 'items.1.name' } }),
  );
  expect(pathOfNul({ who: { 'a\0': 1 } })).toBe('who');
  expect(pathOfNul({ who: 'a\ud800' })).toBe('who');
  expect(pathOfNul({ who: [{ '\udc00b': 1 }] })).toBe('who.0');
  expect(pathOfNul('नमस्ते 👋🏽')).toBeUndefined();
  expect(pathOfNul(['all', { is: 'well' }, null, 1])).toBeUndefined();
});

test('deeply nested arrays are searched completely', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(50_000)}"\\u0000"${']'.repeat(50_000)}`);
  expect(pathOfNul(deep)).toEqual(expect.any(String));
});
