import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** How long a closing server waits for requests in flight, in milliseconds; then it ends their connections. */
const drainMs = 8_000;

/**
 * Lets a server that is closing finish its requests. While requests that began before are in flight, it still accepts
 * connections and answers, `/readyz` with 503, so that a balancer sees why. Each response then ends its connection,
 * and idle connections are closed. After eight seconds all connections are closed. Returns a function that returns
 * whether the server is closing. The server needs `return503OnClosing: false`.
 */
export function drainOnClose(server: FastifyInstance): () => boolean {
  const inFlight = new Set<FastifyReply>();
  let isClosing = false;

  server.addHook('onRequest', async (_request, reply) => {
    inFlight.add(reply);
    reply.raw.once('close', () => {
      inFlight.delete(reply);
      // A response that had promised to keep its connection, before the server began to close.
      if (isClosing) setImmediate(() => server.server.closeIdleConnections());
    });
  });

  server.addHook('preClose', async () => {
    isClosing = true;
    setTimeout(() => server.server.closeAllConnections(), drainMs).unref();
    server.server.closeIdleConnections();
    // An event stream is hijacked and ends by its own hook, after this one.
    const unfinished = [...inFlight].filter(({ sent }) => !sent);
    const finished = unfinished.map(({ raw }) => new Promise((resolve) => raw.once('close', resolve)));
    await Promise.race([Promise.all(finished), wait(drainMs, undefined, { ref: false })]);
  });

  return () => isClosing;
}
