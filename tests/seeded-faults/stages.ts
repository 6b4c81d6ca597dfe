import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { withoutThirdRing } from '../run/steps.ts';
import type { Checkout } from './checkout.ts';
import type { SeededFault } from './seeded-faults.ts';

/** A failing test: its file relative to the root, and its title. */
export type Failure = { file: string; title: string };

/** A part of the first ring. */
export type Stage = {
  name: string;
  /** Plays the stage without the files in `except`, until a test fails; returns the failures. */
  play: (checkout: Checkout, fault: SeededFault, except: ReadonlySet<string>) => Promise<Failure[]>;
  /** Plays these files; returns the failures. */
  again: (checkout: Checkout, files: readonly string[]) => Promise<Failure[]>;
};

/** The stages that need no browser, the quickest first. `postgres` is the variables of a PostgreSQL for the units. */
export function unitStages(postgres: Record<string, string>): { related: Stage[]; others: Stage } {
  const again: Stage['again'] = (checkout, files) => playUnits(checkout, files, postgres);
  /** The units that a stage plays: `listed` without those of the stages before it. */
  const stage = (name: string, listed: (checkout: Checkout, file: string) => Promise<string[]>): Stage => ({
    name,
    again,
    play: async (checkout, { file }, except) => {
      const files = (await listed(checkout, file)).filter((one) => !except.has(one));
      return playUnits(checkout, files, postgres, ['--bail']);
    },
  });
  const relatedTo = (checkout: Checkout, file: string) =>
    listUnits(checkout, ['--findRelatedTests', path.join(checkout.folder, file)]);
  const near = (unit: string, file: string): 'own' | 'beside' | 'elsewhere' => {
    if (path.dirname(unit) !== path.dirname(file)) return 'elsewhere';
    return path.parse(unit).name === `${path.parse(file).name}.test` ? 'own' : 'beside';
  };
  const relatedStage = (name: string, where: ReturnType<typeof near>) =>
    stage(name, async (checkout, file) =>
      (await relatedTo(checkout, file)).filter((unit) => near(unit, file) === where),
    );
  return {
    related: [
      relatedStage('the unit of the file', 'own'),
      relatedStage('units beside the file', 'beside'),
      relatedStage('units that import the file', 'elsewhere'),
    ],
    others: stage('other units', async (checkout, file) => {
      const known = new Set(await relatedTo(checkout, file));
      const folders = [file.split('/')[0]!, 'tests'].map((folder) => path.join(checkout.folder, folder, '/'));
      return (await listUnits(checkout, folders)).filter((unit) => !known.has(unit));
    }),
  };
}

/** The file that stands for a site that is not built or does not start. */
const siteFile = 'tests/run.ts';
const testPort = process.env['TEST_PORT'] ?? '3600';

/** The tests of pages, with a site of their own. */
export const pages: Stage = {
  name: 'pages',
  play: (checkout, _fault, except) =>
    playPages(checkout, ['--bail', ...[...except].map((file) => `--testPathIgnorePatterns=${file}`)]),
  again: (checkout, files) => playPages(checkout, files.includes(siteFile) ? ['--listTests'] : files),
};

/** The journeys of the first ring, with sites of their own. */
export const journeys: Stage = {
  name: 'journeys',
  play: (checkout, _fault, except) =>
    playJourneys(checkout, [
      '--max-failures=1',
      ...(except.size > 0 ? [`--grep-invert=${[...except].map(nameOfFile).join('|')}`] : []),
    ]),
  // A site that does not start has no journey: it is only started.
  again: (checkout, files) =>
    playJourneys(checkout, files.includes(siteFile) ? ['--list'] : files.map(nameOfFile)),
};

/** Returns whether types or linter complain about what is in the checkout. */
export async function typesOrLintComplain(checkout: Checkout): Promise<boolean> {
  const types = await checkout.run('tsc', ['-p', 'tsconfig.json']);
  return !types.isOk || !(await checkout.run('oxlint', ['--deny-warnings'])).isOk;
}

async function listUnits(checkout: Checkout, args: readonly string[]): Promise<string[]> {
  const listing = ['--config', 'jest.config.mjs', '--listTests', ...args];
  const { isOk, output } = await checkout.run('jest', listing);
  if (!isOk) throw new Error(`Jest lists no tests: ${output}`);
  return output
    .split('\n')
    .filter((line) => line.startsWith(checkout.folder))
    .map((line) => path.relative(checkout.folder, line));
}

async function playUnits(
  checkout: Checkout,
  files: readonly string[],
  postgres: Record<string, string>,
  options: readonly string[] = [],
): Promise<Failure[]> {
  if (files.length === 0) return [];
  const ring = ['--config', 'jest.config.mjs', ...withoutThirdRing];
  const args = [...ring, '--forceExit', ...options, '--runTestsByPath', ...files];
  const { failures, isOk, output } = await playJest(checkout, ['jest', ...args], postgres);
  if (!isOk && failures.length === 0) throw new Error(`Jest failed without a failing test: ${output}`);
  return failures;
}

async function playPages(checkout: Checkout, args: readonly string[]): Promise<Failure[]> {
  const { failures, isOk, output } = await playJest(
    checkout,
    ['node', '--import', 'tsx', 'tests/run.ts', 'pages', ...args],
    { TEST_PORT: testPort },
  );
  return isOk || failures.length > 0 ? failures : [siteFailed(output)];
}

/** Runs a command that passes its last arguments to jest; returns the tests that failed. */
async function playJest(
  checkout: Checkout,
  [command, ...args]: [string, ...string[]],
  variables: Record<string, string>,
) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'marquee-failures-'));
  const list = path.join(folder, 'failures.jsonl');
  const reporter = path.join(import.meta.dirname, 'report-failures.mjs');
  const { isOk, output } = await checkout.run(command, [...args, `--reporters=${reporter}`], {
    ...variables,
    FAILURES: list,
  });
  const text = await readFile(list, 'utf8').catch(() => '');
  await rm(folder, { recursive: true });
  const failures = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Failure)
    .map(({ file, title }) => ({ file: path.relative(checkout.folder, file), title }));
  return { failures, isOk, output };
}

type PlaywrightSuite = {
  file: string;
  specs: { title: string; ok: boolean }[];
  suites?: PlaywrightSuite[];
};

async function playJourneys(checkout: Checkout, args: readonly string[]): Promise<Failure[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'marquee-journeys-'));
  const report = path.join(folder, 'report.json');
  const { isOk, output } = await checkout.run(
    'node',
    ['--import', 'tsx', 'tests/run.ts', 'journeys', '--reporter=json', ...args],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report, TEST_PORT: testPort },
  );
  const text = await readFile(report, 'utf8').catch(() => undefined);
  await rm(folder, { recursive: true });
  if (isOk) return [];
  const failed =
    text === undefined ? [] : failedIn((JSON.parse(text) as { suites: PlaywrightSuite[] }).suites);
  if (failed.length > 0) return failed;
  return [siteFailed(output)];
}

function siteFailed(output: string): Failure {
  const why = output.trimEnd().split('\n').at(-1) ?? '';
  return { file: siteFile, title: `the site was not built or did not start: ${why}` };
}

function failedIn(suites: readonly PlaywrightSuite[]): Failure[] {
  return suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(({ title }) => ({ file: `tests/${file}`, title })),
    ...failedIn(inner),
  ]);
}

/** A journey's file name, which Playwright takes as a part of a path. */
function nameOfFile(file: string): string {
  return path.basename(file).replace(/\.journey\.ts$/, '');
}
