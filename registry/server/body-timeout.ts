import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route receives files of callers with a token, which take long on a slow line. */
    isUpload?: true;
  }
}

/**
 * Adds a hook that responds with 408 and closes the connection if the body of a request has not been received after
 * `milliseconds`. Uploads have the longer timeout of the server, because only callers with a token can upload
 * (`requireTokenBeforeBody`).
 */
export function timeOutBodies(app: FastifyInstance, milliseconds: number): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (request.routeOptions.config.isUpload) return done(null, payload);
    const body = new PassThrough();
    const timer = setTimeout(() => {
      reply.header('connection', 'close');
      reply.raw.once('finish', () => request.raw.destroy());
      body.destroy(
        Object.assign(new Error('The body of the request did not arrive in time'), { statusCode: 408 }),
      );
    }, milliseconds);
    payload.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
    payload.once('error', (failure) => body.destroy(failure));
    done(null, payload.pipe(body));
  });
}
