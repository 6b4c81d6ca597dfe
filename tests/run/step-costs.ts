import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Played } from './rings.ts';

/** The processor's seconds of each step of the first ring, on the machine of `tests/README.md`, with empty caches. */
const recordedCosts = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'step-costs.json'), 'utf8'),
) as Record<string, number>;

/** A step that costs a quarter more fails. A few seconds more are noise. */
const allowedGrowth = 1.25;
const noiseSeconds = 5;

/**
 * Returns a sentence for each step that cost a quarter more of the processor than recorded. Machines differ by a factor
 * of two, so a step is compared with what all steps cost here: on a machine where half of the steps cost twice as much
 * as recorded, each may. A machine that is faster, or has a part of the work in its caches, gets no stricter limit.
 */
export function grownSteps(
  played: readonly Pick<Played, 'name' | 'processorSeconds'>[],
  recorded: Record<string, number> = recordedCosts,
): string[] {
  const ratios = played
    .filter(({ name }) => (recorded[name] ?? 0) >= noiseSeconds)
    .map(({ name, processorSeconds }) => processorSeconds / recorded[name]!)
    .toSorted((a, b) => a - b);
  const slowness = Math.max(1, ratios[ratios.length >> 1] ?? 1);
  return played.flatMap(({ name, processorSeconds }) => {
    const allowed = (recorded[name] ?? Infinity) * allowedGrowth * slowness + noiseSeconds;
    return processorSeconds <= allowed
      ? []
      : [
          `FAILED ${name} cost ${processorSeconds.toFixed(0)} s of the processor, more than ${allowed.toFixed(0)} s: make it cheaper, or record its cost in tests/run/step-costs.json and explain it in tests/README.md`,
        ];
  });
}
