import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { errorCode } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import type { SecurityLog } from '@marquee/http-server';
import { and, eq, gt, lte, or } from 'drizzle-orm';
import { actorOf, actorOfHash, hashToken } from '../releases/tokens.ts';
import type { Actor, Person } from '../releases/actor.ts';
import type { Refusals } from '../server/refusals.ts';
import { displayNameOf, type People } from './people.ts';
import { sessions } from './session-table.ts';

/**
 * A signed-in person: the actor with the rights, the display name, and the token that every submitted form must
 * contain.
 */
export type Session = { actor: Actor; displayName: string; formToken: string };

export type Sessions = {
  db: Database;
  people: Pick<People, 'actorOf'>;
  security: SecurityLog;
  refusals: Pick<Refusals, 'ofSignIn'>;
  /** Whether browsers reach the console by HTTPS, whatever headers a proxy sends. */
  isHttps: boolean;
};

/** The lifetime of a session, in milliseconds: twelve hours. */
export const sessionLifetimeMs = 12 * 60 * 60 * 1000;

/** How long a session lasts without a page view, in milliseconds: half an hour. */
const idleMs = 30 * 60 * 1000;

/** The minimum interval between two updates of a session's `seenAt`, in milliseconds. */
const seenIntervalMs = 60 * 1000;

/**
 * Signs in with a registry token and returns the secret for the session cookie. Throws NOT_ALLOWED if the token is not
 * valid.
 */
export async function signIn(
  { db, security }: Sessions,
  token: string,
  { network, earlier }: SignInContext,
  now = new Date(),
): Promise<string> {
  const { name: actor } = await actorOf(db, token, now);
  security({ event: 'sign-in', outcome: 'succeeded', actor, network });
  return begin(db, { tokenHash: hashToken(token) }, earlier, now);
}

/**
 * Signs in a person whom an issuer has verified, and returns the secret for the session cookie. Throws NOT_ALLOWED if
 * no rule gives the person rights.
 */
export async function signInPerson(
  { db, people, security }: Sessions,
  person: Person,
  { network, earlier }: SignInContext,
  now = new Date(),
): Promise<string> {
  const { name: actor } = await people.actorOf(person);
  security({ event: 'sign-in', outcome: 'succeeded', actor, network });
  return begin(db, person, earlier, now);
}

/**
 * The circumstances of a sign-in: the browser's network (the prefix of its IP address), and the hash of the browser's
 * earlier session, which the new one replaces; undefined if it has none.
 */
export type SignInContext = { network: string; earlier: string | undefined };

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
    expiresAt: new Date(now.getTime() + sessionLifetimeMs),
  });
  return secret;
}

/**
 * Finds a session, with its person's current rights. Returns undefined if the session ended or was idle for too long,
 * if its token is no longer valid, or if no rule matches the person any more. `isUse` is false for requests that a page
 * sends automatically; they do not extend the session.
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
  if (isUse && now.getTime() - row.seenAt.getTime() > seenIntervalMs)
    await db.update(sessions).set({ seenAt: now }).where(ofThis);
  try {
    const { tokenHash, issuer, subject, claims } = row;
    const formToken = formTokenOf(secret);
    if (tokenHash !== null) {
      const actor = await actorOfHash(db, tokenHash, now);
      return { actor, displayName: actor.name, formToken };
    }
    // A check of the table guarantees that the claims are complete if there is no token.
    const person = { issuer, subject, claims } as Person;
    return { actor: await people.actorOf(person), displayName: displayNameOf(person), formToken };
  } catch (failure) {
    if (errorCode(failure) === 'NOT_ALLOWED') return undefined;
    throw failure;
  }
}

export async function signOut(db: Database, secret: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.hash, sessionHash(secret)));
}

/** Whether `sent`, a field of a submitted form, is the session's form token. */
export function isFormOf({ formToken }: Session, sent: unknown): boolean {
  const [one, other] = [Buffer.from(String(sent)), Buffer.from(formToken)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Returns the hash under which a session is stored. The secret's 256 random bits need no salt and no slow hash. */
export function sessionHash(secret: string): string {
  return hash('sha256', secret);
}

/** Derives the form token from the session's secret; the token does not reveal the secret. */
function formTokenOf(secret: string): string {
  return createHmac('sha256', secret).update('form').digest('base64url');
}
