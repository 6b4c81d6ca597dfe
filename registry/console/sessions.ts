import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { errorCode } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import type { SecurityLog } from '@marquee/http-server';
import { and, eq, gt, lte, or } from 'drizzle-orm';
import { actorOf, actorOfHash, hashToken } from '../releases/tokens.ts';
import type { Actor, Person } from '../releases/actor.ts';
import type { Refusals } from '../server/refusals.ts';
import { displayNameOf, type People } from './people.ts';
import { sessions } from './session-table.ts';

/** Somebody who is signed in, what to call them, and what every form they send has to hold. */
export type Session = { actor: Actor; displayName: string; formToken: string };

/** What it takes to know who is signed in, and to write down who signed in. */
export type Sessions = {
  db: Database;
  people: Pick<People, 'actorOf'>;
  security: SecurityLog;
  refusals: Pick<Refusals, 'ofSignIn'>;
  /** Whether browsers reach the console by HTTPS, whatever a proxy says. */
  isHttps: boolean;
};

/** How long one stays signed in, in milliseconds: a working day and its evening. */
export const sessionLifeMs = 12 * 60 * 60 * 1000;

/** How long one stays signed in without opening a page, in milliseconds: half an hour. */
export const idleMs = 30 * 60 * 1000;

/** A session that is in use is written down so often at most, in milliseconds. */
const noticeMs = 60 * 1000;

/** Signs in by a registry token and answers with what the cookie holds. Throws NOT_ALLOWED. */
export async function signIn(
  { db, security }: Sessions,
  token: string,
  { network, earlier }: Arrival,
  now = new Date(),
): Promise<string> {
  const { name: actor } = await actorOf(db, token, now);
  security({ event: 'sign-in', outcome: 'succeeded', actor, network });
  return begin(db, { tokenHash: hashToken(token) }, earlier, now);
}

/** Signs in who came back from their issuer and answers with what the cookie holds. Throws NOT_ALLOWED. */
export async function signInPerson(
  { db, people, security }: Sessions,
  person: Person,
  { network, earlier }: Arrival,
  now = new Date(),
): Promise<string> {
  const { name: actor } = await people.actorOf(person);
  security({ event: 'sign-in', outcome: 'succeeded', actor, network });
  return begin(db, person, earlier, now);
}

/** From which network somebody signs in, and the hash of the session their browser had until then, which ends. */
export type Arrival = { network: string; earlier: string | undefined };

async function begin(
  db: Database,
  origin: { tokenHash: string } | Person,
  earlier: string | undefined,
  now: Date,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const over = or(lte(sessions.expiresAt, now), lte(sessions.seenAt, new Date(now.getTime() - idleMs)));
  await db.delete(sessions).where(earlier === undefined ? over : or(over, eq(sessions.hash, earlier)));
  await db.insert(sessions).values({
    ...origin,
    hash: sessionHash(secret),
    seenAt: now,
    expiresAt: new Date(now.getTime() + sessionLifeMs),
  });
  return secret;
}

/**
 * Whose session this is, with the rights they have now; nobody's when it ended, when it was idle too long,
 * when the token ended (it was revoked, replaced, or expired), or when no rule covers the person any more.
 * `isUse` is false for what a page asks by itself.
 */
export async function findSession(
  { db, people }: Pick<Sessions, 'db' | 'people'>,
  secret: string | undefined,
  { isUse = true, now = new Date() }: { isUse?: boolean; now?: Date } = {},
): Promise<Session | undefined> {
  if (!secret) return undefined;
  const ofThis = eq(sessions.hash, sessionHash(secret));
  const inUseSince = new Date(now.getTime() - idleMs);
  const [row] = await db
    .select()
    .from(sessions)
    .where(and(ofThis, gt(sessions.expiresAt, now), gt(sessions.seenAt, inUseSince)));
  if (!row) return undefined;
  if (isUse && now.getTime() - row.seenAt.getTime() > noticeMs)
    await db.update(sessions).set({ seenAt: now }).where(ofThis);
  try {
    const { tokenHash, issuer, subject, claims } = row;
    const formToken = formTokenOf(secret);
    if (tokenHash !== null) {
      const actor = await actorOfHash(db, tokenHash, now);
      return { actor, displayName: actor.name, formToken };
    }
    // The table holds one of the two, whole.
    const person = { issuer, subject, claims } as Person;
    return { actor: await people.actorOf(person), displayName: displayNameOf(person), formToken };
  } catch (failure) {
    if (errorCode(failure) === 'NOT_ALLOWED') return undefined;
    throw failure;
  }
}

/** Ends a session: its cookie is worth nothing from now on. */
export async function signOut(db: Database, secret: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.hash, sessionHash(secret)));
}

/** Whether a form was drawn for this session. */
export function isFormOf({ formToken }: Session, sent: unknown): boolean {
  const [one, other] = [Buffer.from(String(sent)), Buffer.from(formToken)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** What the database knows a session by: 256 random bits need no salt and no second round. */
export function sessionHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Follows from the cookie, so that nothing more is kept; the cookie does not follow from it. */
function formTokenOf(secret: string): string {
  return createHmac('sha256', secret).update('form').digest('base64url');
}
