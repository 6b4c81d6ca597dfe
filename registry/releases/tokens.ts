import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '@marquee/database';
import { PlatformError } from '@marquee/contracts';
import { eq } from 'drizzle-orm';
import { tokens } from './tables.ts';

export const actions = [
  'publish',
  'promote',
  'rollback',
  'canary',
  'experiment',
  'kill',
  'pin',
  'observe',
  'approve',
  'administer',
] as const;
export type Action = (typeof actions)[number];

/** What a token may do, and to which remote; `*` is every remote. */
export type Right = { remote: string; actions: Action[] };

/** Whoever holds a token: the name under which the audit knows them. */
export type Actor = { name: string; rights: Right[] };

/** 256 random bits, recognisable in a log that should not contain it. */
export function makeToken(): string {
  return `marquee_${randomBytes(32).toString('base64url')}`;
}

/** Makes this token the one of this name; a token known before under the name is worth nothing from now on. */
export async function storeToken(db: Database, name: string, token: string, rights: Right[]): Promise<void> {
  const row = {
    name,
    hash: hashToken(token),
    rights,
    createdAt: new Date(),
    expiresAt: null,
    revokedAt: null,
  };
  await db
    .insert(tokens)
    .values(row)
    .onConflictDoUpdate({
      target: tokens.name,
      set: { hash: row.hash, rights, expiresAt: null, revokedAt: null },
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
  const [known] = await db
    .select()
    .from(tokens)
    .where(eq(tokens.hash, hashToken(token)));
  if (!known) throw new PlatformError('NOT_ALLOWED', 'the registry does not know this token');
  if (known.revokedAt) throw new PlatformError('NOT_ALLOWED', `the token "${known.name}" was revoked`);
  if (known.expiresAt && known.expiresAt <= now) {
    throw new PlatformError(
      'NOT_ALLOWED',
      `the token "${known.name}" expired at ${known.expiresAt.toISOString()}`,
    );
  }
  return { name: known.name, rights: known.rights };
}

export function mayAct({ rights }: Actor, action: Action, remote: string): boolean {
  return rights.some(
    (right) => (right.remote === '*' || right.remote === remote) && right.actions.includes(action),
  );
}

/** One round is enough: a token is 256 random bits, so there is nothing to guess from its hash. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
