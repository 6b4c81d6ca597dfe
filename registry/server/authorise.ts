import { PlatformError } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import type { FastifyRequest } from 'fastify';
import { appendAudit } from '../releases/audit.ts';
import { actorOf, mayAct, type Action, type Actor } from '../releases/tokens.ts';

/** Who sent this request, by its bearer token. Throws NOT_ALLOWED. */
export function actorOfRequest(db: Database, { headers }: FastifyRequest): Promise<Actor> {
  const [, token] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return actorOf(db, token);
}

/** Throws NOT_ALLOWED, and leaves the attempt in the audit, when the actor may not do this to the remote. */
export async function authorise(
  db: Database,
  actor: Actor,
  attempt: { action: Action; remote: string; version?: string | null; environment?: string },
): Promise<void> {
  if (mayAct(actor, attempt.action, attempt.remote)) return;

  const { action, ...what } = attempt;
  await db.transaction((transaction) =>
    appendAudit(transaction, { ...what, actor: actor.name, action: `refused-${action}` }, new Date()),
  );
  throw new PlatformError('NOT_ALLOWED', `the token "${actor.name}" may not ${action} ${attempt.remote}`);
}
