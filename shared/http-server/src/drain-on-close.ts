import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** How a server that is closing drains. */
export type Drain = {
  /** How long it continues to serve, with 503 in `/readyz`, so that balancers stop to send requests; by default 0. */
  delaySeconds?: number;
  /** How long it then waits for requests in flight, before it ends their connections; by default 20. */
  deadlineSeconds?: number;
};

/** How often requests in flight are counted, in milliseconds. */
const countEveryMs = 20;

/** How long connections without a request, and streams that were ended, may stay open, in milliseconds. */
const lingerMs = 1_000;

/**
 * Drains a server that is closing. At once `/readyz` is 503, and each response ends its connection. After the delay,
 * the server accepts no more connections and closes idle ones. It waits for requests in flight until the deadline; then
 * event streams end by their own hook. Returns a function that reports whether the server is closing. The server needs
 * `return503OnClosing: false`.
 */
export function drainOnClose(
  server: FastifyInstance,
  { delaySeconds = 0, deadlineSeconds = 20 }: Drain = {},
): () => boolean {
  const inFlight = new Set<FastifyReply>();
  let isClosing = false;
  let isListening = true;

  server.addHook('onRequest', async (_request, reply) => {
    inFlight.add(reply);
    reply.raw.once('close', () => {
      inFlight.delete(reply);
      // A response that had promised to keep its connection, before the server began to close.
      if (!isListening) setImmediate(() => server.server.closeIdleConnections());
    });
  });

  server.addHook('preClose', async () => {
    isClosing = true;
    await wait(delaySeconds * 1000);
    isListening = false;
    server.server.close();
    const latest = performance.now() + deadlineSeconds * 1000;
    while (![...inFlight].every(isEventStream) && performance.now() < latest) await wait(countEveryMs);
    setTimeout(() => server.server.closeAllConnections(), lingerMs).unref();
  });

  return () => isClosing;
}

/** Whether a route took the response over from Fastify and has not ended it. */
function isEventStream({ sent, raw }: FastifyReply): boolean {
  return sent && !raw.writableEnded;
}
