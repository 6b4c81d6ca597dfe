import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findBrowser } from './browser/find-browser.ts';
import { checkDependencies } from './check-dependencies.ts';
import { startTestSite } from './site/start-test-site.ts';

// `npm test`: everything, in the order in which a mistake is cheapest to find. A word picks one step:
// `npm test -- journeys`, and more words go to its runner: `npm test -- journeys a-fan-orders`.
const root = path.resolve(import.meta.dirname, '..');
const [wanted, ...rest] = process.argv.slice(2);

const jest = ['--config', 'jest.config.mjs'];
/** A run of hundreds of files says in the end what failed, so that no list of what passed hides it. */
const onlyFailures = '--reporters=summary';
/** Units of screens and packages need no database: they run on what the journeys leave of the processor. */
const unitsOfServers = ['./api/', './registry/'];
const unitsOfScreens = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name))
  .map(({ name }) => `./${name}/`)
  .filter((folder) => !unitsOfServers.includes(folder));

type Result = boolean | 'skipped';

/** What may hold a secret by mistake: everything but what was built or installed. */
const sources = ['{.ci,api,docs,mfe-*,registry,shared,shell,start,tests}/**/*', '*'];

const steps: Record<string, () => Promise<Result>> = {
  types: () => run('tsc', ['-p', 'tsconfig.json']),
  lint: async () =>
    (await run('oxlint', ['--deny-warnings'])) &&
    (await run('prettier', ['--check', '--log-level', 'warn', '.'])),
  secrets: () => run('secretlint', [...sources]),
  dependencies: async () => {
    const result = checkDependencies(root);
    return result === 'skipped' ? result : result === 'passed';
  },
  units: () => run('jest', [...jest, ...rest]),
  journeys: () => journeys(),
};

/** All of it, as `npm test` without a word plays it. */
const wholeRun: typeof steps = {
  types: steps['types']!,
  lint: steps['lint']!,
  secrets: steps['secrets']!,
  dependencies: steps['dependencies']!,
  'units of servers': () => run('jest', [onlyFailures, ...jest, ...unitsOfServers]),
  'units of screens, and journeys': async () => {
    // A test that fails may leave a server open, which would hold up the run for ever.
    const quiet = [onlyFailures, '--forceExit', '--maxWorkers=1'];
    const units = runInTheBackground('jest', [...quiet, ...jest, ...unitsOfScreens]);
    const played = await journeys([], { JOURNEYS: 'quick' });
    return (await units.report()) && played;
  },
};

/** Steps that take longer than a change can wait for: only when named. */
const longSteps: typeof steps = {
  hostile: () => journeys(['hostile-words'], { HOSTILE: 'full' }),
  lighthouse: () => journeys(['public-pages-score-100'], { LIGHTHOUSE: 'full' }),
  faults: () => journeys(['every-error-is-shown'], { FAULTS: 'full' }),
  states: () => journeys(['every-state-is-for-everybody'], { STATES: 'full' }),
  experiment: () =>
    journeys(['an-experiment-of-the-order'], { VISITORS: process.env['VISITORS'] ?? '10000' }),
  kills: () =>
    run('jest', [...jest, 'registry/server/interrupted-publish', ...rest], {
      KILLS: process.env['KILLS'] ?? '200',
    }),
  'generated-calls': () =>
    run('jest', [...jest, '--runInBand', 'generated-calls', ...rest], {
      CALLS: process.env['CALLS'] ?? '200000',
    }),
  chaos: () =>
    run('jest', [...jest, '--runInBand', 'api/chaos', 'api/sign-in/an-attack', ...rest], {
      CHECKOUTS: process.env['CHECKOUTS'] ?? '100000',
      GUESSES: process.env['GUESSES'] ?? '1000000',
    }),
};

const chosen = wanted ? { [wanted]: stepCalled(wanted) } : wholeRun;
let [passes, failures, skips] = [0, 0, 0];
for (const [name, step] of Object.entries(chosen)) {
  const began = Date.now();
  const passed = await step();
  if (passed === 'skipped') skips += 1;
  else if (passed) passes += 1;
  else failures += 1;
  console.log(
    `${passed === 'skipped' ? passed : passed ? 'passed' : 'FAILED'} ${name} in ${((Date.now() - began) / 1000).toFixed(0)} s\n`,
  );
  // Journeys through a site whose units are broken only repeat the news.
  if (!passed) break;
}
console.log(`steps: ${passes} passed, ${failures} failed${skips > 0 ? `, ${skips} skipped` : ''}`);
process.exit(failures === 0 ? 0 : 1);

function stepCalled(name: string): () => Promise<Result> {
  const known = { ...steps, ...longSteps };
  const step = known[name];
  if (!step) throw new Error(`There is no step ${name}; there are ${Object.keys(known).join(', ')}`);
  return step;
}

async function journeys(words: string[] = [], variables: Record<string, string> = {}): Promise<boolean> {
  const browser = await findBrowser(root);
  const site = await startTestSite(root, { report: (line) => console.log(line) });
  try {
    return await run('playwright', ['test', '--config', 'tests/playwright.config.ts', ...words, ...rest], {
      CHROMIUM_PATH: browser,
      ...site.variables,
      ...variables,
    });
  } finally {
    await site.stop();
  }
}

/** Gives way to everything else; what it says waits until somebody asks for its report. */
function runInTheBackground(command: string, words: string[]) {
  const child = spawn(path.join(root, 'node_modules/.bin', command), words, { cwd: root });
  process.once('exit', () => child.kill());
  os.setPriority(child.pid!, os.constants.priority.PRIORITY_LOW);
  const said: Buffer[] = [];
  child.stdout.on('data', (piece: Buffer) => said.push(piece));
  child.stderr.on('data', (piece: Buffer) => said.push(piece));
  const passed = ended(child);
  return {
    report: async () => {
      const result = await passed;
      process.stdout.write(Buffer.concat(said));
      return result;
    },
  };
}

function run(command: string, words: string[], variables: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(path.join(root, 'node_modules/.bin', command), words, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...variables },
  });
  return ended(child);
}

function ended(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });
}
