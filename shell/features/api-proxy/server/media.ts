import { Readable } from 'node:stream';
import { PlatformError } from '@marquee/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { sendNotFound } from '../../../server/send-not-found.ts';
import { mediaPath } from './media-path.ts';

const passedOn = [
  'content-type',
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'cache-control',
  'last-modified',
];
const forwardedHeaders = ['range', 'if-none-match', 'if-range', 'accept-encoding'];

const responseTimeoutMs = 15_000;

/**
 * `/media/*`: the content host's pictures and films under the site's own address, so that a page's
 * largest picture needs no second connection.
 */
export const mediaRoutes: FastifyPluginAsync<{ contentApi: string }> = async (app, { contentApi }) => {
  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const asked = Object.fromEntries(
      forwardedHeaders.flatMap((name) =>
        request.headers[name] ? [[name, String(request.headers[name])]] : [],
      ),
    );
    const path = mediaPath(request.params['*']);
    if (path === undefined) return sendNotFound(reply);
    // The limit is on the answer's beginning: a film on a slow line may take as long as it takes.
    const ending = new AbortController();
    const late = setTimeout(() => ending.abort(), responseTimeoutMs);
    const answer = await fetch(`${contentApi}/media/${path}`, {
      headers: asked,
      signal: ending.signal,
      // Where a visitor's path leads stays on the content host.
      redirect: 'manual',
    })
      .catch((cause: unknown) => {
        throw new PlatformError('CALL_FAILED', `The content host did not answer for ${path}`, { cause });
      })
      .finally(() => clearTimeout(late));

    const type = answer.headers.get('content-type') ?? '';
    const isRedirect = answer.headers.has('location');
    if (isRedirect || (answer.ok && !/^(image|video|audio)\/|^text\/vtt/.test(type))) {
      ending.abort();
      return sendNotFound(reply);
    }
    // Whoever leaves in the middle of a film must not keep its line open.
    reply.raw.once('close', () => ending.abort());

    reply
      .code(answer.status)
      // A picture opened as a page of its own must not run as a page of this site.
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      );
    // fetch has undone the compression already; a length of the compressed bytes would be wrong.
    const decoded = answer.headers.has('content-encoding');
    for (const name of passedOn) {
      const value = answer.headers.get(name);
      if (value && !(decoded && name === 'content-length')) reply.header(name, value);
    }
    return answer.body ? reply.send(Readable.fromWeb(answer.body as never)) : reply.send();
  });
};
