import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '@marquee/database';
import { PlatformError } from '@marquee/contracts';
import { eq, sql } from 'drizzle-orm';
import { within, type Actor, type Right } from './actor.ts';
import { teams, tokens } from './release-tables.ts';
import type { Queryable } from './transaction.ts';

/** 256 random bits, recognisable in a log that should not contain it. */
export function makeToken(): string {
  return `marquee_${randomBytes(32).toString('base64url')}`;
}

export type TokenTerms = { rights: Right[]; expiresAt: Date; team?: string | null; createdBy?: string };

/** Makes this token the one of this name; a token known before under the name is worth nothing from now on. */
export async function storeToken(
  db: Queryable,
  name: string,
  token: string,
  { rights, expiresAt, team = null, createdBy = 'registry' }: TokenTerms,
): Promise<void> {
  const terms = { hash: hashToken(token), rights, expiresAt, team, createdBy };
  const row = { ...terms, createdAt: new Date(), revokedAt: null };
  await db
    .insert(tokens)
    .values({ ...row, name })
    .onConflictDoUpdate({ target: tokens.name, set: row });
}

/**
 * Makes a token good that its holder keeps by themselves, under this name unless it has one already; a token
 * that was revoked stays so. Returns which of the two it is.
 */
export function registerToken(
  db: Database,
  name: string,
  token: string,
  terms: Pick<TokenTerms, 'rights' | 'expiresAt'>,
): Promise<'good' | 'revoked'> {
  const ofToken = eq(tokens.hash, hashToken(token));
  return db.transaction(async (transaction) => {
    // Of two registries that were given the same token, the second finds the first one's row.
    await transaction.execute(sql`lock table ${tokens} in share row exclusive mode`);
    const [known] = await transaction.select().from(tokens).where(ofToken);
    if (known?.revokedAt) return 'revoked';
    if (known) await transaction.update(tokens).set(terms).where(ofToken);
    else await storeToken(transaction, name, token, terms);
    return 'good';
  });
}

/** Who sent this token. Throws NOT_ALLOWED for none, an unknown, an expired and a revoked one. */
export async function actorOf(db: Database, token: string | undefined, now = new Date()): Promise<Actor> {
  if (!token) {
    throw new PlatformError(
      'NOT_ALLOWED',
      'this needs a token: send "Authorization: Bearer <token>", or set MARQUEE_TOKEN',
    );
  }
  return actorOfHash(db, hashToken(token), now);
}

/** Like `actorOf`, for who keeps a token's hash alone. */
export async function actorOfHash(db: Database, hash: string, now = new Date()): Promise<Actor> {
  const [found] = await db
    .select()
    .from(tokens)
    .leftJoin(teams, eq(teams.name, tokens.team))
    .where(eq(tokens.hash, hash));
  if (!found) {
    const details = { why: 'unknown' };
    throw new PlatformError('NOT_ALLOWED', 'the registry does not know this token', { details });
  }
  return validActor(found, now);
}

/**
 * Who asked for something at a moment, with the rights they have now. Throws NOT_ALLOWED when their token is
 * no longer good, or when the name is another token's since.
 */
export async function actorSince(
  db: Database,
  { name, since, what }: { name: string; since: Date; what: string },
  now = new Date(),
): Promise<Actor> {
  const [found] = await db
    .select()
    .from(tokens)
    .leftJoin(teams, eq(teams.name, tokens.team))
    .where(eq(tokens.name, name));
  if (!found) throw new PlatformError('NOT_ALLOWED', `there is no token "${name}" any more`);
  if (found.tokens.createdAt > since)
    throw new PlatformError('NOT_ALLOWED', `the token "${name}" was made after ${what}: ask again`);
  return validActor(found, now);
}

function validActor(
  { tokens: known, teams: team }: { tokens: typeof tokens.$inferSelect; teams: { remotes: string[] } | null },
  now: Date,
): Actor {
  const details = { token: known.name, why: known.revokedAt ? 'revoked' : 'expired' };
  if (known.revokedAt)
    throw new PlatformError('NOT_ALLOWED', `the token "${known.name}" was revoked`, { details });
  if (known.expiresAt <= now) {
    throw new PlatformError(
      'NOT_ALLOWED',
      `the token "${known.name}" expired at ${known.expiresAt.toISOString()}`,
      { details },
    );
  }
  return { name: known.name, rights: within(team?.remotes, known.rights) };
}

/** One round is enough: a token is 256 random bits, so there is nothing to guess from its hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
