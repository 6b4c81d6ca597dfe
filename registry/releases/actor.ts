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

/** The actions that a token may perform on a remote; `*` stands for every remote. */
export type Right = { remote: string; actions: Action[] };

/** The sender of a request: the name for the audit, the rights, and the verified identity of a CI run or a person. */
export type Actor = { name: string; rights: Right[]; run?: CiRun; person?: Person };

/** The identity of a CI run, as its issuer signed it in an OIDC token. */
export type CiRun = { issuer: string; subject: string; claims: Record<string, string> };

/** The identity of a person, as the person's issuer signed it in an OIDC token. */
export type Person = { issuer: string; subject: string; claims: Record<string, string | string[]> };

/** Returns the rights, limited to the remotes that a team owns. If `remotes` is undefined, returns all rights. */
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
