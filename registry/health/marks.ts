import { PlatformError, releaseId } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { and, eq, isNull } from 'drizzle-orm';
import { appendAudit } from '../releases/audit.ts';
import { changeEnvironment, type Changed, type ChangeRequest } from '../releases/change-environment.ts';
import { readEnvironmentRows, type EnvironmentRows } from '../releases/environment-rows.ts';
import type { Queryable, Registry } from '../releases/transaction.ts';
import type { Place } from './read-evidence.ts';
import { guardrailMarks, type MarkFigures } from './health-tables.ts';

export type Mark = typeof guardrailMarks.$inferSelect;

/** Whom a release reaches now; undefined where it reaches nobody by a rule the guardrail looks after. */
export function roleOf(
  rows: Pick<EnvironmentRows, 'live' | 'rollouts' | 'experiments'>,
  { remote, version }: { remote: string; version: string },
): { kind: 'live' } | { kind: 'rollout' } | { kind: 'variant'; experiment: string } | undefined {
  const isIt = (row: { remote: string; version: string }) => row.remote === remote && row.version === version;
  if (rows.live.some(isIt)) return { kind: 'live' };
  if (rows.rollouts.some(isIt)) return { kind: 'rollout' };
  const experiment = rows.experiments.find(
    (row) => row.remote === remote && row.variants.some((variant) => variant.version === version),
  );
  return experiment && { kind: 'variant', experiment: experiment.id };
}

/** Marks of an environment whose release still reaches somebody, dismissed ones included. */
export async function readMarks(db: Queryable, rows: EnvironmentRows): Promise<Mark[]> {
  const marks = await db.select().from(guardrailMarks).where(eq(guardrailMarks.environment, rows.name));
  return marks.filter((mark) => roleOf(rows, mark) !== undefined);
}

/** The marks that wait for a person. */
export async function openMarks(db: Queryable, rows: EnvironmentRows): Promise<Mark[]> {
  return (await readMarks(db, rows)).filter(({ dismissedAt }) => dismissedAt === null);
}

/** How many marks wait in each of these environments. */
export async function countOpenMarks(
  db: Database,
  environments: readonly string[],
): Promise<Map<string, number>> {
  const counted = new Map<string, number>();
  for (const name of environments)
    counted.set(name, (await openMarks(db, await readEnvironmentRows(db, name))).length);
  return counted;
}

/** Forgets marks of releases that reach nobody any more: the question is answered. */
export async function removeAnsweredMarks(db: Database, rows: EnvironmentRows): Promise<void> {
  const marks = await db.select().from(guardrailMarks).where(eq(guardrailMarks.environment, rows.name));
  for (const mark of marks) if (!roleOf(rows, mark)) await db.delete(guardrailMarks).where(isMark(mark));
}

/**
 * Marks a release for people to decide, with a row in the audit. Returns false where that was done before:
 * an open mark only takes the newer figures, a dismissed one opens again once twice as many networks
 * report harm.
 */
export function markRelease(
  { db, signer }: Registry,
  place: Place,
  {
    actor,
    reason,
    figures,
    details,
  }: { actor: string; reason: string; figures: MarkFigures; details: Record<string, unknown> },
  now: Date,
): Promise<boolean> {
  const { environment, remote, version } = place;
  return db.transaction(async (transaction) => {
    const [known] = await transaction.select().from(guardrailMarks).where(isMark(place)).for('update');
    if (known && (!known.dismissedAt || figures.networks < 2 * known.figures.networks)) {
      if (!known.dismissedAt && !isSame(known.figures, figures))
        await transaction.update(guardrailMarks).set({ figures, reason }).where(isMark(place));
      return false;
    }
    const mark = { markedAt: now, reason, figures, dismissedAt: null, dismissedBy: null };
    const added = await transaction
      .insert(guardrailMarks)
      .values({ environment, remote, version, ...mark })
      .onConflictDoUpdate({
        target: [guardrailMarks.environment, guardrailMarks.remote, guardrailMarks.version],
        set: mark,
      })
      .returning();
    if (added.length === 0) return false;
    const entry = { actor, action: 'mark-release', environment, remote, version, reason, details };
    await appendAudit(transaction, signer, entry, now);
    return true;
  });
}

/** Ends a mark: a person has looked, and the release stays. Throws NOT_FOUND when none is open. */
export function dismissMark(
  registry: Registry,
  { environment, remote, version, by, reason }: ChangeRequest & { version: string },
): Promise<Changed | undefined> {
  const place = { environment, remote, version };
  return changeEnvironment(registry, environment, async (transaction, now) => {
    const dismissed = await transaction
      .update(guardrailMarks)
      .set({ dismissedAt: now, dismissedBy: by })
      .where(and(isMark(place), isNull(guardrailMarks.dismissedAt)))
      .returning();
    if (dismissed.length === 0)
      throw new PlatformError('NOT_FOUND', `${releaseId(place)} is not marked in ${environment}`);
    return { actor: by, action: 'dismiss', remote, version, reason, details: { ...dismissed[0]!.figures } };
  });
}

function isSame(one: MarkFigures, other: MarkFigures): boolean {
  const names = ['visitors', 'harmed', 'networks', 'byServer', 'vital'] as const;
  return names.every((name) => one[name] === other[name]);
}

function isMark({ environment, remote, version }: Place) {
  return and(
    eq(guardrailMarks.environment, environment),
    eq(guardrailMarks.remote, remote),
    eq(guardrailMarks.version, version),
  );
}
