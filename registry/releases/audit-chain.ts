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
  /** Places that were signed into snapshots. */
  anchors?: readonly AuditHead[];
  /** Whether a row's seal is a signature of its hash by a trusted key. */
  isSealed?: (row: AuditRow) => boolean;
};

/**
 * Walks the rows in order of position and names the first one that was altered, removed or slipped in.
 * Head and anchors find rows that were cut off at the end; seals and anchors find rows whose hashes were
 * made anew, up to the end, by somebody without the registry's key.
 */
export function verifyAudit(
  rows: readonly AuditRow[],
  { head, anchors = [], isSealed }: AuditWitnesses = {},
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
  const forged = isSealed && firstForged(rows, isSealed);
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

/**
 * The chain carries every earlier row in the hash of the last one, so one good seal at the end is good
 * for all. Only when that is bad is each looked at. From the first seal on there has to be one in each row.
 */
function firstForged(rows: readonly AuditRow[], isSealed: (row: AuditRow) => boolean): AuditRow | undefined {
  const sealed = rows.slice(
    Math.max(
      rows.findIndex(({ seal }) => seal !== null),
      0,
    ),
  );
  const last = sealed.at(-1);
  if (!last || sealed[0]?.seal === null) return undefined;
  if (sealed.every(({ seal }) => seal !== null) && isSealed(last)) return undefined;
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
