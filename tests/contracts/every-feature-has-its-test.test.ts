import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

jest.setTimeout(180_000);

const root = path.resolve(__dirname, '../..');
const bin = (name: string) => path.join(root, 'node_modules/.bin', name);

type Row = { feature: number; state: string };
const rows: Row[] = [
  ...readFileSync(path.join(root, 'docs/features.md'), 'utf8').matchAll(/^\| (\d+) .*\| ([^|]+?) *\|$/gm),
].map(([, feature, state = '']) => ({ feature: Number(feature), state }));

test('docs/features.md lists the features 1 to 38, each built or not built yet', () => {
  expect(rows.map(({ feature }) => feature)).toEqual(Array.from({ length: 38 }, (_, index) => index + 1));
  expect(rows.filter(({ state }) => state !== 'built' && state !== 'not built yet')).toEqual([]);
});

test('each feature that is built has a test named after it that npm test plays, and no other feature has', async () => {
  const [units, journeys] = await Promise.all([unitTests(), quickJourneys()]);
  const tested = new Set([...units, ...journeys].flatMap(featuresOf));
  const untested = rows.filter(({ feature, state }) => state === 'built' && !tested.has(feature));
  expect({ untested: untested.map(({ feature }) => feature) }).toEqual({ untested: [] });
  const unlisted = rows.filter(({ feature, state }) => state !== 'built' && tested.has(feature));
  // Write “built” in docs/features.md when the feature has its tests.
  expect({ built: unlisted.map(({ feature }) => feature) }).toEqual({ built: [] });
});

/** The titles in the files that jest plays, as they stand in the source, without skipped tests. */
async function unitTests(): Promise<string[]> {
  const { stdout } = await run('jest', ['--config', 'jest.config.mjs', '--listTests']);
  return stdout
    .trim()
    .split('\n')
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/(?<!\.skip|\.todo)\(\s*['"`](feature [\d, and]+:)/g),
    ])
    .map(([, title = '']) => title);
}

type Suite = { specs: { title: string; tests: { expectedStatus: string }[] }[]; suites?: Suite[] };

/** The titles of the journeys that the quick form plays, without skipped ones. */
async function quickJourneys(): Promise<string[]> {
  const args = ['test', '--list', '--reporter=json', '--config', 'tests/playwright.config.ts'];
  const { stdout } = await run('playwright', args, { RING: 'first' });
  const titlesIn = ({ specs, suites = [] }: Suite): string[] => [
    ...specs
      .filter(({ tests }) => tests.some(({ expectedStatus }) => expectedStatus !== 'skipped'))
      .map(({ title }) => title),
    ...suites.flatMap(titlesIn),
  ];
  return (JSON.parse(stdout) as { suites: Suite[] }).suites.flatMap(titlesIn);
}

/** "feature 4 and 11: …" */
function featuresOf(title: string): number[] {
  const [, numbers = ''] = /^feature ([\d, and]+):/.exec(title) ?? [];
  return (numbers.match(/\d+/g) ?? []).map(Number);
}

function run(program: string, args: readonly string[], variables: Record<string, string> = {}) {
  // Playwright refuses to run where this variable says that jest runs it.
  const { JEST_WORKER_ID: _, ...environment } = process.env;
  return promisify(execFile)(bin(program), args, {
    cwd: root,
    env: { ...environment, ...variables },
    maxBuffer: 64 * 1024 * 1024,
  });
}
