import { PlatformError, type RemoteManifest } from '@marquee/contracts';
import { conflictsBetween } from '@marquee/plan';
import type { ActiveManifest } from './active-manifests.ts';

/**
 * Throws ROUTE_TAKEN if another remote has a page, a slot or the name of a view transition that is in this manifest, or
 * if the manifest has one twice. `release` is its id; the message names both releases.
 */
export function refuseConflicts(release: string, manifest: RemoteManifest, others: ActiveManifest[]): void {
  const [own] = conflictsBetween([manifest]);
  if (own) {
    throw new PlatformError(
      'ROUTE_TAKEN',
      `${release} claims the ${own.kind} ${own.claims.join(' and ')} twice`,
    );
  }

  for (const other of others) {
    if (other.manifest.name === manifest.name) continue;
    const [conflict] = conflictsBetween([other.manifest, manifest]);
    if (!conflict) continue;
    const { kind, claims, owners } = conflict;
    if (kind === 'view transition')
      throw new PlatformError(
        'ROUTE_TAKEN',
        `${release} and ${other.release} both have the view transition ${claims[0]}, which ${owners[0]} owns and does not share with ${owners[1]}: ` +
          `${owners[1]} takes another name, or ${owners[0]} lists ${owners[1]} under sharedWith in its remote.json and is published first`,
        { details: { kind, claims, owners: [other.release, release] } },
      );
    throw new PlatformError(
      'ROUTE_TAKEN',
      `${release} claims the ${kind} ${claims[1]}, which ${owners[0]} owns (${other.release}: ${claims[0]}): ${waysOut(kind, owners[0])}`,
      { details: { kind, claims, owners: [other.release, release] } },
    );
  }
}

/** What the two teams can do: one of them takes another name, or the owner's remote goes. */
function waysOut(kind: string, owner: string | undefined): string {
  const another =
    kind === 'global'
      ? 'build it with another `name` (and `library.name`) in ModuleFederationPlugin'
      : 'take another name';
  return `${another}, or agree that ${owner} gives it up, by a release without it or by its removal from every environment`;
}
