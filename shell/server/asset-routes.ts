import type { FastifyPluginAsync } from 'fastify';
import { sendNotFound } from './send-not-found.ts';
import { sendImmutable } from './serve-file.ts';
import type { ShellAssets } from './shell-assets.ts';

export const assetRoutes: FastifyPluginAsync<{ assets: ShellAssets }> = async (app, { assets }) => {
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const file = assets.file(request.params['*']);
    return file ? sendImmutable(request, reply, file) : sendNotFound(reply);
  });
};
