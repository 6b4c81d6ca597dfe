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

/** What a token may do, and to which remote; `*` is every remote. */
export type Right = { remote: string; actions: Action[] };

/** Whoever asks: the name under which the audit knows them, and for a CI run or a person what their issuer says of them. */
export type Actor = { name: string; rights: Right[]; run?: CiRun; person?: Person };

/** A CI run as its issuer signed it. */
export type CiRun = { issuer: string; subject: string; claims: Record<string, string> };

/** Somebody as their issuer signed it: words and lists of words. */
export type Person = { issuer: string; subject: string; claims: Record<string, string | string[]> };

/** Rights cut down to the remotes of a team; without a team they stand as they are. */
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
