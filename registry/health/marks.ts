import { PlatformError, releaseId } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { and, eq, isNull } from 'drizzle-orm';
import { appendAudit } from '../releases/audit.ts';
import { changeEnvironment, type Changed, type ChangeRequest } from '../releases/change-environment.ts';
import { readEnvironmentRows, type EnvironmentRows } from '../releases/environment-rows.ts';
import type { Queryable, Registry } from '../releases/transaction.ts';
import { ofRelease, type ReleaseKey } from '../releases/keys.ts';
import { guardrailMarks, type MarkFigures } from './health-tables.ts';

export type Mark = typeof guardrailMarks.$inferSelect;

/**
 * Returns how visitors get a release: as the live one, by a rollout, or as a variant of an experiment; undefined if by
 * none of these.
 */
export function roleOf(
  rows: Pick<EnvironmentRows, 'live' | 'rollouts' | 'experiments'>,
  { remote, version }: { remote: string; version: string },
): { kind: 'live' } | { kind: 'rollout' } | { kind: 'variant'; experiment: string } | undefined {
  const matches = (row: { remote: string; version: string }) =>
    row.remote === remote && row.version === version;
  if (rows.live.some(matches)) return { kind: 'live' };
  if (rows.rollouts.some(matches)) return { kind: 'rollout' };
  const experiment = rows.experiments.find(
    (row) => row.remote === remote && row.variants.some((variant) => variant.version === version),
  );
  return experiment && { kind: 'variant', experiment: experiment.id };
}

/**
 * Reads the marks of an environment: releases that the guardrail regards as harmful and that visitors still get.
 * Includes marks that a person has dismissed.
 */
export async function readMarks(db: Queryable, rows: EnvironmentRows): Promise<Mark[]> {
  const marks = await db.select().from(guardrailMarks).where(eq(guardrailMarks.environment, rows.name));
  return marks.filter((mark) => roleOf(rows, mark) !== undefined);
}

/** Reads the marks that wait for a person's decision. */
async function openMarks(db: Queryable, rows: EnvironmentRows): Promise<Mark[]> {
  return (await readMarks(db, rows)).filter(({ dismissedAt }) => dismissedAt === null);
}

/** Counts the marks (releases that seem harmful) that wait for a person's decision, by environment. */
export async function countOpenMarks(
  db: Database,
  environments: readonly string[],
): Promise<Map<string, number>> {
  const counted = new Map<string, number>();
  for (const name of environments)
    counted.set(name, (await openMarks(db, await readEnvironmentRows(db, name))).length);
  return counted;
}

/**
 * Deletes the marks of releases that visitors no longer get. A mark asks a person to decide about a release that seems
 * harmful, and this is no longer needed.
 */
export async function deleteObsoleteMarks(db: Database, rows: EnvironmentRows): Promise<void> {
  const marks = await db.select().from(guardrailMarks).where(eq(guardrailMarks.environment, rows.name));
  for (const mark of marks)
    if (!roleOf(rows, mark)) await db.delete(guardrailMarks).where(ofRelease(guardrailMarks, mark));
}

/**
 * Marks a release as harmful, so that a person decides about it, and audits the mark with `details`. Returns false if
 * it was already marked; updates the figures of the mark unless it was dismissed. A dismissed mark opens again, and
 * true is returned, when twice as many networks report harm.
 */
export function markRelease(
  { db, signer }: Registry,
  key: ReleaseKey,
  {
    actor,
    reason,
    figures,
    details,
  }: { actor: string; reason: string; figures: MarkFigures; details: Record<string, unknown> },
  now: Date,
): Promise<boolean> {
  const { environment, remote, version } = key;
  return db.transaction(async (transaction) => {
    const [known] = await transaction
      .select()
      .from(guardrailMarks)
      .where(ofRelease(guardrailMarks, key))
      .for('update');
    if (known && (!known.dismissedAt || figures.networks < 2 * known.figures.networks)) {
      if (!known.dismissedAt && !isSame(known.figures, figures))
        await transaction
          .update(guardrailMarks)
          .set({ figures, reason })
          .where(ofRelease(guardrailMarks, key));
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
    const entry = { actor, action: 'mark-release', environment, remote, version, reason, details } as const;
    await appendAudit(transaction, signer, entry, now);
    return true;
  });
}

/**
 * Dismisses the open mark of a release, because a person decided that the release stays. The guardrail marks a release
 * that it regards as harmful and may not withdraw by itself. Throws NOT_FOUND if the release has no open mark.
 */
export function dismissMark(
  registry: Registry,
  { environment, remote, version, by, reason }: ChangeRequest & { version: string },
): Promise<Changed | undefined> {
  const key = { environment, remote, version };
  return changeEnvironment(registry, environment, async (transaction, now) => {
    const dismissed = await transaction
      .update(guardrailMarks)
      .set({ dismissedAt: now, dismissedBy: by })
      .where(and(ofRelease(guardrailMarks, key), isNull(guardrailMarks.dismissedAt)))
      .returning();
    if (dismissed.length === 0)
      throw new PlatformError('NOT_FOUND', `${releaseId(key)} is not marked in ${environment}`);
    return { actor: by, action: 'dismiss', remote, version, reason, details: { ...dismissed[0]!.figures } };
  });
}

function isSame(one: MarkFigures, other: MarkFigures): boolean {
  const names = ['visitors', 'harmed', 'networks', 'byServer', 'vital'] as const;
  return names.every((name) => one[name] === other[name]);
}
