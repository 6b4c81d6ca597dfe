import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hasTest } from './test-titles.ts';

const root = path.resolve(__dirname, '../..');
const text = readFileSync(path.join(root, 'docs/specification.md'), 'utf8');

/** How many facts each section of the specification has: a fact may be added, none may get lost. */
const factsOfSection = { 2: 21, 3: 25, 4: 18, 5: 8, 6: 5, 7: 45, 8: 19, 9: 15 };

type Fact = { id: string; what: string; file: string; test: string };

const rows = text.split('\n').filter((line) => /^\| +\d/.test(line));
const facts = rows.map((row): Fact => {
  const [, id = row, what = '', file = '', test = ''] =
    /^\| +(\d\.\d+) +\| (.+?) +\| \[[^\]]+\]\(\.\.\/([^)]+)\): “(.+)” +\|$/.exec(row) ?? [];
  return { id, what, file, test };
});

test('every fact of sections 2 to 9 is there once, in order, with a unique text', () => {
  const expected = Object.entries(factsOfSection).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  expect(facts.map(({ id }) => id)).toEqual(expected);
  expect(new Set(facts.map(({ id, what }) => `${id.split('.')[0]} ${what}`)).size).toBe(facts.length);
});

test('every fact stands under the heading of its section', () => {
  const found = text
    .split(/^## (?=\d\. )/m)
    .slice(1)
    .map((section) => [section[0], section.split('\n').filter((line) => /^\| +\d/.test(line)).length]);
  expect(found).toEqual(Object.entries(factsOfSection));
});

test('every fact names a test that exists, in a file that the tests run', () => {
  expect(facts.filter(({ file, test: title }) => !hasTest(file, title))).toEqual([]);
});
