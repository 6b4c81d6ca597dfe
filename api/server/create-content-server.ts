import type { FastifyInstance } from 'fastify';
import { contentCalls, strapiError, type StrapiShape } from '../content/content-calls.ts';
import { serveMedia } from '../content/serve-media.ts';
import { logCalls } from '../dev/call-log.ts';
import { injectFaults } from '../dev/inject-faults.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import { baseServer, logFailure, type AnswerFailure } from './base-server.ts';
import { observe } from './observe.ts';

/** The content host: biographies and news in Strapi's shape, and the media they show. */
export async function createContentServer({
  db,
  settings,
  dev,
  now,
  mediaFolder,
  log = false,
  requestTimeoutMs,
  tracing,
  shape = '4',
  maxPageSize = 10_000,
}: Pick<
  ApiDependencies,
  'db' | 'settings' | 'dev' | 'now' | 'mediaFolder' | 'log' | 'requestTimeoutMs' | 'tracing'
> & {
  shape?: StrapiShape;
  /** Where the CMS caps a page; unless told otherwise `pageSize=9999` (specification, section 7) is honoured. */
  maxPageSize?: number;
}): Promise<FastifyInstance> {
  const server = await baseServer({ settings, log, requestTimeoutMs }, answerFailure);
  observe(server, { db, name: 'content', tracing });
  server.setNotFoundHandler((_request, reply) =>
    reply.status(404).send(strapiError(404, 'NotFoundError', 'Not Found')),
  );
  serveMedia(server, mediaFolder);
  if (dev) {
    logCalls(server, dev.calls, now);
    injectFaults(server, dev.faults);
  }
  contentCalls(server, { db, publicUrl: settings.publicUrl, shape, maxPageSize });
  return server;
}

/** Failures in Strapi's shape; those nobody expected are logged. */
const answerFailure: AnswerFailure = (failure, request, reply) => {
  const { statusCode } = failure;
  if (statusCode && statusCode < 500)
    return reply.status(statusCode).send(strapiError(statusCode, 'ValidationError', 'Invalid request'));
  logFailure(failure, request);
  return reply.status(500).send(strapiError(500, 'InternalServerError', 'Internal Server Error'));
};
