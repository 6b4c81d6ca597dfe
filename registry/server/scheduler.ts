import type { Database } from '@marquee/database';
import { sql } from 'drizzle-orm';
import { environmentNames } from '../releases/environments.ts';
import type { Signer } from '../releases/signing.ts';
import { deleteOldObservations } from '../health/delete-old-observations.ts';
import { guardReleases, type GuardrailAction } from '../health/guard-releases.ts';

/** What a registry does by itself, again and again. */
export type Scheduler = {
  /** Something may have broken: looks within moments instead of at the next turn. */
  soon(): void;
  stop(): Promise<void>;
};

/** The number of the lock that the registry holds which looks after releases; one at a time does. */
const turnLock = 7_420_001;
const turnMs = 1_000;
const soonMs = 50;
const forgettingMs = 60 * 60 * 1000;

/** Looks after releases every second. Of several registries on one database, one does it at a time. */
export function startScheduler({
  db,
  signer,
  onAction,
  onFailure,
}: {
  db: Database;
  signer: Signer;
  onAction: (environment: string, action: GuardrailAction) => void;
  onFailure: (failure: unknown) => void;
}): Scheduler {
  let turning: Promise<void> | undefined;
  let waiting: NodeJS.Timeout | undefined;
  let isSoon = false;
  let hasStopped = false;
  let forgetAt = Date.now() + forgettingMs;

  const turn = () =>
    db.transaction(async (transaction) => {
      const { rows } = await transaction.execute<{ mine: boolean }>(
        sql`select pg_try_advisory_xact_lock(${turnLock}) as mine`,
      );
      if (!rows[0]?.mine) return;
      for (const environment of environmentNames)
        await guardReleases({ db, signer, onAction, onFailure }, environment);
      if (Date.now() < forgetAt) return;
      forgetAt = Date.now() + forgettingMs;
      await deleteOldObservations(db);
    });

  function wait(milliseconds: number) {
    clearTimeout(waiting);
    if (hasStopped) return;
    waiting = setTimeout(() => {
      isSoon = false;
      turning = turn()
        .catch(onFailure)
        .finally(() => {
          turning = undefined;
          wait(turnMs);
        });
    }, milliseconds);
  }
  wait(turnMs);

  return {
    soon() {
      // One that is under way may have looked already: the next one follows within a second. And one
      // that is to come soon is not put off, however much breaks meanwhile.
      if (turning || isSoon) return;
      isSoon = true;
      wait(soonMs);
    },
    async stop() {
      hasStopped = true;
      clearTimeout(waiting);
      await turning;
    },
  };
}
