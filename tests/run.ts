import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { changedFiles, everything, reachFile, reachedBy, readReach, testFiles } from './run/changed.ts';
import { closingReport, readReachOfRun, readTests } from './run/closing-report.ts';
import { installEdgePrograms } from './deploy/edge-programs.ts';
import { nodeWarnings } from './run/node-warnings.ts';
import { endPrograms, logs, root } from './run/program.ts';
import { playEverything, playFirstRing, type Played } from './run/rings.ts';
import { grownSteps } from './run/step-costs.ts';
import { checks, longSteps, steps } from './run/steps.ts';

// `npm test` plays the first ring, `npm test -- changed [COMMIT]` what of it the changes since a commit can reach,
// `npm run test:all` everything. `npm test -- STEP …` plays one step, and gives further arguments to its runner:
// `npm test -- journeys a-fan-orders`. tests/README.md describes the rings.
const [wanted, ...args] = process.argv.slice(2);
const report = (line: string) => console.log(line);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    endPrograms();
    process.exitCode = 1;
  });

process.exitCode = (await play(wanted)) ? 0 : 1;

async function play(name: string | undefined): Promise<boolean> {
  if (name === undefined) return wholeFirstRing();
  if (name === 'changed') return close(() => playFirstRing(changes(args[0]), report));
  if (name === 'all') return close(() => playEverything(report));

  const known = { ...steps, ...longSteps };
  const step = known[name];
  if (!step)
    throw new Error(`There is no step ${name}. The steps are ${Object.keys(known).join(', ')}, changed, all`);
  if (!(name in checks)) installEdgePrograms();
  const result = await step({ args });
  if (result === 'skipped') report(`skipped ${name}`);
  return result === 'skipped' || result.passed;
}

async function wholeFirstRing(): Promise<boolean> {
  const passed = await close(() => playFirstRing(everything, report), grownSteps);
  if (passed) writeReach();
  return passed;
}

/** What the changes since `base` can reach; by default those since the branch left `main`, or `HEAD`. */
function changes(base = 'main') {
  const changed = changedFiles(root, base);
  report(`${changed.length} changed files since ${base}`);
  return reachedBy(changed, { tests: testFiles(root), reach: readReach(root) });
}

async function close(
  ring: () => Promise<Played[]>,
  complaintsOf: (played: Played[]) => string[] = () => [],
): Promise<boolean> {
  const began = performance.now();
  const played = await ring();
  const complaints = [...complaintsOf(played), ...nodeWarnings(logs)];
  const minutes = (performance.now() - began) / 60_000;
  for (const line of closingReport(played, readTests(), { minutes, complaints })) report(line);
  return complaints.length === 0 && played.every(({ outcome }) => outcome !== 'FAILED');
}

/** Records which remotes each journey showed. */
function writeReach(): void {
  mkdirSync(path.dirname(reachFile(root)), { recursive: true });
  writeFileSync(reachFile(root), JSON.stringify(readReachOfRun(), undefined, 1));
}
