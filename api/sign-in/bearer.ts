import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { ApiDependencies } from '../server/api-dependencies.ts';
import { refuse } from '../server/envelope.ts';
import { refuseWhileBeingDeleted } from './being-deleted.ts';
import { users } from './tables.ts';

export type User = typeof users.$inferSelect;

type Needs = Pick<ApiDependencies, 'db' | 'tokens'>;

/** Who asks, by the bearer token; undefined when there is none that counts. */
export async function bearerOf(request: FastifyRequest, { db, tokens }: Needs): Promise<User | undefined> {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
  if (scheme !== 'Bearer' || !token) return undefined;

  const holder = await tokens.read(token);
  if (!holder) return undefined;
  const [user] = await db.select().from(users).where(eq(users.userId, holder.userId));
  // A version of the past was revoked: the account was asked to be deleted since.
  return user?.sessionVersion === holder.sessionVersion ? user : undefined;
}

/** The same for calls that need somebody; refuses with 401, and with 409 somebody whose account is being deleted. */
export async function signedIn(request: FastifyRequest, needs: Needs): Promise<User> {
  const user = await bearerOf(request, needs);
  if (!user) throw refuse(401, 'Unauthorized', 'Please sign in to continue.');
  await refuseWhileBeingDeleted(needs.db, user.userId);
  return user;
}
