import { PlatformError, releaseId, type SignedSnapshot } from '@marquee/contracts';
import { eq, sql } from 'drizzle-orm';
import { appendAudit } from './audit.ts';
import type { AuditEntry, AuditRow } from './audit-chain.ts';
import { makeSnapshot } from './make-snapshot.ts';
import { readEnvironmentRows, releasesNamedBy } from './environment-rows.ts';
import { refuseUnusable } from './refuse-unusable.ts';
import { servedReleases } from './served-releases.ts';
import type { Signer } from './signing.ts';
import { environments, snapshots } from './release-tables.ts';
import type { Registry, Transaction } from './transaction.ts';

/** The channel on which every registry of a database hears of new snapshots; the payload is the environment. */
export const snapshotChannel = 'marquee_snapshots';

/** What a change made: the snapshot that carries it, and its row in the audit. */
export type Changed = { sequence: number; snapshot: SignedSnapshot; row: AuditRow };

/** Who changes what, where and why; every change of a remote asks for these. */
export type ChangeRequest = {
  environment: string;
  remote: string;
  by: string;
  reason: string;
  /** Who administers the remote is not held up by its lock. */
  administers?: boolean;
  /** On what the guardrail does it, for the details in the audit. */
  evidence?: Record<string, unknown>;
};

/** The part of an audit row's details that says on what evidence something was done, if on any. */
export function evidenceOf({ evidence }: ChangeRequest): { evidence?: Record<string, unknown> } {
  return evidence ? { evidence } : {};
}

/** What a change does to the rows; returns its line for the audit, or nothing when all is as wanted already. */
export type Change = (
  transaction: Transaction,
  now: Date,
) => Promise<(Pick<AuditEntry, 'actor' | 'action'> & Partial<AuditEntry>) | undefined>;

/**
 * The one way an environment changes: rows, audit, next sequence and signed snapshot in one
 * transaction, and word of it to every registry when that is committed. Returns nothing when the
 * change found nothing to do. Throws what the change throws, and then nothing has happened.
 */
export function changeEnvironment(
  { db, signer }: Registry,
  environment: string,
  change: Change,
): Promise<Changed | undefined> {
  return db.transaction(async (transaction) => {
    await lockEnvironment(transaction, environment);
    const now = new Date();
    const entry = await change(transaction, now);
    if (!entry) return undefined;

    await transaction
      .update(environments)
      .set({ sequence: sql`${environments.sequence} + 1` })
      .where(eq(environments.name, environment));
    const row = await appendAudit(transaction, signer, { ...entry, environment }, now);
    const signed = await storeSnapshot(transaction, signer, environment, row, now);
    await transaction.execute(sql`select pg_notify(${snapshotChannel}, ${environment})`);
    return { ...signed, row };
  });
}

/** Keeps an environment as it is until the transaction ends. Throws NOT_FOUND when there is none of this name. */
export async function lockEnvironment(transaction: Transaction, name: string): Promise<void> {
  const [row] = await transaction
    .select()
    .from(environments)
    .where(eq(environments.name, name))
    .for('update');
  if (!row) throw new PlatformError('NOT_FOUND', `there is no environment "${name}"`);
}

async function storeSnapshot(
  transaction: Transaction,
  signer: Signer,
  environment: string,
  { position, hash, action, remote, version }: AuditRow,
  now: Date,
): Promise<Omit<Changed, 'row'>> {
  const rows = await readEnvironmentRows(transaction, environment);
  const named = await releasesNamedBy(transaction, rows);
  const isBack = action === 'rollback' && remote !== null && version !== null;
  await refuseUnusable(transaction, rows, named, isBack ? releaseId({ remote, version }) : undefined);
  const snapshot = {
    ...makeSnapshot(rows, { named, served: await servedReleases(transaction, environment, named) }, now),
    audit: { position, hash },
  };
  const signed = signer.sign(snapshot);
  await transaction.insert(snapshots).values({
    ...signed,
    environment,
    sequence: rows.sequence,
    issuedAt: now,
    expiresAt: new Date(snapshot.expiresAt),
    auditPosition: position,
  });
  return { sequence: rows.sequence, snapshot: signed };
}
