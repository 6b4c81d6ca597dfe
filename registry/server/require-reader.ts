import type { FastifyInstance } from 'fastify';
import { actorOfRequest, type AuthContext } from './authorise.ts';

/** Who may read the registry: anyone who reaches it, or only people who are signed in and holders of a token. */
export type Readers = 'anyone' | 'signed-in';

/** What anyone may read in any case: what shells verify by signatures, and what probes need. */
const openPaths = [
  '/environments/:environment/snapshot',
  '/environments/:environment/stream',
  '/public-keys',
  '/healthz',
  '/readyz',
  '/metrics',
];

/**
 * Adds a hook that refuses reading requests without a valid token (NOT_ALLOWED). The console's routes are exempt,
 * because they check their sessions.
 */
export function requireReader(app: FastifyInstance, context: AuthContext): void {
  app.addHook('onRequest', async (request) => {
    const { method, url = '' } = request.routeOptions;
    const isRead = (method === 'GET' || method === 'HEAD' || Array.isArray(method)) && !request.is404;
    if (isRead && !openPaths.includes(url) && !isOfConsole(url)) await actorOfRequest(context, request);
  });
}

function isOfConsole(url: string): boolean {
  return url === '/' || url === '/console' || url.startsWith('/console/');
}
