import { openDatabase, type Database } from '@marquee/database';
import { and, asc, eq, inArray, lt, or, isNull, lte, sql } from 'drizzle-orm';
import { audit } from '../releases/release-tables.ts';
import { backOffMs, deliveryLifetimeMs } from './back-off.ts';
import { notificationDeliveries, notificationTargets } from './notification-tables.ts';
import type { Send } from './send-notification.ts';

export type DeliveryOutcome = 'delivered' | 'failed' | 'dead';

export type Deliveries = {
  /** Delivers what is due at a time, and resolves when nothing more is, or another registry delivers it. */
  deliver(now: Date): Promise<void>;
  stop(): Promise<void>;
};

/** The class of the PostgreSQL advisory locks whose second key is the id of a target: one registry sends to it. */
const lockClass = 7_420_002;

/** How often the outbox is read, in milliseconds. */
const turnMs = 1_000;

/** To how many targets a registry sends at the same time. Each takes a connection of a pool of its own. */
const maxTargets = 4;

/** How many notifications a target gets before another target has its turn. */
const perTurn = 100;

/**
 * Starts to send the notifications that are stored in the outbox. Each target (a URL that gets notifications) gets them
 * one after the other, in the order of the audit, from one registry at a time. After a failure, the registry waits
 * before it requests the target again (`backOffMs`). If a target has accepted nothing for a day, its deliveries that
 * are older than a day are given up (dead).
 */
export function startDeliveries({
  outbox,
  databaseUrl,
  send,
  onOutcome,
  onFailure,
}: {
  /** The database in which the outbox is read, by short queries. */
  outbox: Database;
  databaseUrl: string;
  send: Send;
  onOutcome: (outcome: DeliveryOutcome, count: number) => void;
  onFailure: (failure: unknown) => void;
}): Deliveries {
  // A target that hangs must not take a connection from a kill.
  const { db, close } = openDatabase({ url: databaseUrl, maxConnections: maxTargets });
  const ended = new AbortController();
  /** The targets to which something is being sent, and whether anything was. */
  const inProgress = new Map<number, Promise<boolean>>();
  let timer: NodeJS.Timeout | undefined;
  let turnAt = Number.POSITIVE_INFINITY;

  const turn = async (now: Date): Promise<void> => {
    const due = await dueTargets(outbox, now);
    for (const id of due.filter((one) => !inProgress.has(one)).slice(0, maxTargets - inProgress.size)) {
      const delivering = deliverTo(id, now)
        .catch((failure: unknown) => {
          if (!ended.signal.aborted) onFailure(failure);
          return false;
        })
        .finally(() => inProgress.delete(id));
      inProgress.set(id, delivering);
    }
  };

  async function deliverTo(id: number, now: Date): Promise<boolean> {
    let hasSent = false;
    for (let sent = 0; sent < perTurn && !ended.signal.aborted; sent += 1) {
      const { nextAt, ...outcomes } = await deliverNext(db, { target: id, now, send, ended: ended.signal });
      for (const [outcome, count] of Object.entries(outcomes)) onOutcome(outcome as DeliveryOutcome, count);
      hasSent ||= Object.keys(outcomes).length > 0;
      if (nextAt) schedule(nextAt.getTime() - Date.now());
      if (!outcomes.delivered) break;
    }
    return hasSent;
  }

  /** Reads the outbox after a time in milliseconds, or earlier if that is planned already. */
  function schedule(milliseconds = turnMs): void {
    const at = Date.now() + Math.max(milliseconds, 0);
    if (ended.signal.aborted || at >= turnAt) return;
    clearTimeout(timer);
    turnAt = at;
    timer = setTimeout(() => {
      turnAt = Number.POSITIVE_INFINITY;
      void turn(new Date())
        .catch(onFailure)
        .finally(() => schedule());
    }, at - Date.now());
  }
  schedule();

  return {
    async deliver(now) {
      do await turn(now);
      while ((await Promise.all(inProgress.values())).includes(true));
    },
    async stop() {
      ended.abort();
      clearTimeout(timer);
      await Promise.all(inProgress.values());
      await close();
    },
  };
}

/** The targets to which something can be sent now, the one that waits longest first. */
async function dueTargets(db: Database, now: Date): Promise<number[]> {
  const { id, nextAt, attemptedAt } = notificationTargets;
  const waiting = db
    .selectDistinct({ target: notificationDeliveries.target })
    .from(notificationDeliveries)
    .where(eq(notificationDeliveries.state, 'waiting'));
  const rows = await db
    .select({ id })
    .from(notificationTargets)
    .where(and(inArray(id, waiting), or(isNull(nextAt), lte(nextAt, now))))
    .orderBy(sql`${attemptedAt} asc nulls first`);
  return rows.map((row) => row.id);
}

/**
 * Sends the oldest waiting notification of a target and stores what became of it, in one transaction with the target's
 * advisory lock. If the registry ends in between, the notification waits as before and is sent once more. Returns how
 * many notifications have each outcome, and after a failure when the target is due again; nothing if another registry
 * sends to the target, or nothing is due.
 */
async function deliverNext(
  db: Database,
  { target: id, now, send, ended }: { target: number; now: Date; send: Send; ended: AbortSignal },
): Promise<Partial<Record<DeliveryOutcome, number>> & { nextAt?: Date }> {
  return db.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${lockClass}::integer, ${id}::integer) as mine`,
    );
    if (!rows[0]?.mine) return {};
    const ofTarget = eq(notificationTargets.id, id);
    const [target] = await transaction.select().from(notificationTargets).where(ofTarget);
    if (!target || (target.nextAt && target.nextAt > now)) return {};
    const isWaiting = and(eq(notificationDeliveries.target, id), eq(notificationDeliveries.state, 'waiting'));
    const [head] = await transaction
      .select({ delivery: notificationDeliveries, row: audit })
      .from(notificationDeliveries)
      .innerJoin(audit, eq(audit.position, notificationDeliveries.position))
      .where(isWaiting)
      .orderBy(asc(notificationDeliveries.position))
      .limit(1);
    if (!head) return {};

    const { status = null, problem = null, latencyMs } = await send(target, head.row, ended);
    const isDelivered = problem === null;
    const failures = isDelivered ? 0 : target.failures + 1;
    const nextAt = new Date(now.getTime() + backOffMs(failures));
    // The target before its deliveries, as where it is removed: another order could cause a deadlock.
    await transaction
      .update(notificationTargets)
      .set({ failures, nextAt: isDelivered ? null : nextAt, attemptedAt: now })
      .where(ofTarget);
    const attempted = { attempts: head.delivery.attempts + 1, attemptedAt: now, status, problem, latencyMs };
    await transaction
      .update(notificationDeliveries)
      .set({ ...attempted, ...(isDelivered && { state: 'delivered' as const, doneAt: now }) })
      .where(eq(notificationDeliveries.id, head.delivery.id));
    if (isDelivered) return { delivered: 1 };

    const tooOld = lt(notificationDeliveries.queuedAt, new Date(now.getTime() - deliveryLifetimeMs));
    const dead = await transaction
      .update(notificationDeliveries)
      .set({
        state: 'dead',
        doneAt: now,
        problem: sql`coalesce(${notificationDeliveries.problem}, ${problem}::text)`,
      })
      .where(and(isWaiting, tooOld))
      .returning({ id: notificationDeliveries.id });
    return { failed: 1, ...(dead.length > 0 && { dead: dead.length }), nextAt };
  });
}
