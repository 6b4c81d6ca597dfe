import type { FastifyPluginAsync } from 'fastify';
import type { ShellBuilds } from './releases/shell-builds.ts';
import { sendNotFound } from './send-not-found.ts';
import { sendImmutable } from './serve-file.ts';
import type { ShellAssets } from './shell-assets.ts';

/** `/assets/*`: the files of this shell's build, and those of builds that other shells have during an update. */
export const assetRoutes: FastifyPluginAsync<{
  assets: ShellAssets;
  builds: Pick<ShellBuilds, 'file'>;
}> = async (app, { assets, builds }) => {
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const path = request.params['*'];
    const file = assets.file(path) ?? (await builds.file(path));
    return file ? sendImmutable(request, reply, file) : sendNotFound(reply);
  });
};
