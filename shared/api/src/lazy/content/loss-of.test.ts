import { lossOf } from './loss-of.ts';

const records = (count: number, more: object = { body: 'text' }) =>
  Array.from({ length: count }, (_, at) => ({ url_slug: `r${at}`, ...more }));
const tenth = 0.1;

test.each([
  [26, 26, 0],
  [26, 25, 1],
  [20, 18, 0],
  [3, 2, 0],
  [3, 2, 1],
  [10, 40, 0],
])('of %i records, %i with %i malformed replace the copy', (had, has, malformed) => {
  expect(lossOf(records(had), { records: records(has), malformed }, tenth)).toBeUndefined();
});

test.each([
  [26, 0, 26],
  [26, 0, 0],
  [26, 20, 6],
  [20, 17, 0],
  [3, 1, 0],
])('of %i records, %i with %i malformed do not', (had, has, malformed) => {
  expect(lossOf(records(had), { records: records(has), malformed }, tenth)).toMatch(/records are lost/);
});

test('a field that half of the records had must not become empty in all of them', () => {
  const renamed = { records: records(26, { body: null }), malformed: 0 };
  expect(lossOf(records(26), renamed, tenth)).toBe('the field body is empty in all 26 records');
  expect(lossOf([...records(5), ...records(21, {})], renamed, tenth)).toBeUndefined();
});

test('an operator may accept any loss', () => {
  expect(lossOf(records(26), { records: [], malformed: 0 }, 1)).toBeUndefined();
});
