import { PlatformError } from '@marquee/contracts';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { changeEnvironment, type Changed } from './change-environment.ts';
import type { Freeze } from './refuse-frozen.ts';
import { freezes } from './release-tables.ts';
import type { Queryable, Registry } from './transaction.ts';

type By = { environment: string; by: string; reason: string };

/**
 * Freezes an environment from `from` (default: now) until `to`. During this time, it refuses changes that give visitors
 * other releases. Throws NOT_FOUND for an unknown environment, INVALID_INPUT for times that are past or in the wrong
 * order, and CHANGE_REFUSED if another freeze is in effect or planned in that time.
 */
export function freezeEnvironment(
  registry: Registry,
  { environment, by, reason, from, to }: By & { from?: Date | undefined; to: Date },
): Promise<Changed | undefined> {
  return changeEnvironment(registry, environment, async (transaction, now) => {
    const beginsAt = from ?? now;
    if (to <= beginsAt || to <= now)
      throw new PlatformError(
        'INVALID_INPUT',
        `the end of a freeze, ${to.toISOString()}, is after its begin and in the future`,
      );
    const other = (await plannedFreezes(transaction, environment, beginsAt)).find(
      (freeze) => freeze.beginsAt < to,
    );
    if (other)
      throw new PlatformError(
        'CHANGE_REFUSED',
        `the freeze ${other.id} of ${environment} lasts from ${other.beginsAt.toISOString()} to ${other.endsAt.toISOString()}: ` +
          `end it first, or choose another time`,
      );
    const [created] = await transaction
      .insert(freezes)
      .values({ environment, beginsAt, endsAt: to, by, reason })
      .returning();
    const details = { freeze: created!.id, from: beginsAt.toISOString(), to: to.toISOString() };
    return { actor: by, action: 'freeze', reason, details };
  });
}

/**
 * Ends a freeze (a time in which an environment refuses changes). Without the id `freeze`, ends the current one, or if
 * there is none the next one. Throws NOT_FOUND if there is no such freeze.
 */
export function unfreezeEnvironment(
  registry: Registry,
  { environment, by, reason, freeze: id }: By & { freeze?: number | undefined },
): Promise<Changed | undefined> {
  return changeEnvironment(registry, environment, async (transaction, now) => {
    const planned = await plannedFreezes(transaction, environment, now);
    const ended = id === undefined ? planned[0] : planned.find((one) => one.id === id);
    if (!ended)
      throw new PlatformError(
        'NOT_FOUND',
        id === undefined
          ? `no freeze of ${environment} stands or is planned`
          : `there is no freeze ${id} of ${environment} that stands or is planned`,
      );
    await transaction.update(freezes).set({ endedAt: now, endedBy: by }).where(eq(freezes.id, ended.id));
    const details = { freeze: ended.id, frozenBy: ended.by, because: ended.reason };
    return { actor: by, action: 'unfreeze', reason, details };
  });
}

/**
 * Reads the freezes of an environment that are in effect at the time `at` or begin later, the earliest first. A freeze
 * is a time in which the environment refuses changes.
 */
export function plannedFreezes(db: Queryable, environment: string, at: Date): Promise<Freeze[]> {
  return db
    .select()
    .from(freezes)
    .where(and(eq(freezes.environment, environment), isNull(freezes.endedAt), gt(freezes.endsAt, at)))
    .orderBy(asc(freezes.beginsAt));
}
