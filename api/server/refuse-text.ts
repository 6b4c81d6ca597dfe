import { pathOfNul, pathOfText } from '@marquee/contracts';
import type { FastifyInstance } from 'fastify';
import { maxTextLength } from '../calls/fields.ts';
import { wrongFields } from '../calls/read-request.ts';

/**
 * Adds a hook that refuses requests with a text that no API call accepts, before any pattern runs, with a 400 that
 * contains the field. Such a text has U+0000 or a lone surrogate, which PostgreSQL cannot store, or more than
 * `maxTextLength` characters. A body that is one text may be longer; its route checks it.
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
