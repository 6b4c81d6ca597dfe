import { and, eq } from 'drizzle-orm';
import { changeEnvironment, forcedOf, type Changed, type ChangeRequest } from './change-environment.ts';
import { ofRemote } from './keys.ts';
import { requireLive } from './live-release.ts';
import { refuseLocked } from './lock-remote.ts';
import { tenantReleases } from './release-tables.ts';
import { requireRelease } from './require-release.ts';
import type { Registry } from './transaction.ts';

export type TenantRelease = ChangeRequest & {
  tenant: string;
  /** The release for the tenant's visitors; undefined removes the assignment. */
  version?: string;
};

/**
 * Makes the visitors of one tenant get a certain release, or if `version` is undefined the same releases as other
 * visitors again. Returns undefined when nothing changes. Throws RELEASE_UNKNOWN, ROUTE_TAKEN if another remote has a
 * page or slot of the release, REMOTE_LOCKED, and NOT_FOUND when the remote has no live release.
 */
export function assignTenant(registry: Registry, request: TenantRelease): Promise<Changed | undefined> {
  const { environment, remote, tenant, version, by, reason } = request;
  return changeEnvironment(registry, environment, async (transaction) => {
    if (version !== undefined) await requireRelease(transaction, environment, { remote, version });
    await requireLive(transaction, request);
    await refuseLocked(transaction, request);

    const ofTenant = and(ofRemote(tenantReleases, request), eq(tenantReleases.tenant, tenant));
    const [before] = await transaction.select().from(tenantReleases).where(ofTenant);
    if (before?.version === version) return undefined;

    await transaction.delete(tenantReleases).where(ofTenant);
    if (version !== undefined)
      await transaction.insert(tenantReleases).values({ environment, remote, tenant, version });
    const details = { tenant, before: before?.version ?? null, ...forcedOf(request) };
    return { actor: by, action: 'tenant', remote, version: version ?? null, reason, details };
  });
}
