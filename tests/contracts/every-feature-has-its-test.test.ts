import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

type Row = { feature: number; state: string };
const rows: Row[] = [
  ...readFileSync(path.join(root, 'docs/features.md'), 'utf8').matchAll(/^\| (\d+) .*\| ([^|]+?) *\|$/gm),
].map(([, feature, state = '']) => ({ feature: Number(feature), state }));

test('docs/features.md lists the features 1 to 49, each built or not built yet', () => {
  expect(rows.map(({ feature }) => feature)).toEqual(Array.from({ length: 49 }, (_, index) => index + 1));
  expect(rows.filter(({ state }) => state !== 'built' && state !== 'not built yet')).toEqual([]);
});

test('each feature that is built has a test named after it in the first ring, and no other feature has', () => {
  const tested = new Set(testsOfFirstRing().flatMap(featuresNamedIn));
  const untested = rows.filter(({ feature, state }) => state === 'built' && !tested.has(feature));
  expect({ untested: untested.map(({ feature }) => feature) }).toEqual({ untested: [] });
  const unlisted = rows.filter(({ feature, state }) => state !== 'built' && tested.has(feature));
  // Write “built” in docs/features.md when the feature has its tests.
  expect({ built: unlisted.map(({ feature }) => feature) }).toEqual({ built: [] });
});

/** The files of the tests that `npm test` plays. */
function testsOfFirstRing(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((file) => /\.(test\.tsx?|journey\.ts)$/.test(file) && !/\.all\.\w+\.tsx?$/.test(file));
}

/** The numbers in titles such as "feature 4 and 11: …" of the file's tests, without skipped ones and those of `@all`. */
function featuresNamedIn(file: string): number[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  const titles = source.matchAll(
    /(?<!\.skip|\.todo)\(\s*(['"`])feature ([\d, and]+):(?:(?!\1).)*\1(,\s*\{\s*tag: '@all')?/g,
  );
  return [...titles]
    .filter(([title, quote, , tag]) => tag === undefined && !title.endsWith(` @all${quote}`))
    .flatMap(([, , numbers = '']) => (numbers.match(/\d+/g) ?? []).map(Number));
}
