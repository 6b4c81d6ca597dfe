import { randomBytes } from 'node:crypto';
import { releaseId } from '@marquee/contracts';
import type { AuditEntry } from './audit-chain.ts';
import type { ReleaseSet } from './release-tables.ts';

/** Creates the set of these remotes; null for a single one. */
export function setOf(requests: readonly { remote: string }[]): ReleaseSet | null {
  if (requests.length < 2) return null;
  const remotes = requests.map(({ remote }) => remote).toSorted();
  return { id: randomBytes(6).toString('hex'), remotes };
}

/** The other remotes of a set. */
export function othersIn(set: ReleaseSet | null, remote: string): string[] {
  return set?.remotes.filter((name) => name !== remote) ?? [];
}

/** A remote in an audit row, with the version that the row is about. */
export type AuditedMember = { remote: string; version: string | null };

/** The remotes that an audit row is about: those of a set, or its own. */
export function membersIn({
  remote,
  version,
  details,
}: Pick<AuditEntry, 'remote' | 'version' | 'details'>): AuditedMember[] {
  if (remote !== null) return [{ remote, version }];
  // Only `changeTogether` and the proposals and schedules of sets write this detail.
  return (details['set'] as AuditedMember[] | undefined) ?? [];
}

/** The body of a change for each of its remotes: what is common to a set, with what the remote has of its own. */
export function bodiesOf(body: Readonly<Record<string, unknown>>): Record<string, unknown>[] {
  const { set, ...common } = body;
  // The bodies of changes are parsed before they are stored.
  return ((set as object[] | undefined) ?? [{}]).map((own) => ({ ...common, ...own }));
}

/** The remotes that the body of a change names, with the versions that it names. */
export function membersOf(body: Readonly<Record<string, unknown>>): AuditedMember[] {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return bodiesOf(body).map(({ remote, version }) => ({
    remote: textOf(remote) ?? '',
    version: textOf(version) ?? null,
  }));
}

/** The names of the remotes in the body of a change. */
export function namesIn(body: Readonly<Record<string, unknown>>): string[] {
  return membersOf(body).map(({ remote }) => remote);
}

/** What the audit row of a proposal, an approval or a schedule has of the body: one remote, or a set in its details. */
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

/** The releases of an audit row in words: `mfe-quiz@1.3.0 and mfe-checkout@2.0.0`. */
export function membersText(members: readonly AuditedMember[]): string {
  const names = members.map(({ remote, version }) =>
    version === null ? remote : releaseId({ remote, version }),
  );
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
