import { Readable } from 'node:stream';
import { PlatformError } from '@marquee/contracts';
import { access, requestIdHeader } from '@marquee/http-server';
import type { FastifyPluginAsync } from 'fastify';
import { sendNotFound } from '../../../server/send-not-found.ts';
import { mediaPath } from './media-path.ts';

const returnedHeaders = [
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

/** The route `/media/*`, which proxies the site's own images and videos, so that pages need no second connection. */
export const mediaRoutes: FastifyPluginAsync<{ mediaUrl: string }> = async (app, { mediaUrl }) => {
  app.get<{ Params: { '*': string } }>(
    '/media/*',
    { config: access('anyone', 'a request to the media host') },
    async (request, reply) => {
      const headers = Object.fromEntries(
        forwardedHeaders.flatMap((name) =>
          request.headers[name] ? [[name, String(request.headers[name])]] : [],
        ),
      );
      const path = mediaPath(request.params['*']);
      if (path === undefined) return sendNotFound(reply);
      // The timeout applies to the response headers only: a video on a slow network may take longer.
      const aborting = new AbortController();
      const timeout = setTimeout(() => aborting.abort(), responseTimeoutMs);
      const response = await fetch(`${mediaUrl}/media/${path}`, {
        headers: { ...headers, [requestIdHeader]: request.id },
        signal: aborting.signal,
        // A path that a visitor chose must not lead to another host.
        redirect: 'manual',
      })
        .catch((cause: unknown) => {
          throw new PlatformError('CALL_FAILED', `The media host did not respond for ${path}`, { cause });
        })
        .finally(() => clearTimeout(timeout));

      const type = response.headers.get('content-type') ?? '';
      const isRedirect = response.headers.has('location');
      if (isRedirect || (response.ok && !/^(image|video|audio)\/|^text\/vtt/.test(type))) {
        aborting.abort();
        return sendNotFound(reply);
      }
      // A visitor who leaves during a video must not leave the connection open.
      reply.raw.once('close', () => aborting.abort());

      reply
        .code(response.status)
        // An SVG that is opened as a document must not run as a page of this site.
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
        );
      // fetch has decompressed the body, so the length of the compressed one is wrong.
      const decoded = response.headers.has('content-encoding');
      for (const name of returnedHeaders) {
        const value = response.headers.get(name);
        if (value && !(decoded && name === 'content-length')) reply.header(name, value);
      }
      return response.body ? reply.send(Readable.fromWeb(response.body as never)) : reply.send();
    },
  );
};
