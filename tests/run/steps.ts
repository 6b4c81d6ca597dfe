import { appendFileSync } from 'node:fs';
import { checkDependencies } from '../check-dependencies.ts';
import { checkSecrets } from '../check-secrets.ts';
import { checkImage } from '../image/check-image.ts';
import { installStrapi } from '../strapi/install-strapi.ts';
import { root, runProgram, type Finished, type Program } from './program.ts';

export type Result = Finished | 'skipped';

export type StepOptions = {
  /** Arguments for the step's runner, such as a part of a file's name. */
  args?: readonly string[];
  variables?: Record<string, string>;
  log?: string;
  niceness?: number;
  /** How many sites, and workers, journeys have; one if only some are played, otherwise two. */
  sites?: number;
};
export type Step = (options: StepOptions) => Promise<Result>;

/**
 * jest under Node, with options that its workers inherit. Most code of a test file runs a few times only: with an
 * optimizing compiler that starts later and with a large young generation, the units cost a tenth less. With code that
 * is compiled once for all test files of a worker, they cost a fifth less.
 */
const jestUnderNode = [
  `--import=${new URL('share-compiled-code.mjs', import.meta.url).href}`,
  '--interrupt-budget=600000',
  '--max-semi-space-size=64',
  'node_modules/jest/bin/jest.js',
  '--config',
  'jest.config.mjs',
];

/** What ends the title of a unit test, or is a tag of a test of a journey, that only the third ring plays. */
export const thirdRingTag = '@all';
/** What leaves these tests out of a run of jest. */
export const withoutThirdRing = ['--testNamePattern', `^(?!.*${thirdRingTag}$)`];

/** The SDK of the bucket says in each process that it will leave Node 20; CONTRIBUTING.md says when. */
const quiet = { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' };
const typescript = ['--import', 'tsx'];
const pageTests = ['jest', '--config', 'tests/pages/jest.config.mjs', '--runInBand'];
const playwright = ['playwright', 'test', '--config', 'tests/playwright.config.ts'];

/** The steps without tests, the cheapest first. */
export const checks: Record<string, Step> = {
  types: inTurn({ command: 'tsc', args: ['-p', 'tsconfig.json'] }),
  lint: inTurn(
    { command: 'oxlint', args: ['--deny-warnings'] },
    { command: 'oxfmt', args: ['--check', '.'] },
  ),
  secrets: async (options) => resultOf(await checkSecrets(root, reportTo(options))),
  dependencies: (options) => Promise.resolve(resultOf(checkDependencies(root, reportTo(options)))),
  'unused code': inTurn({ command: 'knip', args: ['--no-progress'] }),
  'public API': inTurn({ command: 'node', args: [...typescript, 'shared/build/src/api-diff.ts'] }),
};

/** The steps of every ring. */
export const steps: Record<string, Step> = {
  ...checks,
  build: inTurn({ command: 'node', args: [...typescript, 'shared/build/src/build.ts'] }),
  units: (options) => units([], options),
  pages: ({ args = [], ...options }) => onSites([[...pageTests, ...args]], options),
  journeys: (options) => journeys([], { sites: options.args?.length ? 1 : 2, ...options }),
};

/** The tests of pages, then journeys, on the same two sites; the tests of pages write `pageReport`. */
export function pagesAndJourneys(pageReport: string, { args = [], ...options }: StepOptions) {
  const pages = [...pageTests, '--json', `--outputFile=${pageReport}`];
  return onSites([pages, [...playwright, ...args]], { sites: 2, ...options });
}

/** Steps that take longer than a change can wait for: played by name, and by `npm run test:all`. */
export const longSteps: Record<string, Step> = {
  'browser from npm': (options) =>
    journeys(['a-code-that-does-not-work'], { ...options, variables: { BROWSER_FROM: 'npm' } }),
  hostile: (options) => journeys(['hostile-texts'], { ...options, variables: { HOSTILE: 'full' } }),
  'hostile-firefox': (options) =>
    journeys(['hostile-texts', '-g', 'in Firefox'], { ...options, variables: { HOSTILE: 'firefox' } }),
  lighthouse: (options) =>
    journeys(['public-pages-score-100'], { ...options, variables: { LIGHTHOUSE: 'full' } }),
  faults: (options) => journeys(['every-error-is-shown'], { ...options, variables: { FAULTS: 'full' } }),
  'fault-suite': ({ args = [], ...options }) =>
    onSites([['node', ...typescript, 'tests/faults/run.ts', ...args]], options),
  mounts: (options) =>
    journeys(['mounts-leave-nothing-behind'], { ...options, variables: { MOUNTS: '100' } }),
  guests: (options) => journeys(['guests-'], { ...options, variables: { GUESTS: 'full' } }),
  flips: (options) =>
    journeys(['flipped-bits-never-run'], { ...options, variables: volume('FLIPS', 10_000) }),
  states: (options) => journeys(['every-state-is-accessible'], { ...options, variables: { STATES: 'full' } }),
  experiment: (options) =>
    journeys(['an-experiment-of-the-order'], { ...options, variables: volume('VISITORS', 10_000) }),
  open: (options) =>
    journeys(['a-strangers-repository', 'a-newcomer'], { ...options, variables: { OPEN: 'full' } }),
  matrix: (options) => journeys(['one-remote-on-four-hosts'], { ...options, variables: { OPEN: 'matrix' } }),
  scaling: (options) => journeys(['bundles-serve-the-site'], { ...options, variables: { SCALING: 'full' } }),
  strapi: async (options) => {
    const folder = await installStrapi();
    if (folder === undefined) return 'skipped';
    return journeys(['real-strapi', '--project=phone'], { ...options, variables: { STRAPI: folder } });
  },
  kills: (options) =>
    units(['--runInBand', 'tests/kills'], { ...options, variables: volume('KILLS', 1_000) }),
  edge: (options) =>
    units(['--runInBand', 'tests/edge/simulated-visitors'], {
      ...options,
      variables: { ...volume('VISITORS', 1_000_000), ...options.variables },
    }),
  docs: inTurn({ command: 'node', args: [...typescript, 'docs/site/build.ts'] }),
  image: async (options) => resultOf(await checkImage(root, reportTo(options))),
  cluster: (options) => units(['--runInBand', 'tests/deploy'], { ...options, variables: { CLUSTER: 'on' } }),
  'seeded-faults': ({ args = [], ...options }) =>
    runProgram({
      command: 'node',
      args: [...typescript, 'tests/seeded-faults/run.ts', ...args],
      ...options,
    }),
  'generated-calls': (options) =>
    units(['--runInBand', 'generated-calls'], { ...options, variables: volume('CALLS', 200_000) }),
  chaos: (options) =>
    units(['--runInBand', 'api/chaos', 'api/sign-in/an-attack'], {
      ...options,
      variables: { ...volume('CHECKOUTS', 100_000), ...volume('GUESSES', 1_000_000) },
    }),
};

/** Plays unit tests, with the arguments of the step after its own. */
function units(own: string[], { args = [], variables, ...options }: StepOptions): Promise<Finished> {
  const isFirstRing = (variables?.['RING'] ?? process.env['RING']) === 'first';
  return runProgram({
    command: 'node',
    args: [...jestUnderNode, ...(isFirstRing ? withoutThirdRing : []), ...own, ...args],
    variables: { ...quiet, ...variables },
    ...options,
  });
}

/** Plays journeys against sites of their own, one worker for each; `files` are parts of their names, none for all. */
function journeys(files: string[], { args = [], ...options }: StepOptions): Promise<Finished> {
  return onSites([[...playwright, ...files, ...args]], options);
}

/** Runs programs, one after the other, against sites that are started for them. */
function onSites(
  programs: string[][],
  { sites = 1, ...options }: Omit<StepOptions, 'args'>,
): Promise<Finished> {
  const asJson = programs.map((program) => JSON.stringify(program));
  const args = [...typescript, 'tests/run/on-sites.ts', String(sites), ...asJson];
  return runProgram({ command: 'node', args, ...options });
}

/** The result of a step that runs in this process. */
function resultOf(outcome: 'passed' | 'failed' | 'skipped' | boolean): Result {
  if (outcome === 'skipped') return outcome;
  return { passed: outcome === true || outcome === 'passed', processorSeconds: 0 };
}

function reportTo({ log }: StepOptions): (line: string) => void {
  return (line) => (log === undefined ? console.log(line) : appendFileSync(log, `${line}\n`));
}

/** The size of a long series: that of the environment, or the full one. */
function volume(name: string, full: number): Record<string, string> {
  return { [name]: process.env[name] ?? String(full) };
}

/** A step of programs, of which each starts when the one before has passed. */
function inTurn(...programs: Pick<Program, 'command' | 'args'>[]): Step {
  return async (options) => {
    let processorSeconds = 0;
    for (const program of programs) {
      const finished = await runProgram({
        ...program,
        ...options,
        args: [...program.args, ...(options.args ?? [])],
      });
      processorSeconds += finished.processorSeconds;
      if (!finished.passed) return { passed: false, processorSeconds };
    }
    return { passed: true, processorSeconds };
  };
}
