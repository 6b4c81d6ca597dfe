import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { errorCode } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { and, eq, gt, lte } from 'drizzle-orm';
import { actorOf, actorOfHash, hashToken, type Actor } from '../releases/tokens.ts';
import { sessions } from './tables.ts';

/** Somebody who is signed in, and what every form they send has to hold. */
export type Session = { actor: Actor; formToken: string };

/** How long one stays signed in, in milliseconds: a working day and its evening. */
export const sessionLifeMs = 12 * 60 * 60 * 1000;

/** Signs in by a registry token and answers with what the cookie holds. Throws NOT_ALLOWED. */
export async function signIn(db: Database, token: string, now = new Date()): Promise<string> {
  await actorOf(db, token, now);
  const secret = randomBytes(32).toString('base64url');
  await db.delete(sessions).where(lte(sessions.expiresAt, now));
  await db.insert(sessions).values({
    hash: hashOf(secret),
    tokenHash: hashToken(token),
    expiresAt: new Date(now.getTime() + sessionLifeMs),
  });
  return secret;
}

/**
 * Whose session this is, with the rights their token has now; nobody's when it ended, or when the token
 * did: it was revoked, replaced, or expired.
 */
export async function findSession(
  db: Database,
  secret: string | undefined,
  now = new Date(),
): Promise<Session | undefined> {
  if (!secret) return undefined;
  const [row] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.hash, hashOf(secret)), gt(sessions.expiresAt, now)));
  if (!row) return undefined;
  try {
    return { actor: await actorOfHash(db, row.tokenHash, now), formToken: formTokenOf(secret) };
  } catch (failure) {
    if (errorCode(failure) === 'NOT_ALLOWED') return undefined;
    throw failure;
  }
}

/** Ends a session: its cookie is worth nothing from now on. */
export async function signOut(db: Database, secret: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.hash, hashOf(secret)));
}

/** Whether a form was drawn for this session. */
export function isFormOf({ formToken }: Session, sent: unknown): boolean {
  const [one, other] = [Buffer.from(String(sent)), Buffer.from(formToken)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** 256 random bits need no salt and no second round. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Follows from the cookie, so that nothing more is kept; the cookie does not follow from it. */
function formTokenOf(secret: string): string {
  return createHmac('sha256', secret).update('form').digest('base64url');
}
