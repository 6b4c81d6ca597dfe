import type { Database } from '@marquee/database';
import type { AuditRow } from '../releases/audit-chain.ts';
import { readAudit } from '../releases/audit.ts';
import { membersIn, type AuditedMember } from '../releases/release-sets.ts';
import { guardrail } from './guard-releases.ts';

/**
 * A change that the guardrail (the automatic reaction to harmful releases) made, by which visitors no longer get a
 * release.
 */
export type AutomaticChange = {
  remote: string;
  /** The version that was withdrawn from visitors; null if it was the variant of an experiment. */
  version: string | null;
  /** What happened, as a sentence that begins with the remote's release. */
  text: string;
  /** The figures on which the guardrail acted. */
  reason: string;
  at: string;
};

/** How many of the guardrail's last changes are read. */
const maxRows = 50;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Reads what the guardrail (the automatic reaction to harmful releases) did in the last day: rollbacks, withdrawals and
 * stopped experiments, the newest first.
 */
export async function automaticChanges(
  db: Database,
  environment: string,
  now: Date,
): Promise<AutomaticChange[]> {
  const rows = await readAudit(db, { environment, actor: guardrail, limit: maxRows });
  return rows
    .filter(({ at }) => at.getTime() >= now.getTime() - dayMs)
    .flatMap((row) =>
      membersIn(row).flatMap((member) => {
        const what = whatOf(row, member);
        const { reason, at } = row;
        const { remote } = member;
        return what === undefined ? [] : [{ remote, ...what, reason: reason ?? '', at: at.toISOString() }];
      }),
    );
}

function whatOf({ action, details }: AuditRow, member: AuditedMember) {
  const { remote, version } = member;
  const { experiment } = details;
  // In a set, each remote has its own.
  const { before }: Record<string, unknown> = { ...details, ...member };
  if (action === 'withdraw') return { version, text: `${remote} ${version} was withdrawn automatically` };
  if (action === 'rollback')
    return {
      version: String(before),
      text: `${remote} was rolled back automatically from ${String(before)} to ${version}`,
    };
  if (action === 'stop-experiment')
    return {
      version: null,
      text: `${remote}: the experiment ${String(experiment)} was stopped automatically`,
    };
  return undefined;
}
