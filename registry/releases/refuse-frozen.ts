import { verbs } from '@marquee/contracts/verbs';
import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm';
import type { AuditAction } from '../notifications/audited-actions.ts';
import { refusedWith } from './remedies.ts';
import { freezes } from './release-tables.ts';
import type { Queryable } from './transaction.ts';

export type Freeze = typeof freezes.$inferSelect;

/**
 * The actions that a freeze lets through: those that take code back from visitors or undo that, and those that change
 * no visitor's release. All others wait, also those that are added later.
 */
const duringFreeze: ReadonlySet<AuditAction> = new Set<AuditAction>([
  ...verbs.filter(({ passesFreeze }) => passesFreeze).map(({ name }) => name),
  'policy',
  'create-environment',
  'renew-snapshot',
  'freeze',
  'unfreeze',
  'cancel-schedule',
  'fail-schedule',
  'preview',
  'end-preview',
]);

/** The change that a freeze may refuse: an audit row, as far as it is known. */
type Frozen = { action: AuditAction; remote?: string | null; details?: Record<string, unknown> };

/**
 * Throws ENVIRONMENT_FROZEN if a freeze (a time in which the environment refuses changes) is in effect at `now` and
 * refuses this change. The message contains who froze the environment, why, and until when. With `breaksFreeze`,
 * returns the id of the freeze instead, for the audit; undefined if the change is allowed anyway.
 */
export async function refuseFrozen(
  db: Queryable,
  environment: string,
  { action, remote, details }: Frozen,
  { now, breaksFreeze = false }: { now: Date; breaksFreeze?: boolean },
): Promise<{ brokeFreeze: number } | undefined> {
  const isFine = action.startsWith('schedule-') || duringFreeze.has(action);
  const promotes = action === 'stop-experiment' && typeof details?.['promoted'] === 'string';
  if (isFine && !promotes) return undefined;
  const freeze = await freezeAt(db, environment, now);
  if (!freeze) return undefined;
  if (breaksFreeze) return { brokeFreeze: freeze.id };
  const { id, by, reason, beginsAt, endsAt } = freeze;
  throw refusedWith(
    'ENVIRONMENT_FROZEN',
    `${environment} is frozen by ${by} from ${beginsAt.toISOString()} to ${endsAt.toISOString()} ("${reason}", freeze ${id})`,
    { verb: 'break-freeze', environment, remote: remote ?? '*' },
    { by, reason, until: endsAt.toISOString(), freeze: id },
  );
}

/** The freeze of an environment that stands at a time. */
async function freezeAt(db: Queryable, environment: string, at: Date): Promise<Freeze | undefined> {
  const [freeze] = await db
    .select()
    .from(freezes)
    .where(
      and(
        eq(freezes.environment, environment),
        isNull(freezes.endedAt),
        lte(freezes.beginsAt, at),
        gt(freezes.endsAt, at),
      ),
    )
    .orderBy(desc(freezes.endsAt))
    .limit(1);
  return freeze;
}
