import type { ErrorPage } from '@marquee/http-server';
import type { FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** The page of an error; absent in a server without pages. */
    errorPage?: ErrorPage;
  }
}

/** Responds 404: to a browser that opens the URL with a page, to other clients with the text “Not found”. */
export function sendNotFound(reply: FastifyReply) {
  const {
    url,
    headers: { accept },
  } = reply.request;
  reply.code(404).header('cache-control', 'no-store');
  const page = reply.server.errorPage?.({ status: 404, url, accept });
  return page
    ? reply.headers(page.headers).send(page.html)
    : reply.type('text/plain; charset=utf-8').send('Not found');
}
