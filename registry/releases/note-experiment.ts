import type { Database } from '@marquee/database';
import { and, asc, eq, sql } from 'drizzle-orm';
import { changeEnvironment, type Changed, type ChangeRequest } from './change-environment.ts';
import { requireExperiment } from './experiments.ts';
import { audit } from './release-tables.ts';
import type { Registry } from './transaction.ts';

/** What a person wrote about an experiment, such as what was seen, or why it was ended. */
export type ExperimentNote = { at: string; by: string; text: string };

/**
 * Adds a note to a running or stopped experiment. The text is the `reason` of the request. The note is stored in the
 * audit, so it cannot be changed later. Throws NOT_FOUND for an unknown experiment.
 */
export function noteExperiment(
  registry: Registry,
  { environment, remote, id, by, reason }: ChangeRequest & { id: string },
): Promise<Changed | undefined> {
  return changeEnvironment(registry, environment, async (transaction) => {
    await requireExperiment(transaction, { environment, remote, id });
    return { actor: by, action: 'note-experiment', remote, reason, details: { experiment: id } };
  });
}

/** Reads the notes of an experiment, oldest first. */
export async function readNotes(
  db: Database,
  { environment, id }: { environment: string; id: string },
): Promise<ExperimentNote[]> {
  const rows = await db
    .select({ at: audit.at, by: audit.actor, text: audit.reason })
    .from(audit)
    .where(
      and(
        eq(audit.environment, environment),
        eq(audit.action, 'note-experiment'),
        sql`${audit.details} ->> 'experiment' = ${id}`,
      ),
    )
    .orderBy(asc(audit.position));
  return rows.map(({ at, by, text }) => ({ at: at.toISOString(), by, text: text ?? '' }));
}
