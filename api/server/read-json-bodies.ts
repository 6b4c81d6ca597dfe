import type { FastifyInstance } from 'fastify';

/** Parses JSON bodies; also accepts an empty body, because requests without one may send the content type. */
export function readJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body.toString(), done);
  });
}
