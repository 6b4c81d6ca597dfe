import { errorCode, inertDeep } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { and, asc, desc, eq, gte, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { containsText } from './contains-text.ts';
import type { AuditCheckpoint } from '../store/audit-checkpoint.ts';
import {
  emptyAudit,
  firstSealed,
  nextLink,
  verifyAudit,
  type AuditDraft,
  type AuditHead,
  type AuditRow,
  type AuditVerdict,
} from './audit-chain.ts';
import { keyValidity } from './key-validity.ts';
import { queueNotifications } from '../notifications/queue-notifications.ts';
import { isSignedBy, openSnapshot, type PublicKeyPems, type Signer } from './signing.ts';
import { audit, auditHead, snapshots } from './release-tables.ts';
import type { Transaction } from './transaction.ts';

/**
 * Appends a signed row to the audit and returns it. Also stores the notifications that the row causes. Both happen in
 * the transaction of the audited change, so that all or none of them are committed. Locks the end of the audit until
 * the transaction ends, and is therefore called last.
 */
export async function appendAudit(
  transaction: Transaction,
  signer: Signer,
  entry: AuditDraft,
  now: Date,
): Promise<AuditRow> {
  const [head = emptyAudit] = await transaction.select().from(auditHead).for('update');
  const link = nextLink(
    head,
    // Actors and reasons come from outside and are printed in terminals.
    inertDeep({ environment: null, remote: null, version: null, reason: null, details: {}, ...entry }),
    now,
  );
  const row = { ...link, seal: `${signer.keyId}:${signer.signText(sealText(link))}` };
  await transaction.insert(audit).values(row);
  await transaction.update(auditHead).set({ position: row.position, hash: row.hash });
  await queueNotifications(transaction, row);
  return row;
}

/**
 * Filters for reading the audit; an undefined filter matches all rows. `text` matches a part of any column that the
 * console shows.
 */
export type AuditSearch = {
  [Filter in 'environment' | 'remote' | 'actor' | 'action' | 'text']?: string | undefined;
} & {
  /** A part of the remote's name. */
  remoteText?: string | undefined;
  /** A part of the actor's name. */
  actorText?: string | undefined;
  /** Only rows that were written at this time or later. */
  since?: Date | undefined;
  /** Only rows that were written before this time. */
  until?: Date | undefined;
};

/** Reads the names of all actions that occur in the audit. */
export async function auditActions(db: Database): Promise<string[]> {
  const rows = await db.selectDistinct({ action: audit.action }).from(audit).orderBy(audit.action);
  return rows.map(({ action }) => action);
}

/** The SQL condition that an audit row is about a remote, as the only one or in a set. */
function isAbout(remote: string): SQL {
  const member = JSON.stringify([{ remote }]);
  return or(
    eq(audit.remote, remote),
    and(isNull(audit.remote), sql`${audit.details} -> 'set' @> ${member}::jsonb`),
  )!;
}

/**
 * Reads up to `limit` audit rows that match all filters, newest first. With `before`, reads only rows with lower
 * positions.
 */
export function readAudit(
  db: Database,
  {
    limit,
    before,
    text,
    remoteText,
    actorText,
    since,
    until,
    ...search
  }: AuditSearch & { limit: number; before?: number | undefined },
): Promise<AuditRow[]> {
  const { actor, action, remote, version, reason, details } = audit;
  const filters = (['environment', 'actor', 'action'] as const).map((column) => {
    const value = search[column];
    return value === undefined ? undefined : eq(audit[column], value);
  });
  if (search.remote !== undefined) filters.push(isAbout(search.remote));
  const searched = [actor, action, remote, version, reason, sql`${details}::text`];
  return db
    .select()
    .from(audit)
    .where(
      and(
        before === undefined ? undefined : lt(audit.position, before),
        text === undefined ? undefined : containsText(text, searched),
        remoteText === undefined
          ? undefined
          : containsText(remoteText, [remote, sql`(${details} -> 'set')::text`]),
        actorText === undefined ? undefined : containsText(actorText, [actor]),
        since && gte(audit.at, since),
        until && lt(audit.at, until),
        ...filters,
      ),
    )
    .orderBy(desc(audit.position))
    .limit(limit);
}

/**
 * Verifies the stored audit against its seals (signatures of its rows), the signed snapshots, and `checkpoint`, an
 * earlier state that is saved outside the database. Returns the verdict and the `next` checkpoint, which the caller
 * saves if the audit is intact.
 */
export function checkAudit(
  db: Database,
  keys: PublicKeyPems,
  checkpoint?: AuditCheckpoint,
): Promise<{ verdict: AuditVerdict; next: AuditCheckpoint }> {
  // All reads share one database snapshot: a row appended in between would look like one that was cut off.
  return db.transaction(
    async (transaction) => {
      const rows = await transaction.select().from(audit).orderBy(asc(audit.position));
      const [head = emptyAudit] = await transaction.select().from(auditHead);
      const anchors = await signedAnchors(transaction, keys);
      const isValidAt = keyValidity(rows);
      const sealedFrom = Math.min(checkpoint?.sealedFrom ?? Number.POSITIVE_INFINITY, firstSealed(rows));
      const verdict = verifyAudit(rows, {
        head,
        anchors: checkpoint ? [...anchors, checkpoint.head] : anchors,
        isSealed: (row) => isSealed(row, keys, isValidAt),
        sealedFrom,
      });
      return { verdict, next: { sealedFrom, head: { position: head.position, hash: head.hash } } };
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

/** Reads the audit position and hash in each environment's newest snapshot. Invalid signatures match no row. */
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
      return { position: auditPosition, hash: 'of a snapshot with an invalid signature' };
    }
  });
}
