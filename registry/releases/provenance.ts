import { inertLine } from '@marquee/contracts';
import * as v from 'valibot';
import type { CiRun } from './actor.ts';

const shortText = v.pipe(v.string(), v.minLength(1), v.maxLength(500), v.transform(inertLine));

/** What a publisher states about a build: its CI run, its builder and its dependencies. */
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

/** The stated provenance, and the CI run that provably published the release by its signed token, if any. */
export type Provenance = StatedProvenance & { verified: CiRun | null };
