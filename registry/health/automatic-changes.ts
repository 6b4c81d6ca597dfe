import type { Database } from '@marquee/database';
import type { AuditRow } from '../releases/audit-chain.ts';
import { readAudit } from '../releases/audit.ts';
import { guardrail } from './guard-releases.ts';

/** A change by which the guardrail took a release from visitors. */
export type AutomaticChange = {
  remote: string;
  /** What happened, as a sentence that begins with the remote's release. */
  text: string;
  /** The figures on which the guardrail acted. */
  reason: string;
  at: string;
};

/** How many of the guardrail's last changes are read. */
const maxRows = 50;
const dayMs = 24 * 60 * 60 * 1000;

/** The guardrail's roll-backs, withdrawals and stopped experiments within the last day, the newest first. */
export async function automaticChanges(
  db: Database,
  environment: string,
  now: Date,
): Promise<AutomaticChange[]> {
  const rows = await readAudit(db, { environment, actor: guardrail, limit: maxRows });
  return rows
    .filter(({ at }) => at.getTime() >= now.getTime() - dayMs)
    .flatMap((row) => {
      const text = textOf(row);
      const { remote, reason, at } = row;
      return text === undefined || remote === null
        ? []
        : [{ remote, text, reason: reason ?? '', at: at.toISOString() }];
    });
}

function textOf({ action, remote, version, details }: AuditRow): string | undefined {
  const { before, experiment } = details;
  if (action === 'withdraw') return `${remote} ${version} was withdrawn automatically`;
  if (action === 'rollback')
    return `${remote} was rolled back automatically from ${String(before)} to ${version}`;
  if (action === 'stop-experiment')
    return `${remote}: the experiment ${String(experiment)} was stopped automatically`;
  return undefined;
}
