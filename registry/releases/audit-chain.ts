import { createHash } from 'node:crypto';
import { canonicalJson } from '@marquee/contracts';

/** What somebody did, before it has a place in the chain. */
export type AuditEntry = {
  actor: string;
  action: string;
  environment: string | null;
  remote: string | null;
  version: string | null;
  reason: string | null;
  details: Record<string, unknown>;
};

/** One link: `hash` covers everything in the row and the hash of the row before. */
export type AuditLink = AuditEntry & { position: number; at: Date; previousHash: string; hash: string };

/** A link as it is stored: `seal` is the registry's signature of its hash. Rows older than seals have none. */
export type AuditRow = AuditLink & { seal: string | null };

export type AuditHead = { position: number; hash: string };

export type AuditVerdict = { intact: true; rows: number } | { intact: false; position: number; why: string };

export const emptyAudit: AuditHead = { position: 0, hash: '0'.repeat(64) };

/** The row that follows `head`. */
export function nextLink(head: AuditHead, entry: AuditEntry, at: Date): AuditLink {
  const row = { ...entry, position: head.position + 1, at, previousHash: head.hash };
  return { ...row, hash: hashOf(row) };
}

/** What is known of an audit besides its rows. */
export type AuditWitnesses = {
  /** The place the registry keeps of its last row. */
  head?: AuditHead;
  /** Places that were signed into snapshots, or kept outside the database. */
  anchors?: readonly AuditHead[];
  /** Whether a row's seal is a signature of its hash by a trusted key that was in force there. */
  isSealed?: (row: AuditRow) => boolean;
  /** From which row on every row has a seal; without it, from the first one that has. */
  sealedFrom?: number | undefined;
};

/**
 * Walks the rows in order of position and names the first one that was altered, removed or slipped in.
 * Head and anchors find rows that were cut off at the end; seals and anchors find rows whose hashes were
 * made anew, up to the end, by somebody without the registry's key.
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

  const unmet = [head ?? before, ...anchors]
    .filter(({ position, hash }) => (rows[position - 1] ?? emptyAudit).hash !== hash)
    .toSorted((one, other) => one.position - other.position)[0];
  if (unmet && unmet.position > before.position)
    return broken(before.position + 1, `row ${before.position + 1} is missing`);
  if (unmet) return broken(unmet.position, `row ${unmet.position} is not the one the registry wrote`);
  if (head && head.position < before.position)
    return broken(head.position + 1, `row ${head.position + 1} was not written by the registry`);
  return { intact: true, rows: rows.length };
}

/** The position of the first row with a seal; the one after the last when there is none. */
export function firstSealed(rows: readonly AuditRow[]): number {
  return (rows.find(({ seal }) => seal !== null) ?? { position: rows.length + 1 }).position;
}

/**
 * The chain carries every earlier row in the hash of the last one, so one good seal at the end is good
 * for all. Only when that is bad, or one is missing, is each looked at.
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

function hashOf({
  position,
  at,
  actor,
  action,
  environment,
  remote,
  version,
  reason,
  details,
  previousHash,
}: Omit<AuditLink, 'hash'>): string {
  const covered = {
    position,
    at: at.toISOString(),
    actor,
    action,
    environment,
    remote,
    version,
    reason,
    details,
    previousHash,
  };
  return createHash('sha256').update(canonicalJson(covered)).digest('hex');
}
