import { PlatformError } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { and, asc, eq, gt } from 'drizzle-orm';
import { appendAudit } from './audit.ts';
import { dayMs } from './manage-access.ts';
import { lockEnvironment } from './change-environment.ts';
import { environments, proposals } from './release-tables.ts';
import { actorSince } from './tokens.ts';
import type { Actor } from './actor.ts';
import { asDatabase, type Registry } from './transaction.ts';

export type Proposal = typeof proposals.$inferSelect;

/** A change nobody approves within a day is asked for again: what was live then may not be any more. */
const proposalLifeMs = dayMs;

/** Whether changes of this environment that bring people other code wait for a second person. */
export async function needsApproval(db: Database, environment: string): Promise<boolean> {
  const [row] = await db.select().from(environments).where(eq(environments.name, environment));
  return row?.requireApproval ?? false;
}

/** Writes a change down for somebody else to approve. Throws APPROVAL_NEEDED, saying how, when that is done. */
export async function propose(
  { db, signer }: Registry,
  {
    environment,
    action,
    body,
    by,
  }: { environment: string; action: string; body: Record<string, unknown>; by: Actor },
): Promise<never> {
  const now = new Date();
  const expiresAt = new Date(now.getTime() + proposalLifeMs);
  const id = await db.transaction(async (transaction) => {
    const row = {
      environment,
      action,
      body,
      requestedBy: by,
      requestedAt: now,
      expiresAt,
      state: 'waiting',
    } as const;
    const [made] = await transaction.insert(proposals).values(row).returning({ id: proposals.id });
    const { remote = null, version = null, reason = null } = body as Record<string, string | null>;
    const what = { environment, remote, version, reason, details: { change: made!.id } };
    await appendAudit(transaction, signer, { ...what, actor: by.name, action: `propose-${action}` }, now);
    return made!.id;
  });
  throw new PlatformError(
    'APPROVAL_NEEDED',
    `change ${id} waits until ${expiresAt.toISOString()} for somebody else: marquee approve ${id} --reason "…"`,
    { details: { change: id } },
  );
}

/** What waits for approval and has not expired, oldest first. */
export function waitingProposals(db: Database, now = new Date()): Promise<Proposal[]> {
  return db
    .select()
    .from(proposals)
    .where(and(eq(proposals.state, 'waiting'), gt(proposals.expiresAt, now)))
    .orderBy(asc(proposals.id));
}

/** One that waits. Throws NOT_FOUND for a change that nobody asked for, that expired, or that is decided. */
export async function waitingProposal(db: Database, id: number): Promise<Proposal> {
  const found = (await waitingProposals(db)).find((one) => one.id === id);
  if (!found)
    throw new PlatformError('NOT_FOUND', `no change ${id} waits: it was decided, expired, or never was`);
  return found;
}

/**
 * Who asked for a change, as they may act now: a CI run as it was, for its token is over soon after. Throws
 * NOT_ALLOWED when the token it was asked with is not good any more.
 */
export async function requesterOf(db: Database, { id, requestedBy, requestedAt }: Proposal): Promise<Actor> {
  if (requestedBy.run) return requestedBy;
  return actorSince(db, { name: requestedBy.name, since: requestedAt, what: `change ${id} was asked for` });
}

/**
 * Approves a change, once, and carries it out with `carryOut`, both or neither: when that throws, nothing was
 * approved. A change that is refused then is over. Throws NOT_ALLOWED to who asked for it, NOT_FOUND when
 * somebody else was faster, and what carrying it out throws.
 */
export async function approveProposal<Answer>(
  { db, signer }: Registry,
  { id, requestedBy, environment, action, body }: Proposal,
  { by, reason, carryOut }: { by: Actor; reason: string; carryOut: (registry: Registry) => Promise<Answer> },
): Promise<Answer> {
  if (by.name === requestedBy.name)
    throw new PlatformError(
      'NOT_ALLOWED',
      `"${by.name}" asked for change ${id}: somebody else has to approve it`,
    );
  const now = new Date();
  const decided = { decidedBy: by.name, decidedAt: now };
  const waiting = and(eq(proposals.id, id), eq(proposals.state, 'waiting'));
  try {
    return await db.transaction(async (transaction) => {
      // In the order of every change, or two of them would wait for each other: environment, then audit.
      await lockEnvironment(transaction, environment);
      const claimed = await transaction
        .update(proposals)
        .set({ state: 'approved', ...decided })
        .where(waiting)
        .returning();
      if (claimed.length === 0) throw new PlatformError('NOT_FOUND', `change ${id} was decided a moment ago`);
      const { remote = null, version = null } = body as Record<string, string | null>;
      const details = { change: id, requestedBy: requestedBy.name };
      const what = { environment, remote, version, reason, details };
      await appendAudit(transaction, signer, { ...what, actor: by.name, action: `approve-${action}` }, now);
      return carryOut({ db: asDatabase(transaction), signer });
    });
  } catch (failure) {
    if (failure instanceof PlatformError)
      await db
        .update(proposals)
        .set({ state: 'failed', ...decided })
        .where(waiting);
    throw failure;
  }
}
