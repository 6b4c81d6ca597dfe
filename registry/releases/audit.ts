import { errorCode, inertDeep } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import { containsText } from './contains-text.ts';
import type { AuditCheckpoint } from '../store/audit-checkpoint.ts';
import {
  emptyAudit,
  firstSealed,
  nextLink,
  verifyAudit,
  type AuditEntry,
  type AuditHead,
  type AuditRow,
  type AuditVerdict,
} from './audit-chain.ts';
import { keyValidity } from './key-validity.ts';
import { isSignedBy, openSnapshot, type PublicKeyPems, type Signer } from './signing.ts';
import { audit, auditHead, snapshots } from './release-tables.ts';
import type { Transaction } from './transaction.ts';

/**
 * Adds one row to the audit, sealed with the registry's key, inside the transaction of what it tells of:
 * either both happen or neither.
 * Locks the head until that transaction ends, so call it last.
 */
export async function appendAudit(
  transaction: Transaction,
  signer: Signer,
  entry: Pick<AuditEntry, 'actor' | 'action'> & Partial<AuditEntry>,
  now: Date,
): Promise<AuditRow> {
  const [head = emptyAudit] = await transaction.select().from(auditHead).for('update');
  const link = nextLink(
    head,
    // Actors and reasons come from outside, and are read in terminals.
    inertDeep({ environment: null, remote: null, version: null, reason: null, details: {}, ...entry }),
    now,
  );
  const row = { ...link, seal: `${signer.keyId}:${signer.signText(sealText(link))}` };
  await transaction.insert(audit).values(row);
  await transaction.update(auditHead).set({ position: row.position, hash: row.hash });
  return row;
}

/** Which rows are wanted; `text` may stand anywhere in them. */
export type AuditSearch = {
  environment?: string | undefined;
  remote?: string | undefined;
  actor?: string | undefined;
  action?: string | undefined;
  text?: string | undefined;
};

/** The newest rows first; `before` is a position to page on from. */
export function readAudit(
  db: Database,
  {
    limit,
    before,
    environment,
    remote,
    actor,
    action,
    text,
  }: AuditSearch & { limit: number; before?: number | undefined },
): Promise<AuditRow[]> {
  const wanted = [
    before === undefined ? undefined : lt(audit.position, before),
    environment === undefined ? undefined : eq(audit.environment, environment),
    remote === undefined ? undefined : eq(audit.remote, remote),
    actor === undefined ? undefined : eq(audit.actor, actor),
    action === undefined ? undefined : eq(audit.action, action),
    text === undefined
      ? undefined
      : containsText(text, [
          audit.actor,
          audit.action,
          audit.remote,
          audit.version,
          audit.reason,
          sql`${audit.details}::text`,
        ]),
  ];
  return db
    .select()
    .from(audit)
    .where(and(...wanted))
    .orderBy(desc(audit.position))
    .limit(limit);
}

/**
 * Walks the whole chain as it is stored now, and holds it against seals, signed snapshots and what was
 * remembered of it outside the database. Answers with what is to be remembered when it is intact.
 */
export function checkAudit(
  db: Database,
  keys: PublicKeyPems,
  remembered?: AuditCheckpoint,
): Promise<{ verdict: AuditVerdict; memory: AuditCheckpoint }> {
  // One moment for all reads: a row appended in between would look like one that was cut off.
  return db.transaction(
    async (transaction) => {
      const rows = await transaction.select().from(audit).orderBy(asc(audit.position));
      const [head = emptyAudit] = await transaction.select().from(auditHead);
      const anchors = await signedAnchors(transaction, keys);
      const isValidAt = keyValidity(rows);
      const sealedFrom = Math.min(remembered?.sealedFrom ?? Number.POSITIVE_INFINITY, firstSealed(rows));
      const verdict = verifyAudit(rows, {
        head,
        anchors: remembered ? [...anchors, remembered.head] : anchors,
        isSealed: (row) => isSealed(row, keys, isValidAt),
        sealedFrom,
      });
      return { verdict, memory: { sealedFrom, head: { position: head.position, hash: head.hash } } };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

function sealText({ hash }: AuditHead): string {
  return `marquee: audit row\n${hash}`;
}

function isSealed(
  row: AuditRow,
  keys: PublicKeyPems,
  isValidAt: (keyId: string, position: number) => boolean,
): boolean {
  const [keyId = '', signature = ''] = row.seal?.split(':') ?? [];
  const pem = keys.get(keyId);
  return pem !== undefined && isValidAt(keyId, row.position) && isSignedBy(pem, sealText(row), signature);
}

/** Where the audit stood when each environment was signed last; a snapshot nobody signed fits no row. */
async function signedAnchors(transaction: Transaction, keys: PublicKeyPems): Promise<AuditHead[]> {
  const newest = await transaction
    .selectDistinctOn([snapshots.environment])
    .from(snapshots)
    .orderBy(snapshots.environment, desc(snapshots.sequence));
  return newest.flatMap(({ auditPosition, ...signed }) => {
    try {
      return openSnapshot(signed, keys).audit ?? [];
    } catch (failure) {
      if (errorCode(failure) !== 'SNAPSHOT_REFUSED') throw failure;
      return { position: auditPosition, hash: 'of a snapshot nobody signed' };
    }
  });
}
