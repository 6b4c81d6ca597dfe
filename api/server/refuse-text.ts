import { pathOfNul, pathOfText } from '@marquee/contracts';
import type { FastifyInstance } from 'fastify';
import { maxTextLength } from './fields.ts';
import { wrongFields } from './read-request.ts';

/**
 * Refuses calls with a text in address, query or body that no call accepts, with a 400 that names the field,
 * before any pattern sees it: one with the character U+0000 or half a character, which no database text holds, and one that is
 * longer than the longest field. A body that is read as one text is left to its route.
 */
export function refuseText(server: FastifyInstance): void {
  server.addHook('preHandler', async ({ params, query, body }) => {
    for (const part of [params, query, body]) {
      const field = pathOfNul(part);
      if (field !== undefined)
        throw wrongFields([{ field, message: 'Please type letters and numbers only' }]);
      if (typeof part === 'string') continue;
      const tooLong = pathOfText(part, ({ length }) => length > maxTextLength);
      if (tooLong !== undefined)
        throw wrongFields([
          { field: tooLong.slice(0, 200), message: `Please keep this under ${maxTextLength} characters` },
        ]);
    }
  });
}
