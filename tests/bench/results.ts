import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Figure, Form } from './figure.ts';
import type { Header } from './header.ts';

export type Part = 'pages' | 'server' | 'releases';

/** What one run of one part found. */
export type RunResult = {
  header: Header;
  form: Form;
  /** `marquee-again / marquee`, where the part has a control; a run outside 0.97 to 1.03 is void. */
  control: Figure | undefined;
  figures: Figure[];
};

/** The last full run of each part. */
export type Results = Partial<Record<Part, RunResult>>;

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
