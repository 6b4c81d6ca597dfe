import { pathOfNul, PlatformError } from '@marquee/contracts';
import type { FastifyInstance } from 'fastify';

/**
 * Adds a hook that refuses requests whose texts contain U+0000 or half a surrogate pair, with INVALID_INPUT, because
 * PostgreSQL cannot store them.
 */
export function refuseNul(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ params, query, body }) => {
    for (const [what, part] of Object.entries({ path: params, query, body })) {
      const at = Buffer.isBuffer(part) ? undefined : pathOfNul(part);
      if (at !== undefined)
        throw new PlatformError(
          'INVALID_INPUT',
          `${what}: ${at}: holds the character U+0000, or half of another`,
        );
    }
  });
}
