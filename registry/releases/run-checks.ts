import { readContracts, refuseRelease, sideEffects, type BuiltRelease } from '@marquee/release-checks';
import type { Checked } from './release-checker.ts';

/** Applies the rules for releases, and reads contracts and side effects. Throws RELEASE_REFUSED. */
export async function runChecks(release: BuiltRelease): Promise<Checked> {
  await refuseRelease(release);
  return { contracts: await readContracts(release), effects: await sideEffects(release) };
}
