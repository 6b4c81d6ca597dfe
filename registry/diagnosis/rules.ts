import type { Rule } from './finding.ts';
import {
  apiFails,
  contentFails,
  deliveryFails,
  noShell,
  pendingRelease,
  snapshotExpired,
} from './platform-rules.ts';
import { errorRules, marked, poorVital } from './release-rules.ts';
import { notServed, unknownPage, unknownSlot } from './target-rules.ts';
import { frozen, invalidExperiment, killed, locked, refusedSchedule, takenBack } from './state-rules.ts';

/**
 * All rules of the diagnosis, for `marquee status`, `marquee diagnose` and the console. If two findings have equal
 * visitors and severity, the finding of the earlier rule comes first.
 */
export const rules: readonly Rule[] = [
  deliveryFails,
  apiFails,
  contentFails,
  killed,
  ...errorRules,
  marked,
  poorVital,
  pendingRelease,
  takenBack,
  unknownPage,
  unknownSlot,
  notServed,
  invalidExperiment,
  refusedSchedule,
  noShell,
  snapshotExpired,
  locked,
  frozen,
];
