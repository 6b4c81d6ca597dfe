import { access } from '@marquee/http-server';
import { parseInput, PlatformError } from '@marquee/contracts';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { storeFile } from '../releases/stored-files.ts';
import type { ArtifactStore } from '../store/artifact-store.ts';
import { actorOfRequest, authoriseAnywhere, type AuthContext } from './authorise.ts';

/** The maximum size of a release's file: 20 MB. */
const maxBlobBytes = 20 * 1024 * 1024;

const blobParams = v.object({ sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'is a SHA-256 in hex')) });

/**
 * Routes for the files of releases and of the shell's builds; a file's URL contains the SHA-256 of its bytes. Writing
 * needs the right `publish` or `publish-shell`. Reading needs the right `observe`, because the hashes are public, but
 * server bundles and source maps are not.
 */
export const blobRoutes: FastifyPluginAsync<AuthContext & { store: ArtifactStore; quotaMb: number }> = async (
  app,
  context,
) => {
  const { store, quotaMb } = context;
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: maxBlobBytes },
    (_request, body, done) => done(null, body),
  );

  app.put(
    '/blobs/:sha256',
    {
      bodyLimit: maxBlobBytes,
      config: {
        ...access(
          'holders of the right publish, preview or publish-shell, within the quota of the token',
          'stores a file of 20 MB at most',
        ),
        isUpload: true,
      },
      // Checked before the body is received.
      onRequest: async (request) =>
        authoriseAnywhere(
          context,
          await actorOfRequest(context, request),
          'publish',
          'preview',
          'publish-shell',
        ),
    },
    async (request, reply) => {
      const { sha256 } = parseInput(blobParams, request.params, 'PUT /blobs');
      if (!Buffer.isBuffer(request.body)) {
        throw new PlatformError(
          'INVALID_INPUT',
          `PUT /blobs/${sha256} needs the content type application/octet-stream`,
        );
      }
      const { name: by } = await actorOfRequest(context, request);
      const outcome = await storeFile(context, { sha256, bytes: request.body }, { by, quotaMb });
      return reply.code(outcome === 'stored' ? 201 : 200).send({ sha256, outcome });
    },
  );

  // Fastify handles HEAD by the same route, without the body.
  app.get(
    '/blobs/:sha256',
    { config: access('holders of the right observe', 'nothing; reads a file of a release') },
    async (request, reply) => {
      const { sha256 } = parseInput(blobParams, request.params, 'GET /blobs');
      if (request.method === 'HEAD' && !(await store.has(sha256))) return reply.code(404).send();

      if (request.method === 'GET')
        await authoriseAnywhere(context, await actorOfRequest(context, request), 'observe');
      const bytes = await store.read(sha256);
      if (!bytes) throw new PlatformError('NOT_FOUND', `there is no blob ${sha256}`);
      return reply
        .headers({
          'content-type': 'application/octet-stream',
          'cache-control': 'private, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          etag: `"${sha256}"`,
        })
        .send(bytes);
    },
  );
};
