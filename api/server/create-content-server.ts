import type { ErrorFormat } from '@marquee/http-server';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { contentCalls, strapiError, type StrapiShape } from '../content/content-calls.ts';
import { serveMedia } from '../content/serve-media.ts';
import { logCalls } from '../dev/call-log.ts';
import type { DevTools } from '../dev/dev-routes.ts';
import { injectFaults } from '../dev/inject-faults.ts';
import { baseServer, type BaseOptions } from './base-server.ts';
import { isRefusedByServer, serverStatus } from './format-error.ts';
import { rootPage } from './root-page.ts';

/** Creates the content host, a server for biographies and news in Strapi's format, and their media. */
export async function createContentServer({
  dev,
  now,
  mediaFolder,
  shape = '4',
  maxPageSize = 10_000,
  metrics = new Registry(),
  ...dependencies
}: BaseOptions & {
  dev?: DevTools;
  now: () => Date;
  /** The folder of the files under `/media/`. */
  mediaFolder: string;
  shape?: StrapiShape;
  /** The maximum page size of a request; the default allows `pageSize=9999` (specification, section 7). */
  maxPageSize?: number;
  metrics?: Registry;
}): Promise<FastifyInstance> {
  const { db, settings } = dependencies;
  const server = await baseServer(dependencies, {
    name: 'content',
    formatError: formatStrapiError,
    metrics,
  });
  rootPage(server, {
    title: 'Content host',
    about:
      'This server has the biographies and the news of Marquee, in the format of Strapi, and their pictures. People read them on the site; the calls answer with JSON.',
  });
  if (dev) {
    logCalls(server, dev.calls, now);
    injectFaults(server, dev.faults);
  }
  await server.register(serveMedia, { folder: mediaFolder });
  await server.register(contentCalls, { db, publicUrl: settings.publicUrl, shape, maxPageSize });
  return server;
}

const formatStrapiError: ErrorFormat = ({ status, code, failure }) => {
  if (failure === undefined) return { body: strapiError(404, 'NotFoundError', 'Not Found') };
  if (isRefusedByServer(status, failure))
    return { body: strapiError(status, 'ValidationError', 'Invalid request') };
  if (serverStatus(code) === 503)
    return { status: 503, body: strapiError(503, 'ServiceUnavailableError', 'Service Unavailable') };
  return { status: 500, body: strapiError(500, 'InternalServerError', 'Internal Server Error') };
};
