import type { Observation } from '@marquee/contracts';
import type { HarmKind } from './health-tables.ts';
import { isJudged, isPoor } from './poor-vitals.ts';

/**
 * Returns how a release harmed the visitor of one observation (a measurement that a shell reported): `failure`, or the
 * name of a poor web vital. Undefined if it did no harm.
 */
export function harmOf(observation: Observation): HarmKind | undefined {
  if (observation.kind === 'vital') {
    const { name, value } = observation;
    return isJudged(name) && isPoor(name, value) ? name : undefined;
  }
  return fails(observation) ? 'failure' : undefined;
}

/**
 * Errors that harm no visitor: React repairs a hydration mismatch, the shell removes what a guest leaves, and a loader
 * that finds nothing has answered.
 */
const harmlessCauses = ['HYDRATION', 'LEFT_BEHIND', 'NOT_FOUND'];

/** A browser that goes on with the last known good release has met an error of this one, perhaps days ago. */
function fails(observation: Observation): boolean {
  if (observation.kind === 'last-known-good') return true;
  return observation.kind === 'error' && !harmlessCauses.includes(observation.cause);
}
