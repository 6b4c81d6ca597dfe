import type { Database } from '@marquee/database';
import { sql } from 'drizzle-orm';
import { deleteOldDeliveries } from '../notifications/manage-targets.ts';
import type { Signer } from '../releases/signing.ts';
import { deleteOldObservations } from '../health/delete-old-observations.ts';
import { guardedEnvironments, guardReleases, type GuardrailAction } from '../health/guard-releases.ts';

export type Scheduler = {
  /** Runs the guardrail soon, because an error was reported, instead of at the next turn. */
  soon(): void;
  /** Runs the guardrail after the running turn of any registry, and resolves when it has acted. */
  now(): Promise<void>;
  stop(): Promise<void>;
};

/** The id of a PostgreSQL advisory lock: only one registry at a time runs the guardrail. */
const turnLock = 7_420_001;
const soonMs = 50;
const cleanupMs = 60 * 60 * 1000;

/**
 * Starts the scheduler. In each turn, every `turnMs` milliseconds, one registry of a database executes scheduled
 * changes that are due and runs the guardrail (the automatic reaction to harmful releases); every hour it also deletes
 * old observations and deliveries. The result has functions that request a turn and stop the scheduler.
 */
export function startScheduler({
  db,
  signer,
  turnMs,
  runSchedules,
  onTurn,
  onAction,
  onFailure,
}: {
  db: Database;
  signer: Signer;
  turnMs: number;
  /** Executes the scheduled changes that are due. */
  runSchedules: (now: Date) => Promise<void>;
  /** Called after each turn in which this registry's guardrail has evaluated the releases. */
  onTurn: () => void;
  onAction: (environment: string, action: GuardrailAction) => void;
  onFailure: (failure: unknown) => void;
}): Scheduler {
  let turning: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isSoon = false;
  let hasStopped = false;
  let cleanupAt = Date.now() + cleanupMs;

  const turn = ({ waits }: { waits: boolean }) =>
    db.transaction(async (transaction) => {
      const { rows } = await transaction.execute<{ other: boolean }>(
        waits
          ? sql`select pg_advisory_xact_lock(${turnLock}), false as other`
          : sql`select not pg_try_advisory_xact_lock(${turnLock}) as other`,
      );
      if (rows[0]?.other) return;
      await runSchedules(new Date()).catch(onFailure);
      for (const environment of await guardedEnvironments(transaction))
        await guardReleases({ db, signer, onAction, onFailure }, environment);
      onTurn();
      if (Date.now() < cleanupAt) return;
      cleanupAt = Date.now() + cleanupMs;
      await deleteOldObservations(db);
      await deleteOldDeliveries(db, new Date());
    });

  function schedule(milliseconds: number) {
    clearTimeout(timer);
    if (hasStopped) return;
    timer = setTimeout(() => {
      isSoon = false;
      turning = turn({ waits: false })
        .catch(onFailure)
        .finally(() => {
          turning = undefined;
          schedule(isSoon ? soonMs : turnMs);
        });
    }, milliseconds);
  }
  schedule(turnMs);

  return {
    soon() {
      // A turn that is due soon is not postponed. A running turn may have read before the error.
      if (isSoon) return;
      isSoon = true;
      if (!turning) schedule(soonMs);
    },
    now: () => turn({ waits: true }),
    async stop() {
      hasStopped = true;
      clearTimeout(timer);
      await turning;
    },
  };
}
