import { PlatformError, releaseId, type SignedSnapshot } from '@marquee/contracts';
import { eq, sql } from 'drizzle-orm';
import { appendAudit } from './audit.ts';
import type { AuditDraft, AuditRow } from './audit-chain.ts';
import { membersIn, type AuditedMember } from './release-sets.ts';
import { makeSnapshot } from './make-snapshot.ts';
import { snapshotPreviews } from './open-previews.ts';
import { readEnvironmentRows, releasesNamedBy } from './environment-rows.ts';
import { refuseFrozen } from './refuse-frozen.ts';
import { refuseUnusable } from './refuse-unusable.ts';
import { servedReleases, withdrawnReleases } from './served-releases.ts';
import type { Signer } from './signing.ts';
import { environments, snapshots } from './release-tables.ts';
import type { Registry, Transaction } from './transaction.ts';

/** The PostgreSQL channel that announces new snapshots. The payload is the name of the environment. */
export const snapshotChannel = 'marquee_snapshots';

/** The result of a change: the new signed snapshot, its sequence number, and the audit row. */
export type Changed = { sequence: number; snapshot: SignedSnapshot; row: AuditRow };

/** The fields that every change of a remote has. `by` is the actor's name for the audit. */
export type ChangeRequest = {
  environment: string;
  remote: string;
  by: string;
  reason: string;
  /** Whether the actor administers the remote and may therefore change it even if it is locked. */
  administers?: boolean;
  /** The measurements because of which the guardrail acts; stored in the audit row. */
  evidence?: Record<string, unknown>;
  /** The faults of the release that the actor knew and overruled; stored in the audit row. */
  forced?: readonly string[];
};

export function evidenceOf({ evidence }: ChangeRequest): { evidence?: Record<string, unknown> } {
  return evidence ? { evidence } : {};
}

export function forcedOf({ forced }: ChangeRequest): { forced?: readonly string[] } {
  return forced?.length ? { forced } : {};
}

/**
 * The part of a change that differs between kinds of changes. It writes rows in the transaction and resolves to the
 * entry for the audit; to undefined if nothing changes.
 */
export type Change = (transaction: Transaction, now: Date) => Promise<AuditDraft | undefined>;

/**
 * Executes a change of an environment in one transaction: the rows that `change` writes, the audit row, the next
 * sequence number and the new signed snapshot. The commit notifies all registries. Returns undefined if `change`
 * returns undefined. If `change` throws, rolls everything back and rethrows. Throws ENVIRONMENT_FROZEN if a freeze of
 * the environment refuses the change.
 */
export function changeEnvironment(
  registry: Registry,
  environment: string,
  change: Change,
): Promise<Changed | undefined> {
  const { signer, details: more } = registry;
  return withLock(registry, environment, async (transaction) => {
    const now = registry.now ?? new Date();
    const changed = await change(transaction, now);
    if (!changed) return undefined;
    const broken = await refuseFrozen(transaction, environment, changed, { ...registry, now });
    const entry = { ...changed, details: { ...changed.details, ...more, ...broken } };

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

/** One request, or several requests for different remotes that are executed together (a set). */
export type OneOrSet<Request> = Request | readonly Request[];

/**
 * What a change of one or several remotes resolves to: the audit entry of each changed remote, and the details that all
 * of them share. Empty `members` mean that nothing changed.
 */
export type Together = { members: AuditDraft[]; common?: Record<string, unknown> };

/**
 * Changes one remote, or several together (a set), in one transaction, with one audit row and one snapshot. `change`
 * writes the rows of all `requests`. Returns undefined when nothing changes. The audit row of several remotes has no
 * remote; its `details.set` lists the remotes, each with its version and its changes.
 */
export function changeTogether<Request extends ChangeRequest>(
  registry: Registry,
  requests: OneOrSet<Request>,
  change: (transaction: Transaction, all: readonly Request[], now: Date) => Promise<Together>,
): Promise<Changed | undefined> {
  const all = [requests].flat() as readonly Request[];
  return changeEnvironment(registry, all[0]!.environment, async (transaction, now) => {
    const { members, common = {} } = await change(transaction, all, now);
    const [first, ...others] = members;
    if (!first) return undefined;
    if (others.length === 0) return { ...first, details: { ...first.details, ...common } };
    const set = members.map(({ remote, version = null, details }) => ({ remote, version, ...details }));
    const { actor, action, reason } = first;
    return { actor, action, ...(reason !== undefined && { reason }), details: { set, ...common } };
  });
}

/**
 * Runs `work` in a transaction that holds the lock of the environment, so that changes of it happen one after the
 * other. Returns the result of `work`. If `locked` is set, uses this transaction, which already holds the lock. Throws
 * NOT_FOUND for an unknown environment.
 */
export function withLock<Result>(
  { db, locked }: Pick<Registry, 'db' | 'locked'>,
  environment: string,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  if (locked) return work(locked);
  return db.transaction(async (transaction) => {
    await lockEnvironment(transaction, environment);
    return work(transaction);
  });
}

/** Locks an environment's row until the transaction ends. Throws NOT_FOUND for an unknown environment. */
export async function lockEnvironment(transaction: Transaction, name: string): Promise<void> {
  const [row] = await transaction
    .select()
    .from(environments)
    .where(eq(environments.name, name))
    .for('update');
  if (!row) throw new PlatformError('NOT_FOUND', `there is no environment "${name}"`);
}

function idOf({ remote, version }: AuditedMember): string {
  return releaseId({ remote, version: version ?? '' });
}

async function storeSnapshot(
  transaction: Transaction,
  signer: Signer,
  environment: string,
  { position, hash, ...row }: AuditRow,
  now: Date,
): Promise<Omit<Changed, 'row'>> {
  const rows = await readEnvironmentRows(transaction, environment);
  const named = await releasesNamedBy(transaction, rows);
  const backTo = row.action === 'rollback' ? membersIn(row).map(idOf) : [];
  await refuseUnusable(transaction, rows, named, backTo);
  const served = await servedReleases(transaction, environment, named);
  const withdrawn = await withdrawnReleases(transaction, environment, served);
  const snapshot = {
    ...makeSnapshot(rows, { named, served, withdrawn }, now),
    ...(await snapshotPreviews(transaction, environment, now)),
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
