import { pathOfNul, pathOfText } from '@marquee/contracts';
import type { FastifyInstance } from 'fastify';
import { maxTextLength } from '../calls/fields.ts';
import { wrongFields } from '../calls/read-request.ts';

/**
 * Adds a hook that responds with a 400, naming the field, to a request with a text that no API call accepts. Such a
 * text is longer than `maxTextLength` characters, or contains U+0000 or a lone surrogate, which PostgreSQL cannot
 * store. A body that is a single text may be longer; its route checks it.
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
