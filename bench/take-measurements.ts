import { collectFigures, type Attempt } from './collect-figures.ts';
import type { Figure, Form } from './figure.ts';
import type { Header } from './header.ts';

/** What one part has measured, whole or so far. */
export type Measured = { header: Header; control: Figure | undefined; figures: Figure[] };

/** The requested part of the benchmark. */
export type BenchRequest = {
  form: Form;
  /** Whether figures of a goal are asked for. */
  wants: (goal: string) => boolean;
  report: (line: string) => void;
  /** Told what there is after each measurement, so that a run that is broken off has not been for nothing. */
  keep: (soFar: Measured) => Promise<void>;
};

/** Something that gives figures, and of which goals. */
export type Measurement = { goals: readonly string[]; take: Attempt };

/**
 * Takes the measurements whose goals are asked for, one after the other, and keeps what there is after each.
 * The control is asked again every time: it may grow with what was measured.
 */
export async function takeMeasurements(
  measurements: readonly Measurement[],
  { wants, report, keep }: BenchRequest,
  { header, control }: { header: Header; control: () => Figure | undefined },
): Promise<Measured> {
  const measured: Measured = { header, control: control(), figures: [] };
  for (const { goals, take } of measurements) {
    if (!goals.some(wants)) continue;
    const began = performance.now();
    const figures = await collectFigures([take], report);
    measured.figures.push(...figures.filter(({ goal }) => wants(goal)));
    measured.control = control();
    await keep(measured);
    report(`${goals.join(', ')} took ${((performance.now() - began) / 1000).toFixed(0)} s`);
  }
  return measured;
}
