import { inertLine } from '@marquee/contracts';
import * as v from 'valibot';
import type { CiRun } from './actor.ts';

const shortText = v.pipe(v.string(), v.minLength(1), v.maxLength(500), v.transform(inertLine));

/** What whoever publishes says of a build: where it ran, what built it, and what is in it. */
export const provenanceSchema = v.object({
  /** The address or name of the CI run; null when a person published from their own machine. */
  run: v.nullable(shortText),
  builder: shortText,
  dependencies: v.pipe(
    v.array(
      v.object({
        name: shortText,
        version: shortText,
        integrity: v.nullable(shortText),
      }),
    ),
    v.maxLength(5_000),
  ),
});
export type StatedProvenance = v.InferOutput<typeof provenanceSchema>;

/** The same with what the registry itself has seen: the CI run whose signed token published it, if any. */
export type Provenance = StatedProvenance & { verified: CiRun | null };
