import { PlatformError } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { environmentStatus, type RemoteStatus } from '../releases/environment-status.ts';

/** Returns the state of a remote in an environment. Throws NOT_FOUND if it has no live release there. */
export async function requireRemote(
  db: Database,
  { environment, remote }: { environment: string; remote: string },
): Promise<{ sequence: number; acting: boolean; status: RemoteStatus }> {
  const { sequence, acting, remotes } = await environmentStatus(db, environment);
  const status = remotes.find((one) => one.remote === remote);
  if (status) return { sequence, acting, status };
  throw new PlatformError('NOT_FOUND', `${remote} has no live release in ${environment}`);
}
