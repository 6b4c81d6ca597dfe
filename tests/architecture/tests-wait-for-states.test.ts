import { readFileSync } from 'node:fs';
import path from 'node:path';
import { jestSettings } from '@marquee/testing/jest';
import { sourceFiles } from './imports.ts';
import { timeIn } from './time-in-tests.ts';

const root = path.resolve(__dirname, '../..');

/** Tests, and the code that only tests run. */
const ofTests =
  /\.(test|behaviour|journey|e2e)\.tsx?$|^tests\/|^shared\/(testing|e2e)\/|^api\/chaos\/|\/testing\//;
const isTest = /\.(test|behaviour|journey|e2e)\.tsx?$/;

/** Where time is the subject or an input, and why no state can be waited for. */
const exceptions: Record<string, string> = {
  'shared/testing/src/until.ts': 'polls on behalf of all other tests',
  'tests/deploy/edge-cache.test.ts': 'nginx expires copies by the clock of the machine',
  'tests/faults/page-look.ts': 'finds out within what time a composition of others responds',
  'tests/faults/play-row.ts': 'finds out within what time a composition of others responds',
  'tests/kills/publishing-is-killed.all.test.ts': 'kills at random moments',
};

const files = sourceFiles(root).filter((file) => ofTests.test(file) && !file.startsWith('tests/guests/'));

test('tests wait for states: none sleeps, asserts a duration or is retried', () => {
  const found = files
    .filter((file) => !(file in exceptions))
    .flatMap((file) =>
      timeIn(file, readFileSync(path.join(root, file), 'utf8'), { isTest: isTest.test(file) }).map(
        (what) => `${file}: ${what}`,
      ),
    );
  expect(found).toEqual([]);
});

test('every exception is needed', () => {
  const needless = Object.keys(exceptions).filter(
    (file) => timeIn(file, readFileSync(path.join(root, file), 'utf8'), { isTest: true }).length === 0,
  );
  expect(needless).toEqual([]);
});

test('no unit test has less time than the settings give each', () => {
  const least = jestSettings(root).testTimeout;
  const shorter = files
    .filter((file) => /\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const limits = text.matchAll(/^(?:jest\.setTimeout\(|\}, )([\d_]+)\);$/gm);
      return [...limits]
        .filter(([, limit = '']) => Number(limit.replaceAll('_', '')) <= least)
        .map(([line]) => `${file}: ${line}`);
    });
  expect(shorter).toEqual([]);
});

test('no query of a unit test waits for less time than the settings let it', () => {
  const setup = readFileSync(path.join(root, 'shared/testing/src/jest/setup.mjs'), 'utf8');
  const least = Number(/asyncUtilTimeout: ([\d_]+)/.exec(setup)![1]!.replaceAll('_', ''));
  const shorter = files
    .filter((file) => /\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const limits = readFileSync(path.join(root, file), 'utf8').matchAll(/\{ timeout: ([\d_]+) \}/g);
      return [...limits]
        .filter(([, limit = '']) => Number(limit.replaceAll('_', '')) < least)
        .map(([text]) => `${file}: ${text}`);
    });
  expect(shorter).toEqual([]);
});

test('no journey has less time than the settings give each', () => {
  const settings = readFileSync(path.join(root, 'tests/playwright.config.ts'), 'utf8');
  const least = Number(/^  timeout: ([\d_]+),$/m.exec(settings)![1]!.replaceAll('_', ''));
  const shorter = files
    .filter((file) => file.endsWith('.journey.ts'))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const limits = text.matchAll(/\btest\.setTimeout\((.*)\);$/gm);
      return [...limits]
        .filter(([, limit = '']) => {
          const milliseconds = (limit.match(/\d[\d_]*/g) ?? []).map((one) => Number(one.replaceAll('_', '')));
          return Math.max(...milliseconds) < least;
        })
        .map(([line]) => `${file}: ${line}`);
    });
  expect(shorter).toEqual([]);
});

const inTest = { isTest: true };

test.each([
  ["import { setTimeout as wait } from 'node:timers/promises';", 'imports timers/promises'],
  ["import { setTimeout as wait } from 'timers/promises';", 'imports timers/promises'],
  ["const { setTimeout: wait } = await import('node:timers/promises');", 'imports timers/promises'],
  ["import { simulatedDelay } from '@marquee/testing/until';", 'imports simulatedDelay'],
  ['await page.waitForTimeout(500);', 'calls waitForTimeout'],
  ['await new Promise((resolve) => setTimeout(resolve, 50));', 'resolves a promise by setTimeout'],
  ['await new Promise<void>((done) => setTimeout(() => done(), 50));', 'resolves a promise by setTimeout'],
  ['await new Promise((r) => { window.setTimeout(r, 50); });', 'resolves a promise by setTimeout'],
  ['await promisify(setTimeout)(50);', 'resolves a promise by setTimeout'],
  ['expect(Date.now() - began).toBeLessThan(500);', 'asserts a duration'],
  ['const took = performance.now() - began; expect(took).toBeLessThan(500);', 'asserts a duration'],
  ['const at = (performance.now() - began) / 1000; expect(Math.round(at)).toBe(1);', 'asserts a duration'],
  ['const all = []; all.push(Date.now() - began); expect(Math.max(...all)).toBe(1);', 'asserts a duration'],
  ['const visit = () => ({ ms: performance.now() - start }); expect(page.ms).toBe(1);', 'asserts a duration'],
  [
    'function age() { return Date.now() - began; } const old = age(); expect(old).toBe(1);',
    'asserts a duration',
  ],
  ['jest.retryTimes(2);', 'is retried'],
  ['test.describe.configure({ retries: 2 });', 'is retried'],
  ['export default defineConfig({ retries: isCi ? 2 : 0 });', 'is retried'],
])('%s %s', (text, found) => {
  expect(timeIn('a.test.ts', text, inTest)).toEqual([found]);
});

test.each([
  "import { until } from '@marquee/testing/until';",
  'jest.setTimeout(60_000);',
  'test.setTimeout(60_000);',
  "const late = setTimeout(() => child.kill('SIGKILL'), 10_000);",
  'await page.evaluate(() => void setTimeout(() => history.back()));',
  'new Promise((resolve) => { const late = setTimeout(() => child.kill(), 9); child.once("exit", resolve); });',
  'expect(Date.parse(expiresAt) - Date.now()).toBeLessThan(60_000);',
  'const took = Date.now() - began; console.log(took); expect(page.status).toBe(200);',
  'const since = new Date(Date.now() - 2 * dayMs); expect(since).toEqual(at);',
  'defineConfig({ retries: 0 });',
])('%s is allowed', (text) => {
  expect(timeIn('a.test.ts', text, inTest)).toEqual([]);
});

test('what simulates may import simulatedDelay', () => {
  const text = "import { simulatedDelay } from '@marquee/testing/until';";
  expect(timeIn('balancer.ts', text, { isTest: false })).toEqual([]);
});
