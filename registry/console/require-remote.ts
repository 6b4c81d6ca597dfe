import { PlatformError } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import {
  environmentStatus,
  type EnvironmentStatus,
  type RemoteStatus,
} from '../releases/environment-status.ts';

/**
 * Returns the state to show for a remote that has no live release in the environment yet: with an empty version and
 * without rollout, experiments or pages. Throws NOT_FOUND for an unknown environment.
 */
export async function firstState(
  db: Database,
  { environment, remote, owner }: { environment: string; remote: string; owner: string },
): Promise<RemoteStatus> {
  await environmentStatus(db, environment);
  const nothing = { rollout: null, killed: null, locked: null, reason: null, previous: null, sdk: null };
  const none = {
    experiments: [],
    marks: [],
    dismissed: [],
    tenants: {},
    pins: 0,
    bytes: 0,
    pages: [],
    slots: [],
    set: [],
    settings: [],
  };
  return { remote, owner, live: '', since: new Date(0).toISOString(), by: '', ...nothing, ...none };
}

/**
 * Returns the state of an environment, and in `status` the state of one of its remotes. Throws NOT_FOUND if the
 * environment is unknown or the remote has no live release there.
 */
export async function requireRemote(
  db: Database,
  { environment, remote }: { environment: string; remote: string },
): Promise<EnvironmentStatus & { status: RemoteStatus }> {
  const environmentState = await environmentStatus(db, environment);
  const status = environmentState.remotes.find((one) => one.remote === remote);
  if (status) return { ...environmentState, status };
  throw new PlatformError('NOT_FOUND', `${remote} has no live release in ${environment}`);
}
