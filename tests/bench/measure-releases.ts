import { readdirSync } from 'node:fs';
import path from 'node:path';
import { collectFigures } from './collect-figures.ts';
import type { Figure, Form, Measure } from './figure.ts';
import { describeRun, type Header } from './header.ts';
import { divideCores } from './site/cores.ts';

const folder = path.join(import.meta.dirname, 'releases');

/** Runs every measurement of `tests/bench/releases/`, one after the other. A file that exports none is said. */
export async function measureReleases(
  form: Form,
  report: (line: string) => void,
): Promise<{ header: Header; figures: Figure[]; control: undefined }> {
  const header = describeRun(
    divideCores(),
    'real registry, real shells; a control for each measurement of its own',
  );
  const figures = await collectFigures(
    releaseFiles().map((file) => async () => {
      const { measure } = (await import(path.join(folder, file))) as { measure?: Measure };
      if (!measure)
        throw new Error(`tests/bench/releases/${file} does not export a measurement called measure`);
      return measure(form, (line) => report(`${file}: ${line}`));
    }),
    report,
  );
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
