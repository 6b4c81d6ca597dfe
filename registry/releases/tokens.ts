import { hash, randomBytes } from 'node:crypto';
import type { Database } from '@marquee/database';
import { PlatformError } from '@marquee/contracts';
import { and, eq, gt, ne, sql } from 'drizzle-orm';
import { limitToRemotes, type Actor, type Right } from './actor.ts';
import { teams, tokens } from './release-tables.ts';
import type { Queryable } from './transaction.ts';

/** Creates the text of a token with 256 random bits. Its prefix lets secret scanners find it in logs and code. */
export function createTokenText(): string {
  return `marquee_${randomBytes(32).toString('base64url')}`;
}

export type TokenTerms = { rights: Right[]; expiresAt: Date; team?: string | null; createdBy?: string };

/** Stores a token under a name. The token that had this name before becomes invalid. */
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
 * Whether a token can be used. `revoked`: a person ended it. `replaced`: it expired because another token was
 * configured instead.
 */
export type TokenState = 'valid' | 'revoked' | 'replaced';

/**
 * Stores a token whose text was chosen by the operator, or extends a stored one, and returns its state. A revoked token
 * stays revoked; an expired token becomes valid again only if `revive` is true.
 */
export function registerToken(
  db: Database,
  name: string,
  token: string,
  { revive, ...terms }: Omit<TokenTerms, 'team'> & { revive: boolean },
): Promise<TokenState> {
  const ofToken = eq(tokens.hash, hashToken(token));
  return db.transaction(async (transaction) => {
    // Of two registries that start with the same token, the second finds the first one's row.
    await transaction.execute(sql`lock table ${tokens} in share row exclusive mode`);
    const [known] = await transaction.select().from(tokens).where(ofToken);
    if (known?.revokedAt) return 'revoked';
    if (known && known.expiresAt <= new Date() && !revive) return 'replaced';
    if (known) await transaction.update(tokens).set(terms).where(ofToken);
    else await storeToken(transaction, name, token, terms);
    return 'valid';
  });
}

/** The value of `createdBy` for tokens that the operator set in the registry's configuration. */
export const configuration = 'configuration';

/**
 * Makes the earlier tokens of a kind of holder expire: all that the operator configured for `kind`, such as `observer`
 * (a shell), except `token`. Returns their names.
 */
export async function expireFormerTokens(
  db: Queryable,
  kind: string,
  token: string,
  now: Date,
): Promise<string[]> {
  const isFormer = and(
    eq(tokens.createdBy, configuration),
    sql`starts_with(${tokens.name}, ${`${kind}-`})`,
    ne(tokens.hash, hashToken(token)),
    gt(tokens.expiresAt, now),
  );
  const expired = await db.update(tokens).set({ expiresAt: now }).where(isFormer).returning();
  return expired.map(({ name }) => name);
}

/**
 * Finds the actor (the sender of a request, with name and rights) to whom a token belongs. Throws NOT_ALLOWED if the
 * token is missing, unknown, expired or revoked.
 */
export async function actorOf(db: Database, token: string | undefined, now = new Date()): Promise<Actor> {
  if (!token) {
    throw new PlatformError(
      'NOT_ALLOWED',
      'a token is required: send "Authorization: Bearer <token>", or set MARQUEE_TOKEN',
    );
  }
  return actorOfHash(db, hashToken(token), now);
}

/**
 * Finds the actor (the sender of a request, with name and rights) by the hash of the token. Throws NOT_ALLOWED if the
 * token is unknown, expired or revoked.
 */
export async function actorOfHash(db: Database, hash: string, now = new Date()): Promise<Actor> {
  const [found] = await db
    .select()
    .from(tokens)
    .leftJoin(teams, eq(teams.name, tokens.team))
    .where(eq(tokens.hash, hash));
  if (!found) {
    const details = { why: 'unknown' };
    throw new PlatformError(
      'NOT_ALLOWED',
      'the registry does not know this token: check that it is complete and of this registry, or ask an administrator for another',
      { details },
    );
  }
  return validActor(found, now);
}

/**
 * Finds the actor (the sender of a request, with name and rights) whose token had this name at the time `since`, with
 * the token's current rights. Throws NOT_ALLOWED when that token is no longer valid, or when a newer token has its
 * name. `what` describes for the message what happened at `since`.
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
  if (!found) throw new PlatformError('NOT_ALLOWED', `the token "${name}" no longer exists`);
  if (found.tokens.createdAt > since)
    throw new PlatformError('NOT_ALLOWED', `the token "${name}" was created after ${what}: request it again`);
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
  return { name: known.name, rights: limitToRemotes(team?.remotes, known.rights) };
}

/** Hashes a token for storage. One SHA-256 is enough, because 256 random bits cannot be guessed from their hash. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
