import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Figure, Measure } from './figure.ts';
import { describeRun } from './header.ts';
import { divideCores } from './site/cores.ts';
import { takeMeasurements, type BenchRequest, type Measured, type Measurement } from './take-measurements.ts';

/**
 * Returns a function that takes the measurements of `bench/<name>/`, one after the other. It throws when a file
 * exports none. A figure with the goal `control` is the control of the run.
 */
export function measureFolder(name: string, conditions: string) {
  const folder = path.join(import.meta.dirname, name);
  return async (request: BenchRequest): Promise<Measured> => {
    const header = describeRun(divideCores(), conditions);
    let control: Figure | undefined;
    const measurements = await Promise.all(
      filesIn(folder).map(async (file): Promise<Measurement> => {
        const { measure, goals } = (await import(path.join(folder, file))) as {
          measure?: Measure;
          goals?: string[];
        };
        if (!measure || !goals) throw new Error(`bench/${name}/${file} exports no measure, or no goals`);
        return {
          goals,
          take: async () => {
            const figures = await measure(request.form, (line) => request.report(`${file}: ${line}`));
            control = figures.find(({ goal }) => goal === 'control') ?? control;
            return figures.filter(({ goal }) => goal !== 'control');
          },
        };
      }),
    );
    return takeMeasurements(measurements, request, { header, control: () => control });
  };
}

function filesIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
}
