import { hash as digest } from 'node:crypto';
import { canonicalJson } from '@marquee/contracts';
import type { AuditAction } from '../notifications/audited-actions.ts';

/**
 * An audited action before it gets a position in the audit. The audit is a hash chain: each row contains the hash of
 * the row before it.
 */
export type AuditEntry = {
  actor: string;
  action: string;
  environment: string | null;
  remote: string | null;
  version: string | null;
  reason: string | null;
  details: Record<string, unknown>;
};

/**
 * What a change specifies for its audit row: the actor and the action, and those of the other fields that are not
 * empty.
 */
export type AuditDraft = Pick<AuditEntry, 'actor'> & { action: AuditAction } & Partial<
    Omit<AuditEntry, 'action'>
  >;

/**
 * A row of the audit with its position in the hash chain. `hash` covers the whole row, including the hash of the
 * previous row.
 */
export type AuditLink = AuditEntry & { position: number; at: Date; previousHash: string; hash: string };

/**
 * An audit row as it is stored. `seal` is the registry's signature of `hash`; null in rows that are older than this
 * signature.
 */
export type AuditRow = AuditLink & { seal: string | null };

export type AuditHead = { position: number; hash: string };

export type AuditVerdict = { intact: true; rows: number } | { intact: false; position: number; why: string };

export const emptyAudit: AuditHead = { position: 0, hash: '0'.repeat(64) };

export function nextLink(head: AuditHead, entry: AuditEntry, at: Date): AuditLink {
  const row = { ...entry, position: head.position + 1, at, previousHash: head.hash };
  return { ...row, hash: hashOf(row) };
}

/** What an audit is compared with to verify it, besides the hashes in its own rows. */
export type AuditWitnesses = {
  /** The last row's position and hash, which the registry stores separately from the rows. */
  head?: AuditHead;
  /** Positions and hashes of rows, as signed into snapshots or saved outside the database. */
  anchors?: readonly AuditHead[];
  /** Whether `seal` signs the row's hash by a key that was valid at the row's position. */
  isSealed?: (row: AuditRow) => boolean;
  /** The first position from which every row must have a seal; default: the first row with a seal. */
  sealedFrom?: number | undefined;
};

/**
 * Verifies audit rows, which must be in order of position. Returns the first row that was altered, removed or inserted,
 * and why; or that all are intact. `head` and `anchors` show whether rows were removed at the end. Seals (signatures of
 * rows) and anchors show whether an attacker without the registry's key has recomputed all hashes.
 */
export function verifyAudit(
  rows: readonly AuditRow[],
  { head, anchors = [], isSealed, sealedFrom = firstSealed(rows) }: AuditWitnesses = {},
): AuditVerdict {
  let before = emptyAudit;
  for (const row of rows) {
    const position = before.position + 1;
    if (row.position !== position) return broken(position, `row ${position} is missing`);
    if (row.previousHash !== before.hash)
      return broken(position, `row ${position} does not follow row ${before.position}`);
    if (hashOf(row) !== row.hash) return broken(position, `row ${position} was altered`);
    before = row;
  }
  const forged = isSealed && firstForged(rows.slice(Math.max(sealedFrom, 1) - 1), isSealed);
  if (forged) return broken(forged.position, `row ${forged.position} was not sealed by this registry`);

  const mismatch = [head ?? before, ...anchors]
    .filter(({ position, hash }) => (rows[position - 1] ?? emptyAudit).hash !== hash)
    .toSorted((one, other) => one.position - other.position)[0];
  if (mismatch && mismatch.position > before.position)
    return broken(before.position + 1, `row ${before.position + 1} is missing`);
  if (mismatch)
    return broken(mismatch.position, `row ${mismatch.position} is not the one the registry wrote`);
  if (head && head.position < before.position)
    return broken(head.position + 1, `row ${head.position + 1} was not written by the registry`);
  return { intact: true, rows: rows.length };
}

/**
 * Returns the position of the first row with a seal (a signature of the registry). If no row has one, returns the
 * position after the last row.
 */
export function firstSealed(rows: readonly AuditRow[]): number {
  return (rows.find(({ seal }) => seal !== null) ?? { position: rows.length + 1 }).position;
}

/**
 * Finds the first row with a missing or invalid seal. A valid seal on the last row proves all earlier rows,
 * because its hash covers them; the others are checked only if that seal is invalid or a seal is missing.
 */
function firstForged(
  sealed: readonly AuditRow[],
  isSealed: (row: AuditRow) => boolean,
): AuditRow | undefined {
  const last = sealed.at(-1);
  if (!last || (sealed.every(({ seal }) => seal !== null) && isSealed(last))) return undefined;
  return sealed.find((row) => !isSealed(row));
}

function broken(position: number, why: string): AuditVerdict {
  return { intact: false, position, why };
}

function hashOf(row: Omit<AuditLink, 'hash'>): string {
  const { position, at, actor, action, environment, remote, version, reason, details, previousHash } = row;
  const entry = { actor, action, environment, remote, version, reason, details };
  return digest('sha256', canonicalJson({ position, at: at.toISOString(), ...entry, previousHash }));
}
