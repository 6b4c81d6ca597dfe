import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@marquee/database';
import { installEdgePrograms } from '../deploy/edge-programs.ts';
import type { Selection } from './changed.ts';
import { checks, longSteps, pagesAndJourneys, steps, type Step, type StepOptions } from './steps.ts';
import { endPrograms, logs } from './program.ts';

export type Played = {
  name: string;
  outcome: 'passed' | 'FAILED' | 'skipped';
  seconds: number;
  processorSeconds: number;
  log: string;
};

/** The files in which jest and Playwright write what they played. */
export const results = {
  units: path.join(logs, 'units.json'),
  pages: path.join(logs, 'pages.json'),
  journeys: path.join(logs, 'journeys.json'),
};

/**
 * Plays the first ring, or a part of it: the checks, then the tests of pages and the journeys with two workers, and
 * beside these the unit tests at a low priority; after all journeys, simulated visitors of the edge. Ends when a
 * check fails. `report` receives a line for each step that has ended.
 */
export async function playFirstRing(
  { units, journeys }: Selection,
  report: (line: string) => void,
): Promise<Played[]> {
  clearLogs();
  installEdgePrograms();
  const variables = { RING: 'first' };
  const played: Played[] = [];
  const play = async (name: string, step: Step, options: StepOptions = {}) => {
    const one = await playStep(name, step, { variables, ...options });
    report(lineOf(one));
    played.push(one);
    return one;
  };

  const postgres = await startPostgres();
  try {
    const beside = play('units', steps['units']!, {
      variables: { ...variables, TEST_POSTGRES: postgres.adminUrl },
      args: ['--json', `--outputFile=${results.units}`, `--maxWorkers=${unitWorkers}`, ...units],
      niceness: 10,
    });
    for (const [name, step] of Object.entries(checks)) await play(name, step);
    if (!played.some(({ outcome }) => outcome === 'FAILED') && journeys) {
      const { outcome } = await play('build', steps['build']!);
      if (outcome === 'passed')
        await play('journeys', (options) => pagesAndJourneys(results.pages, options), {
          variables: { ...variables, PLAYWRIGHT_JSON_OUTPUT_FILE: results.journeys },
          args: journeys,
        });
      // After the journeys, because it gives the shells as much to do as they can take. No journey is selected by its
      // name if the change reaches all of them.
      if (outcome === 'passed' && journeys.length === 0)
        await play('edge', longSteps['edge']!, {
          variables: { ...variables, TEST_POSTGRES: postgres.adminUrl, VISITORS: '150' },
        });
    }
    if (played.some(({ name, outcome }) => name in checks && outcome === 'FAILED')) endPrograms();
    await beside;
    return played;
  } finally {
    await postgres.stop();
  }
}

/** The sizes of series that no long step plays in full. */
const fullVolumes = { PAGES: '10000', VERB_RUNS: '12' };

/** More than cores, because workers also wait: for databases, servers and processes. A further one gained nothing. */
const unitWorkers = os.availableParallelism() + 1;

/** Plays everything, one step after the other: what the first ring plays in full, then the long steps. */
export async function playEverything(report: (line: string) => void): Promise<Played[]> {
  clearLogs();
  installEdgePrograms();
  const played: Played[] = [];
  const postgres = await startPostgres();
  const variables = { TEST_POSTGRES: postgres.adminUrl, ...fullVolumes };
  try {
    for (const [name, step] of Object.entries({ ...steps, ...longSteps })) {
      const options: StepOptions =
        name === 'units' || name === 'pages'
          ? { variables, args: ['--json', `--outputFile=${results[name]}`] }
          : name === 'journeys'
            ? { variables: { PLAYWRIGHT_JSON_OUTPUT_FILE: results.journeys } }
            : {};
      const one = await playStep(name, step, options);
      report(lineOf(one));
      played.push(one);
    }
    return played;
  } finally {
    await postgres.stop();
  }
}

async function playStep(name: string, step: Step, options: StepOptions): Promise<Played> {
  const log = path.join(logs, `${name.replaceAll(' ', '-')}.log`);
  const began = performance.now();
  const result = await step({ log, ...options });
  const seconds = (performance.now() - began) / 1000;
  if (result === 'skipped') return { name, outcome: result, seconds, processorSeconds: 0, log };
  const { passed, processorSeconds } = result;
  return { name, outcome: passed ? 'passed' : 'FAILED', seconds, processorSeconds, log };
}

function lineOf({ name, outcome, seconds, processorSeconds }: Played): string {
  return `${outcome.padEnd(7)} ${name.padEnd(24)} ${seconds.toFixed(0).padStart(5)} s, ${processorSeconds.toFixed(0)} s of the processor`;
}

/** A log is of one run. */
function clearLogs(): void {
  rmSync(logs, { recursive: true, force: true });
}

/** The folder of Linux whose files are in memory. */
const memoryFolder = '/dev/shm';
/** What the databases of the unit tests need at most, with room to spare: each file drops its own at its end. */
const neededBytes = 4 * 1024 ** 3;

/**
 * The PostgreSQL that all unit tests share, in a temporary folder: in memory where there is room, because each of some
 * hundred tests creates a database of three hundred files, which costs a fifth there.
 */
async function startPostgres() {
  const { bavail, bsize } = await statfs(memoryFolder).catch(() => ({ bavail: 0, bsize: 0 }));
  const parent = bavail * bsize >= neededBytes ? memoryFolder : os.tmpdir();
  const folder = await mkdtemp(path.join(parent, 'marquee-units-'));
  // PostgreSQL runs as a user of its own and has to enter the folder.
  await chmod(folder, 0o755);
  const { adminUrl, stop } = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'postgres'),
    durable: false,
  });
  return {
    adminUrl,
    stop: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
