import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Figure, Measure } from './figure.ts';
import { describeRun, type Header } from './header.ts';
import { divideCores } from './site/cores.ts';

const folder = path.join(import.meta.dirname, 'releases');

/** Runs every measurement of `tests/bench/releases/`, one after the other. Throws for a file that exports none. */
export async function measureReleases(
  form: 'quick' | 'full',
  report: (line: string) => void,
): Promise<{ header: Header; figures: Figure[]; control: undefined }> {
  const header = describeRun(
    divideCores(),
    'real registry, real shells; a control for each measurement of its own',
  );
  const figures: Figure[] = [];
  for (const file of releaseFiles()) {
    const { measure } = (await import(path.join(folder, file))) as { measure?: Measure };
    if (!measure)
      throw new Error(`tests/bench/releases/${file} does not export a measurement called measure`);
    try {
      figures.push(...(await measure(form, (line) => report(`${file}: ${line}`))));
    } catch (failure) {
      report(`NOT MEASURED: ${file}: ${failure instanceof Error ? failure.message : String(failure)}`);
    }
  }
  return { header, figures, control: undefined };
}

function releaseFiles(): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw failure;
  }
}
