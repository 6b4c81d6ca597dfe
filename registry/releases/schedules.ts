import { PlatformError } from '@marquee/contracts';
import { and, asc, desc, eq, gt, lte, or } from 'drizzle-orm';
import type { AuditAction } from '../notifications/audited-actions.ts';
import type { Actor } from './actor.ts';
import { changeEnvironment, withLock, type Changed } from './change-environment.ts';
import { dayMs } from './manage-access.ts';
import { refuseFrozen } from './refuse-frozen.ts';
import { auditedOf } from './release-sets.ts';
import { requireTogether } from './require-release.ts';
import { schedules } from './release-tables.ts';
import { asDatabase, type Queryable, type Registry } from './transaction.ts';

export type Schedule = typeof schedules.$inferSelect;

/** How far in the future a change may be scheduled, in milliseconds: what is deployable changes with every release. */
const farthestMs = 90 * dayMs;

/**
 * A change that is to be executed at the time `dueAt`. `body` is the body of its request. Each of the `arms` has the
 * releases that a visitor will get together: a single release, or those of several remotes.
 */
export type NewSchedule = {
  environment: string;
  action: string;
  body: Record<string, unknown> & { reason: string };
  arms: readonly (readonly { remote: string; version: string }[])[];
  by: Actor;
  dueAt: Date;
};

/**
 * Stores a change that the registry executes at the time `dueAt`, and records that in the audit. Throws INVALID_INPUT
 * for a time that is past or more than 90 days away, RELEASE_UNKNOWN, ROUTE_TAKEN if another remote has a page or slot
 * of a release, and ENVIRONMENT_FROZEN if a freeze is planned for that time and the change does not break it.
 */
export function scheduleChange(
  registry: Registry,
  { environment, action, body, arms, by, dueAt }: NewSchedule,
): Promise<Changed | undefined> {
  const { breaksFreeze = false, isApproved: approved = false, ...rest } = registry;
  return changeEnvironment(rest, environment, async (transaction, now) => {
    const refuse = (why: string) =>
      new PlatformError('INVALID_INPUT', `the time ${dueAt.toISOString()} ${why}`);
    if (dueAt <= now) throw refuse('is over: choose a later one, or leave it out to change at once');
    if (dueAt.getTime() - now.getTime() > farthestMs) throw refuse('is more than 90 days away');
    for (const arm of arms) await requireTogether(transaction, environment, arm);
    const { remote, version, details } = auditedOf(body);
    const promoted = 'promote' in body ? { details: { promoted: body['promote'] } } : {};
    // The verbs that can be scheduled are actions of the audit.
    await refuseFrozen(
      transaction,
      environment,
      { action: action as AuditAction, remote, ...promoted },
      { now: dueAt, breaksFreeze },
    );
    const row = { environment, action, body, requestedBy: by, requestedAt: now, dueAt, approved };
    const [created] = await transaction.insert(schedules).values(row).returning();
    return {
      actor: by.name,
      action: `schedule-${action}`,
      remote,
      version,
      reason: body.reason,
      details: { ...details, schedule: created!.id, at: dueAt.toISOString() },
    };
  });
}

/** Cancels a scheduled change and records that in the audit. Throws NOT_FOUND if it is no longer pending. */
export function cancelSchedule(
  registry: Registry,
  { id, environment, action, body }: Schedule,
  { by, reason }: { by: string; reason: string },
): Promise<Changed | undefined> {
  return changeEnvironment(registry, environment, async (transaction, now) => {
    const cancelled = await transaction
      .update(schedules)
      .set({ state: 'cancelled', endedAt: now, why: reason })
      .where(isPending(id))
      .returning();
    if (cancelled.length === 0) throw notPending(id);
    const { details, ...about } = auditedOf(body);
    const ended = { ...details, schedule: id, change: action };
    return { actor: by, action: 'cancel-schedule', ...about, reason, details: ended };
  });
}

/**
 * Executes a scheduled change and marks it as done in one transaction, so that it is executed only once, even by
 * several registries. `execute` performs the change and resolves to whether it `changed` anything; if not, that is
 * stored as the reason (`why`). The errors of `execute` are rethrown, and the change then stays pending. Does nothing
 * if the change is no longer pending.
 */
export async function executeSchedule(
  registry: Registry,
  { id, environment, action }: Schedule,
  { now, execute }: { now: Date; execute: (registry: Registry) => Promise<{ changed: boolean }> },
): Promise<void> {
  // Every change locks the environment first. Another order could cause a deadlock.
  await withLock(registry, environment, async (transaction) => {
    const claimed = await transaction
      .update(schedules)
      .set({ state: 'done', endedAt: now })
      .where(isPending(id))
      .returning();
    if (claimed.length === 0) return;
    const details = { schedule: id };
    const { changed } = await execute({
      db: asDatabase(transaction),
      locked: transaction,
      signer: registry.signer,
      now,
      details,
    });
    if (!changed)
      await transaction
        .update(schedules)
        .set({ why: `${action} changed nothing: it was so already` })
        .where(eq(schedules.id, id));
  });
}

/**
 * Marks a scheduled change that cannot be executed as refused, and writes the reason (`why`) into the audit. Does
 * nothing if the change is no longer pending.
 */
export async function refuseSchedule(
  { db, signer }: Registry,
  { id, environment, action, body, requestedBy }: Schedule,
  { now, why }: { now: Date; why: string },
): Promise<void> {
  await changeEnvironment({ db, signer, now }, environment, async (transaction) => {
    const refused = await transaction
      .update(schedules)
      .set({ state: 'refused', endedAt: now, why })
      .where(isPending(id))
      .returning();
    if (refused.length === 0) return undefined;
    const { details, ...about } = auditedOf(body);
    const failed = { ...details, schedule: id, change: action };
    const reason = `${action} was not executed: ${why}`;
    return { actor: requestedBy.name, action: 'fail-schedule', ...about, reason, details: failed };
  });
}

/** Reads the scheduled changes of all environments that are due at the time `now`, the earliest first. */
export function dueSchedules(db: Queryable, now: Date): Promise<Schedule[]> {
  return db
    .select()
    .from(schedules)
    .where(and(eq(schedules.state, 'pending'), lte(schedules.dueAt, now)))
    .orderBy(asc(schedules.dueAt), asc(schedules.id));
}

/**
 * Reads the scheduled changes of an environment: first the pending ones, the earliest first, then those that were
 * refused within the last day.
 */
export async function currentSchedules(db: Queryable, environment: string, now: Date): Promise<Schedule[]> {
  const isRecent = and(
    eq(schedules.state, 'refused'),
    gt(schedules.endedAt, new Date(now.getTime() - dayMs)),
  );
  return db
    .select()
    .from(schedules)
    .where(and(eq(schedules.environment, environment), or(eq(schedules.state, 'pending'), isRecent)))
    .orderBy(asc(schedules.state), asc(schedules.dueAt), desc(schedules.id));
}

/** Reads a scheduled change that is still pending. Throws NOT_FOUND if there is none with this id. */
export async function pendingSchedule(db: Queryable, id: number): Promise<Schedule> {
  const [found] = await db.select().from(schedules).where(isPending(id));
  if (!found) throw notPending(id);
  return found;
}

function isPending(id: number) {
  return and(eq(schedules.id, id), eq(schedules.state, 'pending'));
}

function notPending(id: number): PlatformError {
  return new PlatformError(
    'NOT_FOUND',
    `the scheduled change ${id} is not pending: it was executed, refused or cancelled, or does not exist`,
  );
}
