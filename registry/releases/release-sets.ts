import { randomBytes } from 'node:crypto';
import { releaseId } from '@marquee/contracts';
import type { AuditEntry } from './audit-chain.ts';
import type { ReleaseSet } from './release-tables.ts';

/**
 * Creates the set (remotes whose releases change together) of the remotes in these requests; null for a single request.
 */
export function setOf(requests: readonly { remote: string }[]): ReleaseSet | null {
  if (requests.length < 2) return null;
  const remotes = requests.map(({ remote }) => remote).toSorted();
  return { id: randomBytes(6).toString('hex'), remotes };
}

/** Returns the remotes of a set (remotes whose releases change together) without `remote`; none if `set` is null. */
export function othersIn(set: ReleaseSet | null, remote: string): string[] {
  return set?.remotes.filter((name) => name !== remote) ?? [];
}

/** A remote in an audit row, with its version in that row. */
export type AuditedMember = { remote: string; version: string | null };

/**
 * Returns the remotes in an audit row: all remotes of a set (remotes whose releases change together), or a single one.
 */
export function membersIn({
  remote,
  version,
  details,
}: Pick<AuditEntry, 'remote' | 'version' | 'details'>): AuditedMember[] {
  if (remote !== null) return [{ remote, version }];
  // Only `changeTogether` and the proposals and schedules of sets write this detail.
  return (details['set'] as AuditedMember[] | undefined) ?? [];
}

/** Splits the body of a change into one body per remote: the fields common to the set, and the fields of the remote. */
export function bodiesOf(body: Readonly<Record<string, unknown>>): Record<string, unknown>[] {
  const { set, ...common } = body;
  // The bodies of changes are parsed before they are stored.
  return ((set as object[] | undefined) ?? [{}]).map((own) => ({ ...common, ...own }));
}

/** Returns the remotes in the body of a change, with their versions there. */
export function membersOf(body: Readonly<Record<string, unknown>>): AuditedMember[] {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return bodiesOf(body).map(({ remote, version }) => ({
    remote: textOf(remote) ?? '',
    version: textOf(version) ?? null,
  }));
}

/** Returns the names of the remotes in the body of a change. */
export function namesIn(body: Readonly<Record<string, unknown>>): string[] {
  return membersOf(body).map(({ remote }) => remote);
}

/**
 * Derives the fields of an audit row from the body of a proposed, approved or scheduled change: the remote and version,
 * or for a set `details.set` with all of them.
 */
export function auditedOf(body: Readonly<Record<string, unknown>>): {
  remote: string | null;
  version: string | null;
  details: { set?: AuditedMember[] };
} {
  const members = membersOf(body);
  const [first] = members;
  if (members.length > 1) return { remote: null, version: null, details: { set: members } };
  return { remote: first?.remote || null, version: first?.version ?? null, details: {} };
}

/** Formats the releases of an audit row as words, such as `mfe-quiz@1.3.0 and mfe-checkout@2.0.0`. */
export function membersText(members: readonly AuditedMember[]): string {
  const names = members.map(({ remote, version }) =>
    version === null ? remote : releaseId({ remote, version }),
  );
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
