import { recordErrors } from '../health/record-errors.ts';
import { releaseErrors } from '../health/health-tables.ts';
import { audit, liveReleases } from '../releases/release-tables.ts';
import { storeToken } from '../releases/tokens.ts';
import { aboutVisitor } from './observations.ts';
import type { TestRegistry } from './start-test-registry.ts';

/** Stores a text as rows from before anything was made inert hold it: as a fault, a reason, a name. */
export async function storeHostileRows({ db }: TestRegistry, text: string): Promise<void> {
  const fault = { kind: 'error' as const, ...aboutVisitor(1, '1.0.0'), cause: 'UNCAUGHT' };
  const stack = `    at ${text} (/x.js:1:1)`;
  await recordErrors(db, 'production', [{ ...fault, message: text, stack }], new Date());
  await db.update(releaseErrors).set({ message: text, cause: text });
  await db.update(liveReleases).set({ reason: text, by: text });
  const rights = [{ remote: '*', actions: ['publish' as const] }];
  await storeToken(db, text, 'marquee_x', { rights, expiresAt: new Date(Date.now() + 60_000) });
}

/** The reason of the newest row of the audit about an action. */
export async function reasonInAudit(
  { db }: TestRegistry,
  wanted: string,
): Promise<string | null | undefined> {
  const rows = await db.select().from(audit);
  return rows.findLast(({ action }) => action === wanted)?.reason;
}
