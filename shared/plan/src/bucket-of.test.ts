import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { bucketCount, bucketOf } from './bucket-of.ts';
import { hashText } from './hash-text.ts';

const visitors = Array.from({ length: 100_000 }, () => randomUUID().replaceAll('-', ''));

test('the hash is MurmurHash3, as the published test vectors show', () => {
  // Two code units make one block, so 'aaaa' as bytes is the text of two code units 0x6161.
  expect(hashText('', 0)).toBe(0);
  expect(hashText('', 1)).toBe(0x514e28b7);
  expect(hashText('\u6161\u6161', 0x9747b28c)).toBe(0x5a97808a);
  expect(hashText('\u6261', 0x9747b28c)).toBe(0x74875592);
});

test('buckets are integers from 0 to 9999 for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (visitor, salt) => {
      const bucket = bucketOf(visitor, salt);
      return Number.isInteger(bucket) && bucket >= 0 && bucket < bucketCount;
    }),
  );
});

test('100,000 visitors are evenly distributed over a hundred ranges of buckets, for each of several salts', () => {
  for (const salt of ['quiz-2026', 'a', 'checkout:order:variant']) {
    const bands = Array.from({ length: 100 }, () => 0);
    for (const visitor of visitors) bands[Math.floor(bucketOf(visitor, salt) / 100)]! += 1;
    // 99 degrees of freedom: an even distribution exceeds 180 less than once in a million.
    expect(chiSquare(bands, visitors.length / 100)).toBeLessThan(180);
  }
});

test('visitors whose ids differ only in the last character are evenly distributed too', () => {
  const bands = Array.from({ length: 100 }, () => 0);
  for (let at = 0; at < 50_000; at += 1) {
    const visitor = `00000000000000000000000000${String(at).padStart(6, '0')}`;
    bands[Math.floor(bucketOf(visitor, 'salt') / 100)]! += 1;
  }
  expect(chiSquare(bands, 500)).toBeLessThan(180);
});

test('two salts assign buckets independently', () => {
  const cells = Array.from({ length: 100 }, () => 0);
  for (const visitor of visitors) {
    const [one, other] = [bucketOf(visitor, 'exp-1:share'), bucketOf(visitor, 'exp-1:variant')];
    cells[Math.floor(one / 1000) * 10 + Math.floor(other / 1000)]! += 1;
  }
  expect(chiSquare(cells, visitors.length / 100)).toBeLessThan(180);
});

function chiSquare(observed: number[], expected: number): number {
  return observed.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}
