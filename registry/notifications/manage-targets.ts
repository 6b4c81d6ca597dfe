import { randomBytes } from 'node:crypto';
import { PlatformError } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { and, asc, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import { appendAudit } from '../releases/audit.ts';
import { lockEnvironment } from '../releases/change-environment.ts';
import { audit } from '../releases/release-tables.ts';
import type { Registry } from '../releases/transaction.ts';
import { notificationDeliveries, notificationTargets, type Format } from './notification-tables.ts';

/**
 * A target (a URL that gets notifications) as people see it: without its secret, and without the path of its URL,
 * because some services have a secret there.
 */
export type TargetSummary = {
  name: string;
  /** The scheme, host and port of its URL. */
  origin: string;
  format: Format;
  /** The remotes about which it gets notifications; `*` stands for all. */
  remotes: string[];
  /** The events of which it gets notifications; `*` stands for all. */
  events: string[];
  /** The only environment whose changes are sent; null for all. */
  environment: string | null;
  createdBy: string;
  createdAt: string;
  /** How many notifications are still to be sent. */
  waiting: number;
  /** How many notifications were given up, because the target accepted nothing for a day. */
  dead: number;
  /** When the oldest waiting notification was written; null if none waits. */
  oldestAt: string | null;
  /** How many requests in a row failed. */
  failures: number;
  /** When the next request is sent after a failure; null if the last request succeeded. */
  nextAt: string | null;
};

export type NewTarget = {
  name: string;
  url: string;
  format: Format;
  remotes: string[];
  events: string[];
  environment: string | null;
};

type By = { by: string; reason: string };

/**
 * Adds a target (a URL that gets notifications) and returns the secret with which its notifications are signed. The
 * secret is not shown again. Throws INVALID_INPUT if the name is taken, and NOT_FOUND if its environment is unknown.
 */
export function addTarget({ db, signer }: Registry, target: NewTarget, { by, reason }: By): Promise<string> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return db.transaction(async (transaction) => {
    if (target.environment !== null) await lockEnvironment(transaction, target.environment);
    const now = new Date();
    const added = await transaction
      .insert(notificationTargets)
      .values({ ...target, secret, createdBy: by, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: notificationTargets.id });
    if (added.length === 0)
      throw new PlatformError(
        'INVALID_INPUT',
        `the target "${target.name}" exists: remove it first, or choose another name`,
      );
    const { url, ...shown } = target;
    const details = { ...shown, origin: new URL(url).origin };
    await appendAudit(transaction, signer, { actor: by, action: 'add-notification', reason, details }, now);
    return secret;
  });
}

/**
 * Removes a target (a URL that gets notifications) with its deliveries. Throws NOT_FOUND if there is no target of this
 * name.
 */
export async function removeTarget(
  { db, signer }: Registry,
  name: string,
  { by, reason }: By,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const ofName = eq(notificationTargets.name, name);
    const [known] = await transaction.select().from(notificationTargets).where(ofName);
    if (!known) throw unknownTarget(name);
    const entry = { actor: by, action: 'remove-notification', reason, details: { name } } as const;
    // The end of the audit before the target, as every change locks them: another order could cause a deadlock.
    await appendAudit(transaction, signer, entry, new Date());
    await transaction.delete(notificationTargets).where(ofName);
  });
}

/**
 * Makes the registry send a notification again that was delivered or given up (dead). `id` is that of the delivery.
 * Throws NOT_FOUND if there is none, and CHANGE_REFUSED if the notification is already waiting.
 */
export async function repeatDelivery(
  { db, signer }: Registry,
  id: number,
  { by, reason }: By,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const now = new Date();
    const { target } = await deliveryOf(transaction, id);
    await transaction
      .update(notificationTargets)
      .set({ failures: 0, nextAt: null })
      .where(eq(notificationTargets.name, target));
    const [repeated] = await transaction
      .update(notificationDeliveries)
      .set({ state: 'waiting', queuedAt: now, doneAt: null })
      .where(and(eq(notificationDeliveries.id, id), ne(notificationDeliveries.state, 'waiting')))
      .returning();
    if (!repeated)
      throw new PlatformError('CHANGE_REFUSED', `the notification ${id} is waiting to be delivered already`);
    const details = { delivery: id, event: repeated.event };
    await appendAudit(
      transaction,
      signer,
      { actor: by, action: 'repeat-notification', reason, details },
      now,
    );
  });
}

/**
 * Reads all targets (URLs that get notifications), sorted by name, each with how many of its notifications are waiting
 * or dead.
 */
export async function listTargets(db: Database): Promise<TargetSummary[]> {
  const { state, queuedAt, target } = notificationDeliveries;
  const counted = db
    .select({
      target,
      waiting: sql<number>`count(*) filter (where ${state} = 'waiting')::integer`.as('waiting'),
      dead: sql<number>`count(*) filter (where ${state} = 'dead')::integer`.as('dead'),
      oldestAt: sql<string | null>`min(${queuedAt}) filter (where ${state} = 'waiting')`.as('oldest_at'),
    })
    .from(notificationDeliveries)
    .where(inArray(state, ['waiting', 'dead']))
    .groupBy(target)
    .as('counted');
  const rows = await db
    .select()
    .from(notificationTargets)
    .leftJoin(counted, eq(counted.target, notificationTargets.id))
    .orderBy(asc(notificationTargets.name));
  return rows.map(({ notification_targets: row, counted: outbox }) => ({
    name: row.name,
    origin: new URL(row.url).origin,
    format: row.format,
    remotes: row.remotes,
    events: row.events,
    environment: row.environment,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    waiting: outbox?.waiting ?? 0,
    dead: outbox?.dead ?? 0,
    oldestAt: outbox?.oldestAt ? new Date(outbox.oldestAt).toISOString() : null,
    failures: row.failures,
    nextAt: row.nextAt?.toISOString() ?? null,
  }));
}

/** Reads the target (a URL that gets notifications) of this name. Throws NOT_FOUND if there is none. */
export async function targetOf(db: Database, name: string): Promise<TargetSummary> {
  const found = (await listTargets(db)).find((one) => one.name === name);
  if (!found) throw unknownTarget(name);
  return found;
}

/**
 * Reads the name of the target (a URL that gets notifications) of a delivery. Throws NOT_FOUND if there is no such
 * delivery.
 */
export async function deliveryOf(db: Pick<Database, 'select'>, id: number): Promise<{ target: string }> {
  const [found] = await db
    .select({ target: notificationTargets.name })
    .from(notificationDeliveries)
    .innerJoin(notificationTargets, eq(notificationTargets.id, notificationDeliveries.target))
    .where(eq(notificationDeliveries.id, id));
  if (!found) throw new PlatformError('NOT_FOUND', `there is no notification ${id}`);
  return found;
}

/**
 * Reads up to `limit` deliveries of a target (a URL that gets notifications), the newest first, each with the action,
 * remote, version and environment of its audit row.
 */
export async function listDeliveries(db: Database, name: string, { limit }: { limit: number }) {
  const { action, remote, version, environment } = audit;
  const { id, position, event, state, queuedAt, attempts, attemptedAt, status, problem, latencyMs } =
    notificationDeliveries;
  const rows = await db
    .select({
      id,
      position,
      event,
      state,
      queuedAt,
      attempts,
      attemptedAt,
      status,
      problem,
      latencyMs,
      action,
      remote,
      version,
      environment,
    })
    .from(notificationDeliveries)
    .innerJoin(notificationTargets, eq(notificationTargets.id, notificationDeliveries.target))
    .innerJoin(audit, eq(audit.position, position))
    .where(eq(notificationTargets.name, name))
    .orderBy(desc(position))
    .limit(limit);
  return rows.map((row) => ({
    ...row,
    queuedAt: row.queuedAt.toISOString(),
    attemptedAt: row.attemptedAt?.toISOString() ?? null,
  }));
}
export type DeliverySummary = Awaited<ReturnType<typeof listDeliveries>>[number];

/**
 * Counts the deliveries of all targets that are waiting, and those that were given up (dead). `oldestSeconds` is the
 * age of the oldest waiting delivery; 0 if none is waiting.
 */
export async function countOutbox(
  db: Database,
  now: Date,
): Promise<{ waiting: number; dead: number; oldestSeconds: number }> {
  const targets = await listTargets(db);
  const oldest = targets.flatMap(({ oldestAt }) => (oldestAt === null ? [] : [Date.parse(oldestAt)]));
  const sum = (of: (target: TargetSummary) => number) => targets.reduce((total, one) => total + of(one), 0);
  return {
    waiting: sum(({ waiting }) => waiting),
    dead: sum(({ dead }) => dead),
    oldestSeconds: oldest.length === 0 ? 0 : Math.max(0, (now.getTime() - Math.min(...oldest)) / 1000),
  };
}

/** How long deliveries are kept after they are delivered or dead, in milliseconds: 30 days. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

/** Deletes the deliveries that were delivered or given up (dead) more than 30 days ago. */
export async function deleteOldDeliveries(db: Database, now: Date): Promise<void> {
  await db
    .delete(notificationDeliveries)
    .where(lt(notificationDeliveries.doneAt, new Date(now.getTime() - keptMs)));
}

function unknownTarget(name: string): PlatformError {
  return new PlatformError('NOT_FOUND', `there is no target "${name}" of notifications`);
}
