import type { Database } from '@marquee/database';
import { renewedTokenHeader } from '@marquee/api-contract';
import type { FastifyInstance } from 'fastify';
import { readBearer } from './bearer.ts';
import { isDue, type TokenService } from './tokens.ts';

type Needs = { db: Database; tokens: TokenService; now: () => Date };

/**
 * Adds hooks that renew bearer tokens older than six hours. A response to a request with such a token contains a new
 * one in the header `x-renewed-token`. The session still ends thirty days after the sign-in.
 */
export function renewTokens(server: FastifyInstance, { db, tokens, now }: Needs): void {
  const renewed = new WeakMap<object, string>();

  server.addHook('onRequest', async (request) => {
    const { authorization } = request.headers;
    if (!authorization) return;
    const reading = await tokens.read(authorization.replace(/^Bearer /, ''));
    // The database is read only when a renewal is due. Until then the signature is enough.
    if (reading.status !== 'valid' || !isDue(reading.session, now())) return;
    const bearer = await readBearer(authorization, { db, tokens });
    if (typeof bearer === 'object') renewed.set(request, await tokens.renew(bearer.session));
  });

  server.addHook('onSend', async (request, reply) => {
    const token = renewed.get(request);
    // No cache may serve the token of one visitor to another.
    if (token) reply.header(renewedTokenHeader, token).header('cache-control', 'no-store');
  });
}
