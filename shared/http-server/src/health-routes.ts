import { access } from './route-access.ts';
import { errorCatalogue, errorCode } from '@marquee/contracts';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';

/**
 * A server's function that checks whether the server can do its work, for the route `/readyz`. It resolves if it can,
 * optionally to further fields of the response; it rejects with the reason if not.
 */
export type CheckReadiness = (request: FastifyRequest) => Promise<Record<string, unknown> | void>;

const routes: FastifyPluginAsync<{ checkReadiness: CheckReadiness; isClosing: () => boolean }> = async (
  server,
  { checkReadiness, isClosing },
) => {
  /** Why the server was not ready at the last probe; probes come every few seconds, and one line is enough. */
  let lastReason: string | undefined;
  let hasBeenReady = false;
  server.get(
    '/healthz',
    { config: access('anyone', 'nothing; says that the process responds') },
    async () => ({ status: 'ok' }),
  );

  server.get(
    '/readyz',
    {
      config: access(
        'anyone inside the network; an edge refuses it',
        'a check of database, store or renderer',
      ),
    },
    async (request, reply) => {
      if (isClosing())
        return reply
          .code(503)
          .send({ status: 'not ready', reason: 'OVERLOADED', message: 'The server is closing.' });
      try {
        const details = await checkReadiness(request);
        lastReason = undefined;
        hasBeenReady = true;
        return { status: 'ready', ...details };
      } catch (failure) {
        const reason = errorCode(failure);
        const message = reason === 'INTERNAL' ? errorCatalogue.INTERNAL.sentence : (failure as Error).message;
        if (reason !== lastReason && hasBeenReady) request.log.warn({ err: failure }, 'not ready');
        // A server that starts is not ready for a moment.
        else if (reason !== lastReason) request.log.info({ reason }, `not ready yet: ${message}`);
        lastReason = reason;
        return reply.code(503).send({ status: 'not ready', reason, message });
      }
    },
  );
};

/**
 * A Fastify plugin that adds two routes. `/healthz` always responds 200. `/readyz` responds 200 if the server can do
 * its work (`checkReadiness`), otherwise 503 with the reason.
 */
export const healthRoutes = plugin(routes);
