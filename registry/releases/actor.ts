export const actions = [
  'publish',
  /** To publish prereleases and to preview them: what the CI run of a pull request needs. */
  'preview',
  'publish-shell',
  'promote',
  'rollback',
  'canary',
  'experiment',
  'export',
  'kill',
  'pin',
  'settings',
  'observe',
  'notify',
  'break-freeze',
  'approve',
  'administer',
] as const;
export type Action = (typeof actions)[number];

/** The actions that an actor may perform on a remote; `*` as the remote means all remotes. */
export type Right = { remote: string; actions: Action[] };

/**
 * The sender of a request: the name for the audit, and the rights. `run` or `person` is the verified identity if the
 * sender is a CI run or a person who signed in by OIDC; a registry token has neither.
 */
export type Actor = { name: string; rights: Right[]; run?: CiRun; person?: Person };

/**
 * The identity of a CI run, from an OIDC token that the run's issuer (such as the CI service) signed. `subject` is the
 * issuer's name for the run, and `claims` are the issuer's statements about it.
 */
export type CiRun = { issuer: string; subject: string; claims: Record<string, string> };

/**
 * The identity of a person, from an OIDC token that the person's issuer signed at the sign-in. `subject` is the
 * issuer's id of the person, and `claims` are the issuer's statements about the person.
 */
export type Person = { issuer: string; subject: string; claims: Record<string, string | string[]> };

/**
 * Limits rights to the remotes that a team owns: a right for `*` becomes one for each of these remotes. Returns all
 * rights if `remotes` is undefined.
 */
export function limitToRemotes(remotes: readonly string[] | undefined, rights: readonly Right[]): Right[] {
  if (!remotes) return [...rights];
  return rights.flatMap((right) =>
    remotes
      .filter((remote) => right.remote === '*' || right.remote === remote)
      .map((remote) => ({ ...right, remote })),
  );
}

export function mayAct({ rights }: Actor, action: Action, remote: string): boolean {
  return rights.some(
    (right) => (right.remote === '*' || right.remote === remote) && right.actions.includes(action),
  );
}
