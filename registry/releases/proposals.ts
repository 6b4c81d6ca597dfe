import { PlatformError } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { and, asc, eq, gt } from 'drizzle-orm';
import { appendAudit } from './audit.ts';
import { dayMs } from './manage-access.ts';
import { withLock } from './change-environment.ts';
import { auditedOf, namesIn } from './release-sets.ts';
import { environments, proposals } from './release-tables.ts';
import { actorSince } from './tokens.ts';
import type { Actor } from './actor.ts';
import { asDatabase, type Registry } from './transaction.ts';

export type Proposal = typeof proposals.$inferSelect;

/** A proposed change expires after this time, in milliseconds: by then, other releases may be live. */
const proposalLifetimeMs = dayMs;

/**
 * Whether the policy of an environment requires that a second person approves changes that give visitors other code.
 * False for an unknown environment.
 */
export async function needsApproval(db: Database, environment: string): Promise<boolean> {
  const [row] = await db.select().from(environments).where(eq(environments.name, environment));
  return row?.requireApproval ?? false;
}

/**
 * Stores a change that another person must approve, records that in the audit, and then always throws APPROVAL_NEEDED,
 * with the id of the stored change in `details.change`. `action` is the kind of the change, `body` the body of its
 * request, and `by` the actor who requests it. The stored change expires after a day.
 */
export async function propose(
  { db, signer }: Registry,
  {
    environment,
    action,
    body,
    remotes = namesIn(body),
    by,
  }: {
    environment: string;
    action: string;
    body: Record<string, unknown>;
    /** The remotes for each of which a person must approve; default: those that the body names. */
    remotes?: string[];
    by: Actor;
  },
): Promise<never> {
  const now = new Date();
  const expiresAt = new Date(now.getTime() + proposalLifetimeMs);
  const id = await db.transaction(async (transaction) => {
    const request = { action, body, remotes, requestedBy: by, requestedAt: now, expiresAt };
    const row = { environment, ...request, state: 'waiting' } as const;
    const [created] = await transaction.insert(proposals).values(row).returning({ id: proposals.id });
    const { details, ...about } = auditedOf(body);
    const reason = typeof body['reason'] === 'string' ? body['reason'] : null;
    const entry = { environment, ...about, reason, details: { ...details, change: created!.id } };
    await appendAudit(transaction, signer, { ...entry, actor: by.name, action: `propose-${action}` }, now);
    return created!.id;
  });
  throw new PlatformError(
    'APPROVAL_NEEDED',
    `change ${id} waits until ${expiresAt.toISOString()} for another person’s approval` +
      `${remotes.length > 1 ? ` for each of ${remotes.join(', ')}` : ''}: marquee approve ${id} --reason "…"`,
    { details: { change: id } },
  );
}

/** Reads the proposed changes that wait for approval and have not expired, oldest first. */
export function waitingProposals(db: Database, now = new Date()): Promise<Proposal[]> {
  return db
    .select()
    .from(proposals)
    .where(and(eq(proposals.state, 'waiting'), gt(proposals.expiresAt, now)))
    .orderBy(asc(proposals.id));
}

/** Reads a proposed change that waits for approval. Throws NOT_FOUND if it is unknown, expired or decided. */
export async function waitingProposal(db: Database, id: number): Promise<Proposal> {
  const found = (await waitingProposals(db)).find((one) => one.id === id);
  if (!found)
    throw new PlatformError(
      'NOT_FOUND',
      `change ${id} is not waiting: it was decided, has expired, or does not exist`,
    );
  return found;
}

/**
 * Returns the actor who requested a change, with the rights by which the change is executed later. For a registry
 * token, these are its current rights; throws NOT_ALLOWED if the token was revoked, has expired, or was replaced after
 * the request. A CI run keeps the rights that it had at the request, because its own token expires soon. Not for a
 * person who signed in by OIDC: the caller reads the person's rights.
 */
export async function requesterOf(
  db: Database,
  { id, requestedBy, requestedAt }: Pick<Proposal, 'id' | 'requestedBy' | 'requestedAt'>,
): Promise<Actor> {
  if (requestedBy.run) return requestedBy;
  return actorSince(db, { name: requestedBy.name, since: requestedAt, what: `change ${id} was requested` });
}

/** Returns the remotes of a proposed change. A person must approve it for each of them. */
export function remotesOfProposal({ remotes, body }: Pick<Proposal, 'remotes' | 'body'>): string[] {
  // A proposal of an older registry has none.
  return remotes.length > 0 ? remotes : namesIn(body);
}

/** Returns the remotes for which a proposed change still needs an approval. `approvals` are those given so far. */
export function stillNeeded(
  proposal: Pick<Proposal, 'remotes' | 'body' | 'approvals'>,
  approvals = proposal.approvals,
): string[] {
  const approved = approvals.flatMap((approval) => approval.remotes);
  return remotesOfProposal(proposal).filter((remote) => !approved.includes(remote));
}

/**
 * The outcome of an approval: the `result` of the change, which was executed; or the remotes for which another person
 * must also approve it (`needed`), and then the change was not executed yet.
 */
export type Approved<Result> = { result: Result } | { needed: string[] };

/**
 * Approves a proposed change for some of its remotes. If all remotes are then approved, executes the change with
 * `execute` in the same transaction. Throws NOT_ALLOWED when requester and approver are the same, and NOT_FOUND when
 * the change was already decided; rethrows the errors of `execute`.
 *
 * If `execute` throws, the change is stored as failed. There is one exception: if a freeze refuses the change
 * (ENVIRONMENT_FROZEN), the change continues to wait for approval, because the freeze may end before the change
 * expires.
 */
export async function approveProposal<Result>(
  { db, signer }: Registry,
  proposal: Proposal,
  {
    by,
    reason,
    remotes,
    execute,
  }: { by: Actor; reason: string; remotes: string[]; execute: (registry: Registry) => Promise<Result> },
): Promise<Approved<Result>> {
  const { id, requestedBy, environment, action, body } = proposal;
  if (by.name === requestedBy.name)
    throw new PlatformError(
      'NOT_ALLOWED',
      `"${by.name}" requested change ${id}: another person has to approve it`,
    );
  const now = new Date();
  const decided = { decidedBy: by.name, decidedAt: now };
  const waiting = and(eq(proposals.id, id), eq(proposals.state, 'waiting'));
  try {
    // Every change locks the environment before the audit. Another order could cause a deadlock.
    return await withLock({ db }, environment, async (transaction) => {
      const [claimed] = await transaction.select().from(proposals).where(waiting).for('update');
      if (!claimed) throw new PlatformError('NOT_FOUND', `change ${id} was just decided`);
      const approvals = [...claimed.approvals, { by: by.name, at: now.toISOString(), remotes }];
      const needed = stillNeeded(claimed, approvals);
      const isWhole = needed.length === 0;
      await transaction
        .update(proposals)
        .set({ approvals, ...(isWhole && { state: 'approved', ...decided }) })
        .where(waiting);
      const { details, ...about } = auditedOf(body);
      const approval = { change: id, requestedBy: requestedBy.name };
      const more = remotesOfProposal(claimed).length > 1 ? { approved: remotes, needed } : {};
      const entry = { environment, ...about, reason, details: { ...details, ...approval, ...more } };
      await appendAudit(transaction, signer, { ...entry, actor: by.name, action: `approve-${action}` }, now);
      if (!isWhole) return { needed };
      return { result: await execute({ db: asDatabase(transaction), locked: transaction, signer }) };
    });
  } catch (failure) {
    // A freeze may be ended before the proposal expires.
    if (failure instanceof PlatformError && failure.code !== 'ENVIRONMENT_FROZEN')
      await db
        .update(proposals)
        .set({ state: 'failed', ...decided })
        .where(waiting);
    throw failure;
  }
}
