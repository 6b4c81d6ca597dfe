import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** How long a server that closes continues to respond, before it ends its connections (draining). */
export type Drain = {
  /**
   * For how many seconds it continues to serve, with 503 in `/readyz`, so that load balancers stop sending; default: 0.
   */
  delaySeconds?: number;
  /** For how many seconds it then waits for running requests, before it ends their connections; default: 20. */
  deadlineSeconds?: number;
};

/** How often requests in flight are counted, in milliseconds. */
const countEveryMs = 20;

/** How long connections without a request, and streams that were ended, may stay open, in milliseconds. */
const lingerMs = 1_000;

/**
 * Makes a server drain when it closes. Immediately, `/readyz` is 503, and each response ends its connection. After the
 * delay, the server accepts no more connections and closes idle ones. It waits for running requests until the deadline;
 * event streams then end by their own hook. Returns a function that reports whether the server is closing. The server
 * needs the option `return503OnClosing: false`.
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
