import { inertLine } from '@marquee/contracts';
import * as v from 'valibot';
import type { CiRun } from './actor.ts';

const shortText = v.pipe(v.string(), v.minLength(1), v.maxLength(500), v.transform(inertLine));

/** What a publisher states about a build: CI run, builder and dependencies. */
export const provenanceSchema = v.object({
  /** The URL or name of the CI run; null when a person published from their own machine. */
  run: v.nullable(shortText),
  builder: shortText,
  dependencies: v.pipe(
    v.array(v.object({ name: shortText, version: shortText, integrity: v.nullable(shortText) })),
    v.maxLength(5_000),
  ),
});
export type StatedProvenance = v.InferOutput<typeof provenanceSchema>;

/** The stated provenance, with the CI run whose signed token published the release, if any. */
export type Provenance = StatedProvenance & { verified: CiRun | null };
