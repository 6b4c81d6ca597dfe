import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';

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
export type AuditRow = AuditEntry & { position: number; at: Date; previousHash: string; hash: string };

export type AuditHead = { position: number; hash: string };

export type AuditVerdict = { intact: true; rows: number } | { intact: false; position: number; why: string };

export const emptyAudit: AuditHead = { position: 0, hash: '0'.repeat(64) };

/** The row that follows `head`. */
export function nextLink(head: AuditHead, entry: AuditEntry, at: Date): AuditRow {
  const row = { ...entry, position: head.position + 1, at, previousHash: head.hash };
  return { ...row, hash: hashOf(row) };
}

/**
 * Walks the rows in order of position and names the first one that was altered, removed or slipped in.
 * With `head`, the place the registry keeps of its last row, rows cut off at the end are found too.
 */
export function verifyAudit(rows: readonly AuditRow[], head?: AuditHead): AuditVerdict {
  let before = emptyAudit;
  for (const row of rows) {
    const position = before.position + 1;
    if (row.position !== position) return broken(position, `row ${position} is missing`);
    if (row.previousHash !== before.hash)
      return broken(position, `row ${position} does not follow row ${before.position}`);
    if (hashOf(row) !== row.hash) return broken(position, `row ${position} was altered`);
    before = row;
  }
  if (head && head.position > before.position)
    return broken(before.position + 1, `row ${before.position + 1} is missing`);
  if (head && head.hash !== before.hash)
    return broken(before.position, `row ${before.position} is not the last one the registry wrote`);
  return { intact: true, rows: rows.length };
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
}: Omit<AuditRow, 'hash'>): string {
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
