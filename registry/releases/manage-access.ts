import { PlatformError } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { asc, eq } from 'drizzle-orm';
import { appendAudit } from './audit.ts';
import { teams, tokens } from './release-tables.ts';
import { createTokenText, storeToken } from './tokens.ts';
import type { Right } from './actor.ts';
import type { Registry } from './transaction.ts';

export const dayMs = 24 * 60 * 60 * 1000;

/** A token as lists show it, without its secret. */
export type TokenSummary = {
  name: string;
  team: string | null;
  rights: Right[];
  createdBy: string;
  createdAt: string;
  expiresAt: string;
  state: 'valid' | 'expired' | 'revoked';
};

/**
 * Creates a token that is valid for `days`, records that in the audit, and returns the token's text. The text is not
 * stored, so it cannot be shown again. Throws INVALID_INPUT when a valid token already has the name, and NOT_FOUND for
 * an unknown team.
 */
export async function createToken(
  { db, signer }: Registry,
  {
    name,
    team,
    rights,
    days,
    by,
    reason,
  }: { name: string; team: string | null; rights: Right[]; days: number; by: string; reason: string | null },
): Promise<{ token: string; expiresAt: Date }> {
  const now = new Date();
  const token = createTokenText();
  const expiresAt = new Date(now.getTime() + days * dayMs);

  await db.transaction(async (transaction) => {
    const [known] = await transaction.select().from(tokens).where(eq(tokens.name, name)).for('update');
    if (known && !known.revokedAt && known.expiresAt > now) {
      throw new PlatformError(
        'INVALID_INPUT',
        `the token "${name}" is valid until ${known.expiresAt.toISOString()}: revoke it first, or choose another name`,
      );
    }
    if (team !== null && !(await transaction.select().from(teams).where(eq(teams.name, team))).length)
      throw new PlatformError('NOT_FOUND', `there is no team "${team}": marquee team set ${team} --remote …`);

    await storeToken(transaction, name, token, { rights, expiresAt, team, createdBy: by });
    const details = { name, team, rights, expiresAt: expiresAt.toISOString() };
    await appendAudit(transaction, signer, { actor: by, action: 'create-token', reason, details }, now);
  });
  return { token, expiresAt };
}

/** Revokes a token immediately and records that in the audit. Throws NOT_FOUND for an unknown name. */
export async function revokeToken(
  { db, signer }: Registry,
  { name, by, reason }: { name: string; by: string; reason: string | null },
): Promise<void> {
  await db.transaction(async (transaction) => {
    const now = new Date();
    const [known] = await transaction.select().from(tokens).where(eq(tokens.name, name)).for('update');
    if (!known) throw new PlatformError('NOT_FOUND', `there is no token "${name}"`);
    if (known.revokedAt) return;
    await transaction.update(tokens).set({ revokedAt: now }).where(eq(tokens.name, name));
    const details = { name };
    await appendAudit(transaction, signer, { actor: by, action: 'revoke-token', reason, details }, now);
  });
}

/** Reads all tokens, including expired and revoked ones. */
export async function listTokens(db: Database, now = new Date()): Promise<TokenSummary[]> {
  const rows = await db.select().from(tokens).orderBy(asc(tokens.name));
  return rows.map(({ hash: _hash, createdAt, expiresAt, revokedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    state: revokedAt ? 'revoked' : expiresAt <= now ? 'expired' : 'valid',
  }));
}

/**
 * Sets which remotes a team owns, and records that in the audit. From then on, the rights of the team's tokens are
 * limited to these remotes.
 */
export async function setTeam(
  { db, signer }: Registry,
  { name, remotes, by, reason }: { name: string; remotes: string[]; by: string; reason: string | null },
): Promise<void> {
  await db.transaction(async (transaction) => {
    const now = new Date();
    await transaction
      .insert(teams)
      .values({ name, remotes, createdAt: now })
      .onConflictDoUpdate({ target: teams.name, set: { remotes } });
    const details = { name, remotes };
    await appendAudit(transaction, signer, { actor: by, action: 'set-team', reason, details }, now);
  });
}

export async function listTeams(db: Database): Promise<{ name: string; remotes: string[] }[]> {
  return db.select({ name: teams.name, remotes: teams.remotes }).from(teams).orderBy(asc(teams.name));
}
