import type { AuditRow } from './audit-chain.ts';

/**
 * Returns a function that reports whether a signing key was valid at a position of the audit: after the row that
 * introduced the key, and before the row that retired it. Therefore a leaked key cannot sign rows after its retirement.
 * `rows` are those of the whole audit.
 */
export function keyValidity(rows: readonly AuditRow[]): (keyId: string, position: number) => boolean {
  const introduced = positionsOf(rows, 'rotate-key');
  const retired = positionsOf(rows, 'retire-key');
  return (keyId, position) =>
    position > (introduced.get(keyId) ?? 0) && position < (retired.get(keyId) ?? Number.POSITIVE_INFINITY);
}

/** The position of the first row with this action for each key id. */
function positionsOf(rows: readonly AuditRow[], action: string): Map<unknown, number> {
  const ofAction = rows.filter((row) => row.action === action);
  return new Map(ofAction.toReversed().map(({ details, position }) => [details['keyId'], position]));
}
