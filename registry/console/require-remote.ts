import { PlatformError } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { environmentStatus, type RemoteStatus } from '../releases/environment-status.ts';

/** How a remote stands in an environment, and at which snapshot. Throws NOT_FOUND when nothing of it is live. */
export async function requireRemote(
  db: Database,
  { environment, remote }: { environment: string; remote: string },
): Promise<{ sequence: number; acting: boolean; status: RemoteStatus }> {
  const { sequence, acting, remotes } = await environmentStatus(db, environment);
  const status = remotes.find((one) => one.remote === remote);
  if (status) return { sequence, acting, status };
  throw new PlatformError('NOT_FOUND', `nothing of ${remote} is live in ${environment}`);
}
