import type { FastifyInstance } from 'fastify';

/**
 * Makes the server parse JSON bodies. It also accepts an empty body, because a request without a body may send the
 * content type of JSON.
 */
export function readJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body.toString(), done);
  });
}
