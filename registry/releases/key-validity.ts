import type { AuditRow } from './audit-chain.ts';

/**
 * Whether a key was in force where a row stands: after the row that took it into use, and before the one
 * that retired it, as the audit itself tells. A leaked key seals nothing beyond its end.
 */
export function keyValidity(rows: readonly AuditRow[]): (keyId: string, position: number) => boolean {
  const began = positionsOf(rows, 'rotate-key');
  const ended = positionsOf(rows, 'retire-key');
  return (keyId, position) =>
    position > (began.get(keyId) ?? 0) && position < (ended.get(keyId) ?? Number.POSITIVE_INFINITY);
}

/** The first row of this action for each key it names. */
function positionsOf(rows: readonly AuditRow[], action: string): Map<unknown, number> {
  const ofAction = rows.filter((row) => row.action === action);
  return new Map(ofAction.toReversed().map(({ details, position }) => [details['keyId'], position]));
}
