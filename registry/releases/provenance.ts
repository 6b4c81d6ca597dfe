import { inertLine } from '@marquee/contracts';
import * as v from 'valibot';
import type { CiRun } from './actor.ts';

const shortText = v.pipe(v.string(), v.minLength(1), v.maxLength(500), v.transform(inertLine));

/** The schema of the provenance that a publisher states: the CI run of the build, its builder and its dependencies. */
export const provenanceSchema = v.object({
  /** The URL or name of the CI run; null when a person published from a computer outside CI. */
  run: v.nullable(shortText),
  builder: shortText,
  dependencies: v.pipe(
    v.array(v.object({ name: shortText, version: shortText, integrity: v.nullable(shortText) })),
    v.maxLength(5_000),
  ),
});
export type StatedProvenance = v.InferOutput<typeof provenanceSchema>;

/**
 * The provenance of a release: what its publisher stated about the build. `verified` is the CI run that published the
 * release, if a signed token proves it; else null.
 */
export type Provenance = StatedProvenance & { verified: CiRun | null };
