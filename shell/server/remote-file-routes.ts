import type { FastifyPluginAsync } from 'fastify';
import { sendNotFound } from './send-not-found.ts';
import type { ReleaseFiles } from './releases/release-files.ts';
import { sendImmutable } from './serve-file.ts';
import { isPageFile, typeOf } from './shell-assets.ts';

/**
 * `/remotes/<name>/<version>/*`: browser files of releases that a signed snapshot names or has named, except source
 * maps. Opened as documents they are inert: the server's policy (`securityHeaders`) gives them no origin and no scripts,
 * and file types that are not part of pages are downloads.
 */
export const remoteFileRoutes: FastifyPluginAsync<{ files: ReleaseFiles }> = async (app, { files }) => {
  app.get<{ Params: { name: string; version: string; '*': string } }>(
    '/remotes/:name/:version/*',
    async (request, reply) => {
      const { name, version, '*': path } = request.params;
      const release = await files.find(name, version);
      if (!release || path.endsWith('.map')) return sendNotFound(reply);

      const [file, br, gzip] = await Promise.all(
        [path, `${path}.br`, `${path}.gz`].map((one) => files.read(release, `browser/${one}`)),
      );
      if (!file) return sendNotFound(reply);
      if (!isPageFile(path)) reply.header('content-disposition', 'attachment');
      return sendImmutable(request, reply, {
        bytes: file.bytes,
        type: typeOf(path),
        br: br?.bytes,
        gzip: gzip?.bytes,
      });
    },
  );
};
