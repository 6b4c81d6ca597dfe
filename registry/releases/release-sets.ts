import { randomBytes } from 'node:crypto';
import { releaseId } from '@marquee/contracts';
import type { AuditEntry } from './audit-chain.ts';
import type { ReleaseSet } from './release-tables.ts';

/**
 * Creates the set (the remotes that change together) for the requests of one change. Returns null for a single request.
 */
export function setOf(requests: readonly { remote: string }[]): ReleaseSet | null {
  if (requests.length < 2) return null;
  const remotes = requests.map(({ remote }) => remote).toSorted();
  return { id: randomBytes(6).toString('hex'), remotes };
}

/**
 * Returns the remotes that changed together with `remote`: those of the set without `remote` itself; none if `set` is
 * null.
 */
export function othersIn(set: ReleaseSet | null, remote: string): string[] {
  return set?.remotes.filter((name) => name !== remote) ?? [];
}

/** A remote that an audit row concerns, with its version after the change; null if the change has no version. */
export type AuditedMember = { remote: string; version: string | null };

/** Returns the remotes that an audit row concerns: a single one, or all that were changed together (a set). */
export function membersIn({
  remote,
  version,
  details,
}: Pick<AuditEntry, 'remote' | 'version' | 'details'>): AuditedMember[] {
  if (remote !== null) return [{ remote, version }];
  // Only `changeTogether` and the proposals and schedules of sets write this detail.
  return (details['set'] as AuditedMember[] | undefined) ?? [];
}

/**
 * Splits the body of a change into one body for each remote, with the common fields and the fields of that remote. The
 * body of a change of a single remote stays as it is.
 */
export function bodiesOf(body: Readonly<Record<string, unknown>>): Record<string, unknown>[] {
  const { set, ...common } = body;
  // The bodies of changes are parsed before they are stored.
  return ((set as object[] | undefined) ?? [{}]).map((own) => ({ ...common, ...own }));
}

/** Returns the remotes that the body of a change names, each with its version there; null without a version. */
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
 * Derives the fields of an audit row from the body of a proposed, approved or scheduled change. For one remote, these
 * are its name and version; for several that change together, `details.set` lists all of them.
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

/** Formats remotes of an audit row with their versions as words, such as `mfe-quiz@1.3.0 and mfe-checkout@2.0.0`. */
export function membersText(members: readonly AuditedMember[]): string {
  const names = members.map(({ remote, version }) =>
    version === null ? remote : releaseId({ remote, version }),
  );
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
