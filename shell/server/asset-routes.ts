import { access } from '@marquee/http-server';
import type { FastifyPluginAsync } from 'fastify';
import type { DictionaryCompression } from './compression/dictionary-compression.ts';
import { sendScript } from './compression/send-script.ts';
import type { ShellBuilds } from './releases/shell-builds.ts';
import { sendNotFound } from './send-not-found.ts';
import type { ShellAssets } from './shell-assets.ts';

/**
 * The routes `/assets/*` and `/favicon.ico`: the files of this shell's build, and of the builds that other shells run
 * during an update.
 */
export const assetRoutes: FastifyPluginAsync<{
  assets: ShellAssets;
  builds: Pick<ShellBuilds, 'file'>;
  compression: DictionaryCompression;
}> = async (app, { assets, builds, compression }) => {
  const find = async (path: string) => assets.file(path) ?? builds.file(path);

  // Browsers and services that read no HTML request it, whatever the page says.
  app.get(
    '/favicon.ico',
    { config: access('anyone', 'nothing; reads files of builds of the shell') },
    async (_request, reply) => {
      const icon = assets.file('icons/192.png');
      if (!icon) return sendNotFound(reply);
      return reply.header('cache-control', 'public, max-age=86400').type(icon.type).send(icon.bytes);
    },
  );

  app.get<{ Params: { '*': string } }>(
    '/assets/*',
    { config: access('anyone', 'nothing; reads files of builds of the shell') },
    async (request, reply) => {
      const path = request.params['*'];
      const file = await find(path);
      if (!file) return sendNotFound(reply);
      const readScript = async (other: string) => (await find(other))?.bytes;
      return sendScript(request, reply, file, { folder: '/assets/', path, compression, readScript });
    },
  );
};
