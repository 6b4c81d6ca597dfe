import { coveringSample } from './covering-sample.ts';
import { rowName, rowsFor } from './matrix.ts';

const remotes = ['mfe-auth', 'mfe-checkout', 'mfe-quiz'];
const rows = rowsFor(remotes, ['live', 'canary']);

test('every row has a name of its own, and expects something', () => {
  expect(new Set(rows.map(rowName)).size).toBe(rows.length);
  expect(rows.filter(({ expected }) => expected.length === 0)).toEqual([]);
});

test('a sample has every fault, target, moment, remote and track, in few rows', () => {
  const sample = coveringSample(rows, 1);
  const valuesOf = (of: typeof rows) =>
    new Set(
      of.flatMap((row) => [
        row.fault,
        row.remote,
        row.track,
        ...(row.side === 'network' ? [row.target, row.moment] : []),
      ]),
    );
  expect(valuesOf(sample)).toEqual(valuesOf(rows));
  expect(sample.length).toBeLessThan(30);
});

test('a sample of pairs has each fault with each target, and is smaller than the whole', () => {
  const sample = coveringSample(rows, 2);
  for (const row of rows)
    if (row.side === 'network')
      expect(
        sample.some((one) => one.side === 'network' && one.fault === row.fault && one.target === row.target),
      ).toBe(true);
  expect(sample.length).toBeLessThan(rows.length / 3);
});
