import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Measure } from './figure.ts';
import { describeRun } from './header.ts';
import { divideCores } from './site/cores.ts';
import { takeMeasurements, type BenchRequest, type Measured, type Measurement } from './take-measurements.ts';

const folder = path.join(import.meta.dirname, 'releases');

/** Takes the measurements of `tests/bench/releases/`, one after the other. Throws when a file exports none. */
export async function measureReleases(request: BenchRequest): Promise<Measured> {
  const header = describeRun(
    divideCores(),
    'real registry, real shells; a control for each measurement of its own',
  );
  const measurements = await Promise.all(
    releaseFiles().map(async (file): Promise<Measurement> => {
      const { measure, goals } = (await import(path.join(folder, file))) as {
        measure?: Measure;
        goals?: string[];
      };
      if (!measure || !goals) throw new Error(`tests/bench/releases/${file} exports no measure, or no goals`);
      return { goals, take: () => measure(request.form, (line) => request.report(`${file}: ${line}`)) };
    }),
  );
  return takeMeasurements(measurements, request, { header, control: () => undefined });
}

function releaseFiles(): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw failure;
  }
}
