import { access } from '@marquee/http-server';
import type { FastifyPluginAsync } from 'fastify';
import type { DictionaryCompression } from './compression/dictionary-compression.ts';
import { sendScript } from './compression/send-script.ts';
import { sendNotFound } from './send-not-found.ts';
import type { ReleaseFiles } from './releases/release-files.ts';
import { sendImmutable } from './serve-file.ts';
import { isPageFile, typeOf } from './shell-assets.ts';

/**
 * The routes `/remotes/<name>/<version>/*`: the browser files, except source maps, of releases that are or were in a
 * signed snapshot. A browser may open such a file as a document without harm: by the server's policy
 * (`securityHeaders`) the file runs no script and has an opaque origin, and files of types that pages do not load are
 * sent as downloads.
 */
export const remoteFileRoutes: FastifyPluginAsync<{
  files: ReleaseFiles;
  compression: DictionaryCompression;
}> = async (app, { files, compression }) => {
  app.get<{ Params: { name: string; version: string; '*': string } }>(
    '/remotes/:name/:version/*',
    {
      config: access(
        'anyone',
        'nothing; reads files of releases that a signed snapshot names, except source maps',
      ),
    },
    async (request, reply) => {
      const { name, version, '*': path } = request.params;
      const release = await files.find(name, version);
      if (!release || path.endsWith('.map')) return sendNotFound(reply);

      const [file, br, gzip] = await Promise.all(
        [path, `${path}.br`, `${path}.gz`].map((one) => files.read(release, `browser/${one}`)),
      );
      if (!file) return sendNotFound(reply);
      if (!isPageFile(path)) reply.header('content-disposition', 'attachment');
      const servable = { bytes: file.bytes, type: typeOf(path), br: br?.bytes, gzip: gzip?.bytes };
      if (files.isPreviewed(name, version))
        return sendImmutable(request, reply, { ...servable, isPreviewed: true });
      return sendScript(request, reply, servable, {
        folder: `/remotes/${name}/`,
        path: `${version}/${path}`,
        compression,
        readScript: (other) => readScript(name, other),
      });
    },
  );

  /** Reads a browser file of any release of a remote by `<version>/<path>`. */
  async function readScript(name: string, at: string): Promise<Buffer | undefined> {
    const [version = '', ...path] = at.split('/');
    const release = await files.find(name, version);
    return release && (await files.read(release, `browser/${path.join('/')}`))?.bytes;
  }
};
