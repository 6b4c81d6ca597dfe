export const actions = [
  'publish',
  'promote',
  'rollback',
  'canary',
  'experiment',
  'kill',
  'pin',
  'observe',
  'approve',
  'administer',
] as const;
export type Action = (typeof actions)[number];

/** Actions that a token may perform on a remote; `*` stands for every remote. */
export type Right = { remote: string; actions: Action[] };

/** The sender of a request: its name in the audit, its rights, and the verified claims of a CI run or a person. */
export type Actor = { name: string; rights: Right[]; run?: CiRun; person?: Person };

/** The identity of a CI run, from a token that its issuer signed. */
export type CiRun = { issuer: string; subject: string; claims: Record<string, string> };

/** The identity of a person, from a token that their issuer signed. */
export type Person = { issuer: string; subject: string; claims: Record<string, string | string[]> };

/** Limits rights to the remotes of a team; undefined: no limit. */
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
