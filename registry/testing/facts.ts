import type { CauseCount, Facts, ReleaseFacts, RemoteFacts } from '../diagnosis/finding.ts';
import { currentHealth } from '../diagnosis/current-health.ts';
import type { RemoteStatus } from '../releases/environment-status.ts';

/** The present of all facts in tests. */
export const factsNow = new Date('2026-11-30T10:00:00.000Z');
const hourAgo = new Date('2026-11-30T09:00:00.000Z');

/** The state of a remote whose release 1.1.0 is live after 1.0.0. */
function aStatus(remote: string, more: Partial<RemoteStatus> = {}): RemoteStatus {
  return {
    remote,
    owner: `team of ${remote}`,
    set: [],
    settings: [],
    live: '1.1.0',
    previous: '1.0.0',
    since: hourAgo.toISOString(),
    by: 'asha',
    reason: null,
    bytes: 1_000,
    pages: [`/${remote}`],
    slots: [],
    sdk: null,
    rollout: null,
    experiments: [],
    pins: 0,
    tenants: {},
    killed: null,
    locked: null,
    marks: [],
    dismissed: [],
    ...more,
  };
}

/** An error's label that some of the visitors of a release met. */
export function aCause(cause: string, visitors = 10, more: Partial<CauseCount> = {}): CauseCount {
  return { cause, source: 'browser', visitors, networks: 3, since: hourAgo, message: '', ...more };
}

/** A release that a hundred visitors got, and that fails if it has causes. */
export function releaseFacts(causes: CauseCount[] = [], more: Partial<ReleaseFacts> = {}): ReleaseFacts {
  const errors = causes.reduce((sum, { visitors }) => sum + visitors, 0);
  return {
    version: '1.1.0',
    reaches: 'live',
    experiment: null,
    tenant: null,
    failing:
      causes.length > 0 ? { errors, loads: 100 + errors, visitors: errors, since: hourAgo } : undefined,
    causes,
    visitors: 100,
    poorVitals: [],
    mark: undefined,
    isDismissed: false,
    ...more,
  };
}

/** A remote with releases; without any, its live one is healthy. */
export function remoteFacts(
  remote: string,
  releases: ReleaseFacts[] = [releaseFacts()],
  more: Partial<RemoteStatus> = {},
): RemoteFacts {
  const status = aStatus(remote, more);
  return { status, health: currentHealth(status, undefined, factsNow), releases };
}

/** The facts of an environment with one shell that can do everything. */
export function factsOf(remotes: RemoteFacts[], more: Partial<Facts> = {}): Facts {
  return {
    environment: 'production',
    now: factsNow,
    remotes,
    freezes: [],
    schedules: [],
    shells: [{ pending: [], conditions: [] }],
    snapshotExpiresAt: new Date('2026-12-07T10:00:00.000Z'),
    automatic: [],
    invalidExperiments: new Map(),
    target: undefined,
    changes: [],
    ...more,
  };
}
