import { isOwnedBy, ownerName, type RemoteManifest } from '@marquee/contracts';
import { routePatterns, type RoutePattern } from './route-pattern.ts';

/**
 * Something that two remotes claim, although only one may have it: a route, a slot, the prefix of names of events and
 * slots (`name`), a global variable or a view transition. `owners` are the two remotes, and `claims` the path or name
 * in the manifest of each.
 */
export type Conflict = {
  kind: 'route' | 'slot' | 'name' | 'global' | 'view transition';
  owners: [string, string];
  claims: [string, string];
};

/**
 * Finds the conflicts between the manifests of releases; releases with a conflict cannot be live together. Two remotes
 * conflict if they offer the same slot, have equally specific paths that match the same URL (`/order/:celeb` and
 * `/order/:id`), or own events and slots under the same name, as `polls` and `mfe-polls` do. Two guests must not set
 * the same global variable. Two remotes may declare the same view transition only if the owner of its name lists the
 * other remote under `sharedWith`.
 */
export function conflictsBetween(manifests: readonly RemoteManifest[]): Conflict[] {
  return [
    ...clashes('route', routeClaims(manifests)),
    ...clashes('slot', slotClaims(manifests)),
    ...clashes('name', nameClaims(manifests)),
    ...clashes('global', globalClaims(manifests)),
    ...viewTransitionConflicts(manifests),
  ];
}

type Claim = { owner: string; written: string; clashesWith(other: Claim): boolean; patterns: RoutePattern[] };

function routeClaims(manifests: readonly RemoteManifest[]): Claim[] {
  return manifests.flatMap(({ name, routes }) =>
    routes.map(({ path }) => ({
      owner: name,
      written: path,
      patterns: routePatterns(path),
      clashesWith(other) {
        return this.patterns.some((mine) => other.patterns.some((theirs) => areAmbiguous(mine, theirs)));
      },
    })),
  );
}

function slotClaims(manifests: readonly RemoteManifest[]): Claim[] {
  return manifests.flatMap(({ name, slots }) =>
    slots.map((slot) => ({
      owner: name,
      written: slot.name,
      patterns: [],
      clashesWith: (other) => other.written === slot.name,
    })),
  );
}

function nameClaims(manifests: readonly RemoteManifest[]): Claim[] {
  return manifests.map(({ name }) => ({
    owner: name,
    written: ownerName(name),
    patterns: [],
    clashesWith: (other) => other.owner !== name && other.written === ownerName(name),
  }));
}

function globalClaims(manifests: readonly RemoteManifest[]): Claim[] {
  return manifests.flatMap(({ name, guest }) => {
    const written = guest?.global;
    if (written === undefined) return [];
    return [{ owner: name, written, patterns: [], clashesWith: (other: Claim) => other.written === written }];
  });
}

/** Two remotes that both have a third one's name are no conflict: each needs the agreement of the owner only. */
function viewTransitionConflicts(manifests: readonly RemoteManifest[]): Conflict[] {
  return manifests.flatMap(({ name: owner, viewTransitions = [] }) =>
    viewTransitions
      .filter(({ name }) => isOwnedBy(owner, name))
      .flatMap(({ name, sharedWith = [] }) =>
        manifests
          .filter((other) => other.name !== owner && !sharedWith.includes(other.name))
          .filter((other) => other.viewTransitions?.some((one) => one.name === name))
          .map((other): Conflict => ({
            kind: 'view transition',
            owners: [owner, other.name],
            claims: [name, name],
          })),
      ),
  );
}

function clashes(kind: Conflict['kind'], claims: Claim[]): Conflict[] {
  return claims.flatMap((first, at) =>
    claims
      .slice(at + 1)
      .filter((second) => first.clashesWith(second))
      .map((second): Conflict => ({
        kind,
        owners: [first.owner, second.owner],
        claims: [first.written, second.written],
      })),
  );
}

function areAmbiguous(one: RoutePattern, other: RoutePattern): boolean {
  if (one.rank !== other.rank || one.segments.length !== other.segments.length) return false;
  return one.segments.every((mine, at) => {
    const theirs = other.segments[at];
    if (mine.kind !== 'static' || theirs?.kind !== 'static') return true;
    return mine.text.toLowerCase() === theirs.text.toLowerCase();
  });
}
