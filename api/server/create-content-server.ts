import { refuseForeignHosts, securityHeaders, serverOptions } from '@marquee/http-server';
import fastify, { type FastifyInstance } from 'fastify';
import { contentCalls, strapiError, type StrapiShape } from '../content/content-calls.ts';
import { serveMedia } from '../content/serve-media.ts';
import { logCalls } from '../dev/call-log.ts';
import { misbehave } from '../dev/misbehave.ts';
import { allowOrigins, isHttps } from './allow-origins.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import { observe } from './observe.ts';

/** The content host: biographies and news in Strapi's shape, and the media they show. */
export async function createContentServer({
  db,
  settings,
  dev,
  now,
  mediaFolder,
  log = false,
  tracing,
  shape = '4',
  largestPage = 10_000,
}: Pick<ApiDependencies, 'db' | 'settings' | 'dev' | 'now' | 'mediaFolder' | 'log' | 'tracing'> & {
  shape?: StrapiShape;
  /** Where the CMS caps a page; unless told otherwise `pageSize=9999` (specification, section 7) is honoured. */
  largestPage?: number;
}): Promise<FastifyInstance> {
  const server = fastify({
    ...serverOptions({ trustedProxies: settings.trustedProxies }),
    logger: log ? { level: 'warn' } : false,
    forceCloseConnections: true,
  });

  securityHeaders(server, { isHttps: isHttps(settings.publicUrl), resources: 'cross-origin' });
  refuseForeignHosts(server, { paths: ['/metrics'], allowed: settings.metricsHosts });
  await allowOrigins(server, settings.allowedOrigins);
  observe(server, { db, name: 'content', tracing });
  server.setNotFoundHandler((_request, reply) =>
    reply.status(404).send(strapiError(404, 'NotFoundError', 'Not Found')),
  );
  server.setErrorHandler((failure, request, reply) => {
    request.log.error({ err: failure }, `${request.method} ${request.url} failed`);
    return reply.status(500).send(strapiError(500, 'InternalServerError', 'Internal Server Error'));
  });
  serveMedia(server, mediaFolder);
  if (dev) {
    logCalls(server, dev.calls, now);
    misbehave(server, dev.faults);
  }
  contentCalls(server, { db, publicUrl: settings.publicUrl, shape, largestPage });
  return server;
}
