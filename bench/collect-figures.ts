import type { Figure } from './figure.ts';

/** Takes one measurement, which may give several figures. */
export type Attempt = () => Figure | Figure[] | Promise<Figure | Figure[]>;

/**
 * Takes measurements one after the other. One that cannot be taken is said and does not cost the others:
 * its goal shows as not measured.
 */
export async function collectFigures(
  attempts: readonly Attempt[],
  report: (line: string) => void,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const attempt of attempts) {
    try {
      figures.push(...[await attempt()].flat());
    } catch (failure) {
      report(`NOT MEASURED: ${failure instanceof Error ? failure.message : String(failure)}`);
    }
  }
  return figures;
}
