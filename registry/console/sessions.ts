import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { errorCode } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { and, eq, gt, lte } from 'drizzle-orm';
import { actorOf, actorOfHash, hashToken, type Actor, type Person } from '../releases/tokens.ts';
import { callName, type People } from './people.ts';
import { sessions } from './tables.ts';

/** Somebody who is signed in, what to call them, and what every form they send has to hold. */
export type Session = { actor: Actor; calledBy: string; formToken: string };

/** What it takes to know who is signed in. */
export type Sessions = { db: Database; people: Pick<People, 'actorOf'> };

/** How long one stays signed in, in milliseconds: a working day and its evening. */
export const sessionLifeMs = 12 * 60 * 60 * 1000;

/** Signs in by a registry token and answers with what the cookie holds. Throws NOT_ALLOWED. */
export async function signIn(db: Database, token: string, now = new Date()): Promise<string> {
  await actorOf(db, token, now);
  return begin(db, { tokenHash: hashToken(token) }, now);
}

/** Signs in who came back from their issuer and answers with what the cookie holds. Throws NOT_ALLOWED. */
export async function signInPerson(
  { db, people }: Sessions,
  person: Person,
  now = new Date(),
): Promise<string> {
  await people.actorOf(person);
  return begin(db, person, now);
}

async function begin(db: Database, origin: { tokenHash: string } | Person, now: Date): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await db.delete(sessions).where(lte(sessions.expiresAt, now));
  await db.insert(sessions).values({
    ...origin,
    hash: hashOf(secret),
    expiresAt: new Date(now.getTime() + sessionLifeMs),
  });
  return secret;
}

/**
 * Whose session this is, with the rights they have now; nobody's when it ended, when the token did (it was
 * revoked, replaced, or expired), or when no rule covers the person any more.
 */
export async function findSession(
  { db, people }: Sessions,
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
    const { tokenHash, issuer, subject, claims } = row;
    const formToken = formTokenOf(secret);
    if (tokenHash !== null) {
      const actor = await actorOfHash(db, tokenHash, now);
      return { actor, calledBy: actor.name, formToken };
    }
    // The table holds one of the two, whole.
    const person = { issuer, subject, claims } as Person;
    return { actor: await people.actorOf(person), calledBy: callName(person), formToken };
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
