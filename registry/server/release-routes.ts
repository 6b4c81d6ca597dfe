import { access } from '@marquee/http-server';
import {
  inertLine,
  parseInput,
  PlatformError,
  releaseSchema,
  versionSchema,
  type ShellVersions,
  type SignedRelease,
  type SignedSnapshot,
} from '@marquee/contracts';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { environmentNames } from '../releases/environments.ts';
import { getRelease, listReleases, whyRelease } from '../releases/list-releases.ts';
import { readChanges } from '../releases/release-changes.ts';
import { provenanceSchema } from '../releases/provenance.ts';
import { publishRelease } from '../releases/publish-release.ts';
import type { ReleaseChecker } from '../releases/release-checker.ts';
import type { ArtifactStore } from '../store/artifact-store.ts';
import { actorOfRequest, authoriseRelease, type AuthContext } from './authorise.ts';
import type { ConnectedShells } from './connected-shells.ts';
import type { Metrics } from './metrics.ts';

const newReleaseSchema = v.object({
  ...v.omit(releaseSchema, ['publishedAt', 'publishedBy']).entries,
  reason: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(500), v.transform(inertLine))), null),
  provenance: v.optional(v.nullable(provenanceSchema), null),
});
const releaseParams = v.object({ remote: v.string(), version: versionSchema });
const changesQuery = v.object({
  from: versionSchema,
  /** The position after which the releases between the two are read. */
  after: v.exactOptional(v.pipe(v.string(), v.toNumber(), v.safeInteger(), v.minValue(0))),
});
const listQuery = v.object({
  remote: v.optional(v.string()),
  limit: v.optional(v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1), v.maxValue(200)), '50'),
});

/** When a token may publish again that is publishing another release, in seconds. */
const retryAfterSec = 2;

/** Routes by which publishers publish releases, and routes that return releases. */
export const releaseRoutes: FastifyPluginAsync<
  AuthContext & {
    store: ArtifactStore;
    checker: Pick<ReleaseChecker, 'check'>;
    metrics: Metrics;
    shells: ConnectedShells;
  }
> = async (app, context) => {
  const { db, metrics, signer } = context;
  /** The names of the tokens that are publishing a release. */
  const publishing = new Set<string>();

  app.post(
    '/releases',
    {
      bodyLimit: 4 * 1024 * 1024,
      config: {
        ...access(
          'holders of the right publish of the remote, or preview for a prerelease; one release of a token at a time',
          'publishes a release, which is served nowhere yet',
        ),
        isUpload: true,
      },
    },
    async (request, reply) => {
      const actor = await actorOfRequest(context, request);
      const { reason, provenance, ...release } = parseInput(newReleaseSchema, request.body, 'POST /releases');
      await authoriseRelease(context, actor, 'publish', release);

      // Releases are checked one after the other: no token may fill the queue.
      if (publishing.has(actor.name))
        throw new PlatformError(
          'TOO_MANY_REQUESTS',
          `"${actor.name}" is publishing another release, and a token publishes one at a time: publish again in ${retryAfterSec} s`,
          { details: { retryAfterSec } },
        );
      publishing.add(actor.name);
      try {
        const shells = new Map<string, ShellVersions[]>();
        for (const name of await environmentNames(db)) shells.set(name, await context.shells.of(name));
        const published = await publishRelease(context, release, { by: actor, reason, provenance, shells });
        if (published.isNew) metrics.published.inc({ remote: release.remote });
        return await reply.code(published.isNew ? 201 : 200).send(published);
      } finally {
        publishing.delete(actor.name);
      }
    },
  );

  app.get('/releases', { config: access('anyone', 'nothing; reads releases') }, async (request) => {
    const { remote, limit } = parseInput(listQuery, request.query, 'GET /releases');
    return { releases: await listReleases(db, { limit, ...(remote !== undefined && { remote }) }) };
  });

  app.get('/releases/:remote/:version', { config: access('anyone', 'nothing; reads a release') }, (request) =>
    getRelease(db, parseInput(releaseParams, request.params, 'GET /releases')),
  );

  app.get(
    '/releases/:remote/:version/signed',
    { config: access('anyone', 'nothing; reads a release with a signature') },
    async (request): Promise<SignedSnapshot> => {
      const release = await getRelease(db, parseInput(releaseParams, request.params, 'GET /releases'));
      const payload = JSON.stringify({ kind: 'release', release } satisfies SignedRelease);
      return { keyId: signer.keyId, payload, signature: signer.signText(payload) };
    },
  );

  app.get(
    '/releases/:remote/:version/changes',
    { config: access('anyone', 'nothing; compares two releases') },
    async (request) => {
      const id = parseInput(releaseParams, request.params, 'the comparison of two releases');
      const query = parseInput(changesQuery, request.query, 'the comparison of two releases');
      const { before, after, ...changes } = await readChanges(db, { ...id, ...query });
      return {
        remote: id.remote,
        before: { version: before.version, commit: before.commit },
        after: { version: after.version, commit: after.commit },
        ...changes,
      };
    },
  );

  app.get(
    '/why/:release',
    { config: access('anyone', 'nothing; reads where a release is served') },
    (request) => {
      const { release } = request.params as { release: string };
      const at = release.lastIndexOf('@');
      const id = { remote: release.slice(0, Math.max(at, 0)), version: release.slice(at + 1) };
      return whyRelease(db, parseInput(releaseParams, id, `GET /why/${release}`));
    },
  );
};
