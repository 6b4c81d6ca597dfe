import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hasTest } from './test-titles.ts';

const read = (file: string) => readFileSync(path.resolve(__dirname, '../../docs', file), 'utf8');
const reviews = read('security/findings.md');
const asvs = read('security/asvs.md');
const text = [read('security.md'), reviews, asvs].join('\n');

/**
 * How many requirements of levels 1 and 2 each section of ASVS 5.0 has; within a section they are numbered
 * from 1, those of level 3 come after them.
 */
const requirementsOfSection: Record<string, number> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};

/** The rows of the tables of a text, each as its cells. */
function rowsIn(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => /^\| .+ \|$/.test(line) && !/^\|[\s|:-]+\|$/.test(line))
    .map(cellsOf);
}

function chapter(heading: string): string {
  const found = reviews.split(/^## /m).find((each) => each.startsWith(heading));
  if (!found) throw new Error(`docs/security/findings.md has no chapter "${heading}"`);
  return found;
}

function cellsOf(row: string): string[] {
  return row.slice(2, -2).split(' | ');
}

/** The tests a cell names, in the form `[file](../path): “title”`. */
function testsIn(cell: string): { file: string; title: string }[] {
  return [...cell.matchAll(/\]\((?:\.\.\/)+([^)]+)\): “(.+?)”(?=;|$)/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));
}

const findings = rowsIn(chapter('The 22 findings')).filter(([number]) => /^\d/.test(number ?? ''));
const later = rowsIn(chapter('The findings of the second review')).filter(([number]) =>
  /^\d/.test(number ?? ''),
);
const held = rowsIn(chapter('What held')).slice(1);
const requirements = rowsIn(asvs).filter(([number]) => /^\d/.test(number ?? ''));

test('every test that the documents name exists, in a file that the tests run', () => {
  const named = text.split('\n').flatMap(cellsOf).flatMap(testsIn);
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter(({ file, title }) => !hasTest(file, title))).toEqual([]);
  // A quoted title stands behind a link to its file, or it would not be looked for.
  expect(named).toHaveLength(text.match(/\): “/g)!.length);
});

test('each finding has a row, with a test that is named after it', () => {
  const numbers = findings.map(([number]) => Number(number));
  const ofTheFirstReview = Array.from({ length: 22 }, (_, index) => index + 1);
  // Those of the second review are numbered from 23 on.
  expect([...new Set(numbers)].slice(0, 22)).toEqual(ofTheFirstReview);
  for (const [number = '', what = '', test = ''] of findings) {
    expect([
      number,
      what,
      testsIn(test).every(({ title }) => title.startsWith(`finding ${number}:`)),
    ]).toEqual([number, what, true]);
    expect([number, what, testsIn(test).length > 0]).toEqual([number, what, true]);
  }
});

test('each finding of the second review has a test that is named after it', () => {
  expect(later.length).toBeGreaterThan(10);
  for (const [number = '', what = '', cell = ''] of later) {
    const tests = testsIn(cell);
    expect([number, what, tests.length > 0]).toEqual([number, what, true]);
    expect([number, what, tests.every(({ title }) => title.startsWith(`finding ${number}:`))]).toEqual([
      number,
      what,
      true,
    ]);
  }
});

test('everything that held in the review is held by a test', () => {
  expect(held.length).toBeGreaterThan(50);
  expect(held.filter(([, , test = '']) => testsIn(test).length !== 1)).toEqual([]);
});

test('every requirement of ASVS levels 1 and 2 has one row, with a status or a reason', () => {
  const expected = Object.entries(requirementsOfSection).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  expect(expected).toHaveLength(253);
  const listed = requirements.flatMap(([numbers = '']) => numbersIn(numbers));
  expect(listed.toSorted()).toEqual(expected.toSorted());

  const wrong = requirements.filter(([, what, status, how]) =>
    status === undefined ? !what : !['met', 'partly', 'not met'].includes(status) || !how,
  );
  expect(wrong).toEqual([]);
});

test('a requirement that is met names a test, a file or a table that shows it', () => {
  const bare = requirements.filter(([, , status, how = '']) => status === 'met' && !/\]\(|“/.test(how));
  expect(bare).toEqual([]);
});

/** `6.2.1 to 6.2.3, 6.4.1` as four numbers. */
function numbersIn(cell: string): string[] {
  return cell.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split(' to ');
    const section = first.split('.').slice(0, 2).join('.');
    const [from, to] = [first, last].map((number) => Number(number.split('.')[2]));
    return Array.from({ length: to! - from! + 1 }, (_, index) => `${section}.${from! + index}`);
  });
}
