import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sdk, shellVersionHeaders } from '@marquee/contracts';
import { deprecatedNames } from '@marquee/release-checks';
import { sdkRangeFault } from '@marquee/release-checks/version-fit';

const root = path.resolve(__dirname, '../..');
const text = readFileSync(path.join(root, 'docs/versions.md'), 'utf8');

/** The rows of the table under a heading, as lists of cells. */
function rowsUnder(heading: string, firstColumn: string): string[][] {
  const section = text.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const table = section.split('\n\n').find((block) => block.startsWith(`| ${firstColumn} `)) ?? '';
  return table
    .split('\n')
    .slice(2)
    .map((row) =>
      row
        .split('|')
        .map((cell) => cell.trim().replaceAll('`', ''))
        .slice(1, -1),
    );
}

test('docs/versions.md has the versions of the sdk that the shell provides and runs', () => {
  const rows = rowsUnder('The version of the sdk', 'version of the sdk');
  expect(rows.map(([version, state]) => [version, state?.split(':')[0]])).toEqual([
    [sdk.current, 'current'],
    [sdk.oldest, 'oldest'],
  ]);
  expect(text).toContain(`x-marquee-sdk: ${shellVersionHeaders({ sdk })['x-marquee-sdk']}`);
});

const ranges = rowsUnder('The range in `remote.json`', 'range');

test('the page has allowed and refused ranges', () => {
  expect(ranges.length).toBeGreaterThan(6);
  expect(text).toContain(`built with sdk ${sdk.current}:`);
});

test.each(ranges)('the range %s is %s, as the page says', (range, verdict) => {
  const fault = sdkRangeFault(range ?? '', sdk.current);
  expect(fault === undefined ? 'allowed' : 'refused').toBe(verdict?.split(':')[0]);
});

test('the page lists every deprecated name with its removal and its successor', () => {
  expect(rowsUnder('Deprecated names', 'name')).toEqual(
    deprecatedNames.map(({ name, since, removedIn, instead }) => [name, since, removedIn, instead]),
  );
});
