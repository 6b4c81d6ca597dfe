import { spawn } from 'node:child_process';
import path from 'node:path';
import { findBrowser } from './browser/find-browser.ts';
import { startTestSite } from './site/start-test-site.ts';

// `npm test`: everything, in the order in which a mistake is cheapest to find. A word picks one step:
// `npm test -- journeys`, and more words go to its runner: `npm test -- journeys a-fan-orders`.
const root = path.resolve(import.meta.dirname, '..');
const [wanted, ...rest] = process.argv.slice(2);

const steps: Record<string, () => Promise<boolean>> = {
  types: () => run('tsc', ['-p', 'tsconfig.json']),
  lint: async () =>
    (await run('oxlint', ['--deny-warnings'])) &&
    (await run('prettier', ['--check', '--log-level', 'warn', '.'])),
  units: () => run('jest', ['--config', 'jest.config.mjs', ...rest]),
  journeys: () => journeys([], wanted ? {} : { JOURNEYS: 'quick' }),
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
    run('jest', ['--config', 'jest.config.mjs', 'registry/server/nothing-half', ...rest], {
      KILLS: process.env['KILLS'] ?? '200',
    }),
  chaos: () =>
    run(
      'jest',
      ['--config', 'jest.config.mjs', '--runInBand', 'api/chaos', 'api/sign-in/an-attack', ...rest],
      {
        CHECKOUTS: process.env['CHECKOUTS'] ?? '100000',
        GUESSES: process.env['GUESSES'] ?? '1000000',
      },
    ),
};

const chosen = wanted ? [wanted] : Object.keys(steps);
let failed = 0;
for (const name of chosen) {
  const step = steps[name] ?? longSteps[name];
  if (!step) {
    const known = [...Object.keys(steps), ...Object.keys(longSteps)];
    throw new Error(`There is no step ${name}; there are ${known.join(', ')}`);
  }
  const began = Date.now();
  const passed = await step();
  if (!passed) failed += 1;
  console.log(`${passed ? 'passed' : 'FAILED'} ${name} in ${((Date.now() - began) / 1000).toFixed(0)} s\n`);
  // Journeys through a site whose units are broken only repeat the news.
  if (!passed) break;
}
console.log(`steps: ${chosen.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

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

function run(command: string, words: string[], variables: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(path.join(root, 'node_modules/.bin', command), words, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...variables },
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });
}
