import { pathOfNul } from '@marquee/contracts';
import type { FastifyInstance } from 'fastify';
import { wrongFields } from './read-request.ts';

/** Calls with the character U+0000 in address, query or body are a 400 that names the field: no database text holds it. */
export function refuseNul(server: FastifyInstance): void {
  server.addHook('preHandler', async ({ params, query, body }) => {
    for (const part of [params, query, body]) {
      const field = pathOfNul(part);
      if (field !== undefined)
        throw wrongFields([{ field, message: 'Please type letters and numbers only' }]);
    }
  });
}
