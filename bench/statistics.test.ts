import { seededRandom } from '@marquee/testing/seeded-random';
import { intervalOfMedian, median, percentile } from './statistics.ts';

test('the median is the middle one, or between the two in the middle', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(() => median([])).toThrow('no median of nothing');
});

test('a percentile is a value that was measured', () => {
  const values = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(percentile(values, 0.99)).toBe(100);
  expect(percentile(values, 0.5)).toBe(51);
});

test('the interval of the median holds the true median in about 95 of 100 experiments', () => {
  const random = seededRandom(7);
  const hits = Array.from({ length: 100 }, () => {
    const [low, high] = intervalOfMedian(Array.from({ length: 25 }, () => random()));
    return low <= 0.5 && 0.5 <= high;
  }).filter(Boolean).length;
  expect(hits / 100).toBeGreaterThan(0.88);
  expect(hits / 100).toBeLessThan(1);
});

test('numbers that are all the same leave no doubt', () => {
  expect(intervalOfMedian([0.7, 0.7, 0.7])).toEqual([0.7, 0.7]);
});
