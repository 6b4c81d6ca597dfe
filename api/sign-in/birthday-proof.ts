import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { ApiDependencies } from '../server/api-dependencies.ts';
import { bearerOf, type User } from './bearer.ts';
import { revokedIds, users } from './account-tables.ts';

/** Who wants to change a birthday, and what uses up the proof they showed. */
export type Proved = { user: User; use: () => Promise<boolean> };

/**
 * Who sent C02, which the specification sends without a bearer: by the bearer where there is one all the same,
 * else by the one-time proof that C03 gave. Undefined when neither counts.
 */
export async function provedBy(
  request: FastifyRequest,
  proof: string | undefined,
  dependencies: ApiDependencies,
): Promise<Proved | undefined> {
  const { db, tokens } = dependencies;
  const bearer = await bearerOf(request, dependencies);
  if (bearer) return { user: bearer.user, use: async () => true };

  const read = proof === undefined ? undefined : await tokens.readProof(proof);
  if (!read) return undefined;
  const [user] = await db.select().from(users).where(eq(users.userId, read.userId));
  if (user?.sessionVersion !== read.sessionVersion) return undefined;
  return {
    user,
    // Of two requests with one proof, only one adds the row.
    use: async () => {
      const row = { id: read.id, expiresAt: read.expiresAt };
      const used = await db.insert(revokedIds).values(row).onConflictDoNothing().returning();
      return used.length > 0;
    },
  };
}
