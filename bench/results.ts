import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Form } from './figure.ts';
import type { Measured } from './take-measurements.ts';

export type Part = 'pages' | 'server' | 'edge' | 'releases' | 'running';

/** What one run of one part found. */
export type RunResult = Measured & { form: Form };

/** The runs of each part whose figures count: the last one that measured a goal has that goal's figures. */
export type Results = Partial<Record<Part, RunResult[]>>;

/** The results with a run more. What it measured is taken out of the runs before it. */
export function withRun(results: Results, part: Part, run: RunResult): Results {
  const measured = new Set(run.figures.map(({ goal }) => goal));
  const before = (results[part] ?? [])
    .map((one) => ({ ...one, figures: one.figures.filter(({ goal }) => !measured.has(goal)) }))
    .filter(({ figures }) => figures.length > 0);
  return { ...results, [part]: run.figures.length > 0 ? [...before, run] : before };
}

/** How far the copy may be from the original before nothing else in the run is believed. */
const controlRange = [0.97, 1.03] as const;

export function isVoid({ control }: Pick<RunResult, 'control'>): boolean {
  return control !== undefined && (control.value < controlRange[0] || control.value > controlRange[1]);
}

/** What is kept in a JSON file; nothing when there is none yet. */
export async function readResults(file: string): Promise<Results> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Results;
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new Error(`${file} cannot be read`, { cause: failure });
  }
}

export async function writeResults(file: string, results: Results): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(results, undefined, 2)}\n`);
}
