import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@marquee/database';
import { Checkout } from './checkout.ts';
import { seededFaults, type SeededFault } from './seeded-faults.ts';
import { journeys, pages, typesOrLintComplain, unitStages, type Failure, type Stage } from './stages.ts';

// `npm test -- seeded-faults [parts of names] [--stage units]`: puts one fault after the other into a second checkout,
// and plays the first ring there until a test fails. `--stage related` plays only units that import the changed file,
// `--stage units` all units, but no journeys. A run of all faults writes `results.md`. Fails if fewer than nine of ten
// faults are noticed.
const neededShare = 0.9;
const lastStages = ['related', 'units', 'journeys'] as const;

const root = path.resolve(import.meta.dirname, '../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { stage: { type: 'string', default: 'journeys' } },
});
const lastStage = stageNamed(values.stage);
const faults = seededFaults.filter(
  ({ harm, file }) =>
    positionals.length === 0 ||
    positionals.some((part) => `${harm} ${file}`.toLowerCase().includes(part.toLowerCase())),
);
if (faults.length === 0) throw new Error(`No fault is named ${positionals.join(' or ')}`);

type Result = {
  fault: SeededFault;
  noticed: { stage: string; failure: Failure } | undefined;
  seconds: number;
};

/** Ends what was started, the last first. */
const ends: (() => Promise<void>)[] = [];
let ending: Promise<void> | undefined;
const endAll = () =>
  (ending ??= (async () => {
    for (const end of ends.toReversed()) await end();
  })());
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void endAll().finally(() => process.exit(1)));

try {
  process.exitCode = await main();
} finally {
  await endAll();
}

async function main(): Promise<number> {
  const checkout = await Checkout.create(root);
  ends.push(() => checkout.remove());
  await checkout.fill();
  const { related, others } = unitStages(await startPostgres());
  const stages = {
    related,
    units: [...related, others],
    journeys: [...related, others, pages, journeys],
  }[lastStage];

  const byChecks = new Set(await noticedByChecks(checkout, faults));
  const results: Result[] = [];
  for (const fault of faults) {
    const began = Date.now();
    const noticed = byChecks.has(fault)
      ? { stage: 'types and lint', failure: { file: fault.file, title: 'types and lint' } }
      : await firstNotice(checkout, fault, stages);
    const result = { fault, noticed, seconds: Math.round((Date.now() - began) / 1000) };
    results.push(result);
    console.log(describe(result));
  }

  const count = results.filter(({ noticed }) => noticed).length;
  console.log(`${count} of ${results.length} noticed`);
  if (positionals.length === 0) await writeResults(checkout, results);
  return count < neededShare * results.length ? 1 : 0;
}

function stageNamed(name: string): (typeof lastStages)[number] {
  const stage = lastStages.find((one) => one === name);
  if (!stage) throw new Error(`There is no stage ${name}; there are ${lastStages.join(', ')}`);
  return stage;
}

/** A PostgreSQL in a temporary folder, as the variables by which units find it. */
async function startPostgres(): Promise<Record<string, string>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'marquee-units-'));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  // PostgreSQL runs as a user of its own and has to enter the folder.
  await chmod(folder, 0o755);
  const { adminUrl, stop } = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'postgres'),
    durable: false,
  });
  ends.push(stop);
  return { TEST_POSTGRES: adminUrl };
}

/** The faults that types or linter notice. Most often none: then all of them are checked at once. */
async function noticedByChecks(checkout: Checkout, among: readonly SeededFault[]): Promise<SeededFault[]> {
  await checkout.apply(among);
  const complain = await typesOrLintComplain(checkout);
  await checkout.reset();
  if (!complain) return [];
  if (among.length === 1) return [...among];
  const half = Math.ceil(among.length / 2);
  return [
    ...(await noticedByChecks(checkout, among.slice(0, half))),
    ...(await noticedByChecks(checkout, among.slice(half))),
  ];
}

/**
 * The first stage with a test that fails with the fault, fails again when its file is played alone, and passes without
 * the fault. Files that fail otherwise say nothing about the fault, and the stage is played again without them.
 */
async function firstNotice(checkout: Checkout, fault: SeededFault, stages: readonly Stage[]) {
  for (const { name, play, again } of stages) {
    const unreliable = new Set<string>();
    for (;;) {
      await checkout.apply([fault]);
      const failures = await play(checkout, fault, unreliable);
      const files = [...new Set(failures.map(({ file }) => file))].filter((file) => !unreliable.has(file));
      const withFault = files.length > 0 ? await again(checkout, files) : [];
      await checkout.reset();
      if (files.length === 0) break;
      const withoutFault = withFault.length > 0 ? await again(checkout, files) : [];
      const failure = withFault.find(({ file }) => !withoutFault.some((one) => one.file === file));
      if (failure) return { stage: name, failure };
      for (const file of files) {
        unreliable.add(file);
        console.log(`${file} fails without the fault too, or passes with it when played alone`);
      }
    }
  }
  return undefined;
}

function describe({ fault: { harm }, noticed, seconds }: Result): string {
  if (!noticed) return `MISSED  ${harm} (${seconds} s)`;
  const { stage, failure } = noticed;
  return `noticed ${harm}, by ${stage}: ${failure.title}, ${failure.file} (${seconds} s)`;
}

async function writeResults(checkout: Checkout, results: readonly Result[]): Promise<void> {
  const missed =
    lastStage === 'journeys' ? '**missed**' : `**missed**, without the stages after ${lastStage}`;
  const rows = results.map(({ fault, noticed, seconds }) =>
    [
      fault.harm,
      `\`${fault.file}\``,
      noticed ? noticed.stage : missed,
      noticed ? cell(noticed.failure.title) : '',
      String(seconds),
    ].join(' | '),
  );
  const count = results.filter(({ noticed }) => noticed).length;
  const text = [
    '# What the first ring notices',
    `Written by \`npm test -- seeded-faults\` on ${new Date().toISOString().slice(0, 10)}: ${count} of ${results.length} faults noticed.`,
    ['fault | file | noticed by | test | seconds', '--- | --- | --- | --- | ---', ...rows]
      .map((row) => `| ${row} |`)
      .join('\n'),
  ].join('\n\n');
  const file = path.join(import.meta.dirname, 'results.md');
  await writeFile(file, `${text}\n`);
  const { isOk, output } = await checkout.run('oxfmt', [file]);
  if (!isOk) throw new Error(`oxfmt does not format ${file}: ${output}`);
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/[<>*_`]/g, (mark) => `\\${mark}`);
}
