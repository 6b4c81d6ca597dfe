import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findBrowser } from './browser/find-browser.ts';
import { checkDependencies } from './check-dependencies.ts';
import { measureSlowness, slownessOfChecks, tooSlow } from './durations.ts';
import { checkImage } from './image/check-image.ts';
import { buildEverything } from '@marquee/build';
import { startEmbeddedPostgres } from '@marquee/database';
import { installStrapi } from './strapi/install-strapi.ts';
import { installEdgePrograms } from './deploy/edge-programs.ts';
import { missingForEdge } from './deploy/start-edge.ts';
import { missingForVarnish } from './deploy/start-varnish.ts';
import { startTestSite } from './site/start-test-site.ts';

// `npm test`: everything, the cheapest checks first. An argument picks one step (`npm test -- journeys`);
// further arguments go to its runner (`npm test -- journeys a-fan-orders`).
// Stops the servers and browsers of a run that is interrupted.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopSites().then(() => process.exit(1)));

const root = path.resolve(import.meta.dirname, '..');
const [wanted, ...rest] = process.argv.slice(2);

const jest = ['--config', 'jest.config.mjs'];
/** A run of hundreds of files prints only its failures, at the end. */
const onlyFailures = '--reporters=summary';
/** The parts into which the whole run divides the unit tests. */
const unitShards = 8;

const sites: Awaited<ReturnType<typeof startTestSite>>[] = [];

/** The titles of unit tests, or of their groups, that this machine cannot run. */
const skippedTests = new Set<string>();
/** Skipped by the unit tests and played by a step of its own. */
const titleOfVisitors = 'simulated visitors';
/** The titles of unit tests that passed only when they were played again. */
const flakyTests = new Set<string>();

type Result = boolean | 'skipped';
type Step = () => Promise<Result>;

/**
 * Files that might contain a secret by mistake: all but those that are built or installed. In groups, because
 * the time of a run of secretlint grows with the square of its files: its profiler searches a list of all.
 */
const sources = [
  '{*,.ci/**/*,docs/**/*,mfe-*/**/*}',
  '{api,registry}/**/*',
  'shared/**/*',
  'shell/**/*',
  '{deploy,start,tests}/**/*',
];

const checks: Record<string, Step> = {
  types: () => run('tsc', ['-p', 'tsconfig.json']),
  lint: async () => (await run('oxlint', ['--deny-warnings'])) && (await run('oxfmt', ['--check', '.'])),
  secrets: async () => {
    for (const group of sources) if (!(await run('secretlint', [group]))) return false;
    return true;
  },
  dependencies: async () => {
    const result = checkDependencies(root);
    return result === 'skipped' ? result : result === 'passed';
  },
  'public API': () => run('node', ['--import', 'tsx', 'shared/build/src/api-diff.ts']),
};

const steps: Record<string, Step> = {
  ...checks,
  units: () => run('jest', [...jest, ...rest]),
  journeys: () => journeys(rest, { sites: rest.length > 0 ? 1 : 2 }),
};

/** Steps that take longer than a change can wait for: only when named. */
const longSteps: Record<string, Step> = {
  hostile: () => journeys(['hostile-texts', ...rest], { variables: { HOSTILE: 'full' } }),
  'hostile-firefox': () =>
    journeys(['hostile-texts', '-g', 'in Firefox', ...rest], { variables: { HOSTILE: 'firefox' } }),
  lighthouse: () => journeys(['public-pages-score-100', ...rest], { variables: { LIGHTHOUSE: 'full' } }),
  faults: () => journeys(['every-error-is-shown', ...rest], { variables: { FAULTS: 'full' } }),
  'fault-suite': faultSuite,
  mounts: () => journeys(['mounts-leave-nothing-behind', ...rest], { variables: { MOUNTS: '100' } }),
  guests: () => journeys(['guests-', ...rest], { variables: { GUESTS: 'full' } }),
  flips: () =>
    journeys(['flipped-bits-never-run', ...rest], { variables: { FLIPS: process.env['FLIPS'] ?? '10000' } }),
  states: () => journeys(['every-state-is-accessible', ...rest], { variables: { STATES: 'full' } }),
  experiment: () =>
    journeys(['an-experiment-of-the-order', ...rest], {
      variables: { VISITORS: process.env['VISITORS'] ?? '10000' },
    }),
  open: () => journeys(['a-strangers-repository', 'a-newcomer', ...rest], { variables: { OPEN: 'full' } }),
  matrix: () => journeys(['one-remote-on-four-hosts', ...rest], { variables: { OPEN: 'matrix' } }),
  scaling: () => journeys(['bundles-serve-the-site', ...rest], { variables: { SCALING: 'full' } }),
  strapi: async () => {
    const folder = await installStrapi();
    if (folder === undefined) return 'skipped';
    return journeys(['real-strapi', '--project=phone', ...rest], { variables: { STRAPI: folder } });
  },
  kills: () =>
    run('jest', [...jest, 'tests/kills', ...rest], {
      variables: { KILLS: process.env['KILLS'] ?? '1000' },
    }),
  edge: () => edge('1000000'),
  image: () => checkImage(root, (line) => console.log(line)),
  cluster: () =>
    run('jest', [...jest, '--runInBand', 'tests/deploy', ...rest], { variables: { CLUSTER: 'on' } }),
  'generated-calls': () =>
    run('jest', [...jest, '--runInBand', 'generated-calls', ...rest], {
      variables: { CALLS: process.env['CALLS'] ?? '200000' },
    }),
  chaos: () =>
    run('jest', [...jest, '--runInBand', 'api/chaos', 'api/sign-in/an-attack', ...rest], {
      variables: {
        CHECKOUTS: process.env['CHECKOUTS'] ?? '100000',
        GUESSES: process.env['GUESSES'] ?? '1000000',
      },
    }),
};

process.exit((wanted ? await playOne(wanted) : await playAll()) ? 0 : 1);

async function playOne(name: string): Promise<boolean> {
  const known = { ...steps, ...longSteps };
  const step = known[name];
  if (!step) throw new Error(`There is no step ${name}. The steps are ${Object.keys(known).join(', ')}`);
  if (!Object.hasOwn(checks, name)) installEdgePrograms();
  return (await timed(name, step)) !== false;
}

/**
 * Checks, then journeys with two workers; the units run beside both at a lower priority, and on both cores when the
 * journeys have ended. The units share one PostgreSQL.
 */
async function playAll(): Promise<boolean> {
  const began = Date.now();
  let slowness = await measureSlowness();
  installEdgePrograms();
  const postgres = await startPostgres();
  const units = unitsFrom(postgres.variables);
  const besideJourneys = units();
  const results: Result[] = [];
  const checksBegan = Date.now();
  for (const [name, step] of Object.entries(checks)) results.push(await timed(name, step));
  slowness = Math.max(slowness, slownessOfChecks((Date.now() - checksBegan) / 1000));
  if (!results.includes(false)) {
    const quick = { JOURNEYS: 'quick' };
    await withSites(2, async () => {
      results.push(await timed('journeys', () => playJourneys([], quick)));
      const one = ['a-code-that-does-not-work'];
      results.push(
        await timed('browser from npm', () => playJourneys(one, { ...quick, BROWSER_FROM: 'npm' })),
      );
    });
    results.push(await timed('edge', () => edge('20000')));
    slowness = Math.max(slowness, await measureSlowness());
  }
  results.push(...(await Promise.all([besideJourneys, units()])).flat());
  await postgres.stop();

  slowness = Math.max(slowness, await measureSlowness());
  const seconds = (Date.now() - began) / 1000;
  const count = (outcome: Result) => results.filter((result) => result === outcome).length;
  console.log(
    `steps: ${count(true)} passed, ${count(false)} failed, ${count('skipped')} skipped, in ${(seconds / 60).toFixed(1)} minutes` +
      (skippedTests.size > 0 ? `; tests skipped on this machine: ${[...skippedTests].join('; ')}` : '') +
      (flakyTests.size > 0 ? `; flaky units: ${[...flakyTests].join('; ')}` : ''),
  );
  const complaint = tooSlow(seconds, slowness);
  if (complaint) console.log(complaint);
  return count(false) === 0 && !complaint;
}

/** Returns a function that plays one shard of the unit tests after the other until none is left, at a low priority. */
function unitsFrom(variables: Record<string, string>): () => Promise<Result[]> {
  const left = Array.from({ length: unitShards }, (_, at) => `${at + 1}/${unitShards}`);
  return async () => {
    const results: Result[] = [];
    for (let shard = left.shift(); shard; shard = left.shift()) {
      const args = ['--maxWorkers=1', `--shard=${shard}`];
      results.push(await timed(`units ${shard}`, () => unitTests(args, { variables })));
    }
    return results;
  };
}

/** A PostgreSQL in a temporary folder. */
async function startPostgres() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'marquee-units-'));
  // PostgreSQL runs as a user of its own and has to enter the folder.
  await chmod(folder, 0o755);
  const { adminUrl, stop } = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'postgres'),
    durable: false,
  });
  return {
    variables: { TEST_POSTGRES: adminUrl },
    stop: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type JestReport = {
  testResults: {
    assertionResults: { status: string; ancestorTitles: string[]; title: string; invocations?: number }[];
  }[];
};

/** Runs unit tests, each a second time if it failed, and remembers which were skipped and which are flaky. */
async function unitTests(
  args: readonly string[],
  { variables }: { variables: Record<string, string> },
): Promise<boolean> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'marquee-report-'));
  const report = path.join(folder, 'report.json');
  const passed = await run(
    'jest',
    [onlyFailures, '--forceExit', '--json', `--outputFile=${report}`, ...jest, ...args],
    { variables: { ...variables, UNIT_RETRIES: '1' }, isBuffered: true },
  );
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as JestReport;
  for (const { status, ancestorTitles, title, invocations = 1 } of testResults.flatMap(
    (file) => file.assertionResults,
  )) {
    if (status === 'pending' && ancestorTitles[0] !== titleOfVisitors)
      skippedTests.add(ancestorTitles[0] ?? title);
    if (status === 'passed' && invocations > 1) flakyTests.add(title);
  }
  await rm(folder, { recursive: true });
  return passed;
}

async function timed(name: string, step: Step): Promise<Result> {
  const began = Date.now();
  const result = await step();
  const outcome = result === 'skipped' ? result : result ? 'passed' : 'FAILED';
  console.log(`${outcome} ${name} in ${((Date.now() - began) / 1000).toFixed(0)} s\n`);
  return result;
}

async function stopSites(): Promise<void> {
  await Promise.all(sites.splice(0).map((site) => site?.stop()));
}

/** Sends simulated visitors through the edges. */
async function edge(visitors: string): Promise<Result> {
  const missing = missingForEdge() ?? missingForVarnish();
  if (missing) {
    skippedTests.add(`the edge (${missing})`);
    return 'skipped';
  }
  return run('jest', [...jest, '--runInBand', '--forceExit', 'tests/edge/simulated-visitors', ...rest], {
    variables: { VISITORS: process.env['VISITORS'] ?? visitors },
  });
}

/** Plays the fault suite against a site of its own. */
function faultSuite(): Promise<boolean> {
  return withSites(1, () => {
    const variables = sites[0]?.variables ?? {};
    return run('node', ['--import', 'tsx', 'tests/faults/run.ts', ...rest], { variables });
  });
}

/** Plays journeys against sites of their own; `files` are parts of their names, none for all. */
function journeys(
  files: string[],
  { sites: count = 1, variables = {} }: { sites?: number; variables?: Record<string, string> } = {},
): Promise<boolean> {
  return withSites(count, () => playJourneys(files, variables));
}

/** Builds and starts sites, and stops them when `play` has ended. */
async function withSites<T>(count: number, play: () => Promise<T>): Promise<T> {
  const report = (line: string) => console.log(line);
  try {
    await buildEverything(root, report);
    const starts = await Promise.allSettled(
      Array.from({ length: count }, async (_, at) => {
        sites[at] = await startTestSite(root, { at, report });
      }),
    );
    for (const start of starts) if (start.status === 'rejected') throw start.reason;
    return await play();
  } finally {
    await stopSites();
  }
}

/** Plays journeys against the running sites, with one Playwright worker for each. */
async function playJourneys(files: string[], variables: Record<string, string>): Promise<boolean> {
  const browser = await findBrowser(root, variables['BROWSER_FROM'] ?? process.env['BROWSER_FROM']);
  return run('playwright', ['test', '--config', 'tests/playwright.config.ts', ...files], {
    variables: {
      ...variables,
      CHROMIUM_PATH: browser,
      SITES: JSON.stringify(sites.map((site) => site.variables)),
    },
  });
}

/**
 * Runs a program of `node_modules/.bin`, or Node itself, and returns whether it succeeded. A buffered run has
 * a lower priority, and its output is printed when it has ended.
 */
function run(
  command: string,
  args: readonly string[],
  { variables = {}, isBuffered = false }: { variables?: Record<string, string>; isBuffered?: boolean } = {},
): Promise<boolean> {
  const program = command === 'node' ? process.execPath : path.join(root, 'node_modules/.bin', command);
  const child = spawn(program, args, {
    cwd: root,
    stdio: isBuffered ? 'pipe' : 'inherit',
    env: { ...process.env, ...variables },
  });
  process.once('exit', () => child.kill());
  if (isBuffered) os.setPriority(child.pid!, os.constants.priority.PRIORITY_BELOW_NORMAL);
  const output: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(output));
      resolve(code === 0);
    });
  });
}
