import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { benchmarksDocument, byHowMuch, valueText, verdictOf } from './benchmarks-document.ts';
import { chart } from './chart.ts';
import type { Form } from './figure.ts';
import { goalsOf, hasLimitOfGoal } from './goals.ts';
import { measureFolder } from './measure-folder.ts';
import { misses } from './misses.ts';
import { measurePages } from './pages/measure-pages.ts';
import {
  isVoid,
  readResults,
  withRun,
  writeResults,
  type Part,
  type Results,
  type RunResult,
} from './results.ts';
import { compareSubjects } from './same-pages.ts';
import { measureServer } from './server/measure-server.ts';
import { buildSubjects } from './subjects/build-subjects.ts';
import type { BenchRequest, Measured } from './take-measurements.ts';

// `npm run bench -- pages|server|edge|releases|running [--quick|--short] [goal …]`, and `-- same`: whether all subjects
// show the same pages, `-- build`: what is missing of them, and `-- document`: what was measured as a document again.
// Without a word it measures all parts.
const root = path.resolve(import.meta.dirname, '..');
const docs = path.join(root, 'docs');
const { values: chosenForm, positionals } = parseArgs({
  options: { quick: { type: 'boolean' }, short: { type: 'boolean' } },
  allowPositionals: true,
});
const form: Form = chosenForm.quick ? 'quick' : chosenForm.short ? 'short' : 'full';
const [wanted, ...named] = positionals;
const report = (line: string) => console.log(line);
const wants = (goal: string) => named.length === 0 || named.includes(goal);

const parts: Record<Part, (request: BenchRequest) => Promise<Measured>> = {
  pages: measurePages,
  server: measureServer,
  edge: measureFolder('edge', 'nginx with deploy/edge/nginx.conf in front of two shells, little remotes'),
  releases: measureFolder(
    'releases',
    'real registry, real shells; a control for each measurement of its own',
  ),
  running: measureFolder('running', 'servers started as in production, beside each other on this machine'),
};

/** Parts whose quick form is too rough to show; elsewhere it is a smaller sample of the same, and says so. */
const isRoughWhenQuick: ReadonlySet<Part> = new Set<Part>(['pages', 'edge']);

process.exit(await main());

async function main(): Promise<number> {
  if (wanted === 'build') {
    await buildSubjects(root, report);
    return 0;
  }
  if (wanted === 'same') {
    const differences = await compareSubjects(report);
    report(
      differences.length === 0 ? 'all subjects show the same pages' : `${differences.length} pages differ`,
    );
    return differences.length === 0 ? 0 : 1;
  }
  if (wanted === 'document') {
    await writeDocument(docs, await readResults(path.join(docs, 'benchmarks.json')));
    return 0;
  }
  const chosen = wanted ? [wanted] : Object.keys(parts);
  const stranger = chosen.find((name) => !Object.hasOwn(parts, name));
  if (stranger)
    throw new Error(
      `There is no part ${stranger}; there are ${Object.keys(parts).join(', ')}, same, build, document`,
    );

  let code = 0;
  for (const part of chosen as Part[]) code = Math.max(code, await measure(part));
  return code;
}

/** Measures one part, and keeps what it has after each measurement. */
async function measure(part: Part): Promise<number> {
  const began = performance.now();
  const stranger = named.find((name) => goalsOf(part).every(({ goal }) => goal !== name));
  if (stranger)
    throw new Error(
      `${part} has no goal ${stranger}; it has ${goalsOf(part)
        .map(({ goal }) => goal)
        .join(', ')}`,
    );
  const result = await parts[part]({
    form,
    wants,
    report,
    keep: async (soFar) => void (await keep(part, { form, ...soFar })),
  });
  const run = { form, ...result };
  show(part, run);
  report(`${part} took ${((performance.now() - began) / 1000).toFixed(0)} s`);
  report(`written to ${path.relative(root, await keep(part, run))}/benchmarks.{md,json,svg}`);

  if (!isVoid(run)) return 0;
  report(
    `VOID: the control is ${valueText(run.control ?? fail())}, outside 0.97 to 1.03: run it on a quiet machine`,
  );
  return 1;
}

/** Writes what a run has: what counts in `docs/`, the rest in a temporary file. */
async function keep(part: Part, run: RunResult): Promise<string> {
  const counts = !isVoid(run) && (form !== 'quick' || !isRoughWhenQuick.has(part));
  const folder = counts ? docs : path.join(root, 'test-results/bench');
  const file = path.join(folder, 'benchmarks.json');
  const results = withRun(await readResults(file), part, run);
  await writeResults(file, results);
  await writeDocument(folder, results);
  return folder;
}

async function writeDocument(folder: string, results: Results): Promise<void> {
  await writeFile(path.join(folder, 'benchmarks.md'), benchmarksDocument(results, misses));
  const figures = Object.values(results).flatMap((runs) => runs.flatMap((one) => one.figures));
  await writeFile(
    path.join(folder, 'benchmarks.svg'),
    chart(figures.filter((figure) => hasLimitOfGoal(figure) || !figure.met)),
  );
}

function show(part: Part, { header, control, figures }: RunResult) {
  report(
    `\n${part}, ${header.date}, ${header.commit}, ${header.machine}, ${header.cores}, load ${header.loadAtStart}`,
  );
  if (control) report(`control  ${valueText(control)}  ${control.what}`);
  for (const { goal } of goalsOf(part).filter((one) => wants(one.goal))) {
    const own = figures.filter((figure) => figure.goal === goal);
    report(`${goal.padEnd(4)} ${verdictOf(own)}`);
    for (const figure of own) {
      const verdict = figure.met ? 'met' : `MISSED${byHowMuch(figure)}`;
      report(
        `     ${figure.what}: ${valueText(figure)}, limit ${figure.limit}: ${verdict}${figure.note ? ` [${figure.note}]` : ''}`,
      );
    }
  }
}

function fail(): never {
  throw new Error('A part without a control cannot be void');
}
