import { parseInput, releaseId, remoteName, versionSchema } from '@marquee/contracts';
import { previewPath } from '@marquee/contracts/preview';
import { access } from '@marquee/http-server';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Actor } from '../releases/actor.ts';
import { mayAct } from '../releases/actor.ts';
import { currentSnapshot } from '../releases/environments.ts';
import { openPreviews, type Preview } from '../releases/open-previews.ts';
import { createPreview, endPreview, previewToken, requireOpenPreview } from '../releases/previews.ts';
import type { PreviewedRelease } from '../releases/release-tables.ts';
import type { Registry } from '../releases/transaction.ts';
import { actorOfRequest, authoriseRelease, type AuthContext } from './authorise.ts';
import type { ConnectedShells } from './connected-shells.ts';
import { environmentName, environmentParams } from './environment-routes.ts';
import { reasonSchema } from '@marquee/contracts/verbs';

const dayMs = 24 * 60 * 60 * 1000;

const name = v.pipe(
  v.string(),
  v.maxLength(100),
  v.regex(
    /^[\w][\w ./@+-]*$/,
    'has letters, digits, spaces and ._/@+- only, and starts with a letter or digit',
  ),
  v.check((text) => !/^\d+$/.test(text), 'has more than digits, because previews also have numbers'),
);
const newPreview = v.strictObject({
  releases: v.pipe(
    v.array(v.strictObject({ remote: remoteName, version: versionSchema })),
    v.minLength(1),
    v.maxLength(20),
  ),
  name: v.exactOptional(name),
  days: v.optional(v.pipe(v.number(), v.gtValue(0), v.maxValue(30)), 7),
  reason: v.optional(v.nullable(reasonSchema), null),
});

const previewParams = v.object({
  environment: environmentName,
  preview: v.pipe(v.string(), v.maxLength(100)),
});
const endBody = v.optional(v.strictObject({ reason: v.optional(v.nullable(reasonSchema), null) }), {});

/**
 * A preview (a link by which browsers get other releases than the live ones) as the command line and the console show
 * it.
 */
export type ShownPreview = {
  preview: number;
  environment: string;
  name: string;
  releases: string[];
  by: string;
  reason: string | null;
  createdAt: string;
  expiresAt: string;
  /** The signed text of the link; null for actors who may not make one. */
  token: string | null;
  /**
   * The link, which opens the site of a shell; null without `token`, and if no shell of the environment is connected.
   */
  link: string | null;
};

/** Routes that create, list and end previews: links by which browsers get other releases than the live ones. */
export const previewRoutes: FastifyPluginAsync<AuthContext & { shells: ConnectedShells }> = async (
  app,
  context,
) => {
  const { db } = context;

  app.post(
    '/environments/:environment/previews',
    {
      config: access(
        'holders of the right publish or preview of each remote in it',
        'a link by which browsers get these releases; ends the preview of the same name',
      ),
    },
    async (request, reply) => {
      const actor = await actorOfRequest(context, request);
      const { environment } = parseInput(environmentParams, request.params, 'previews');
      const created = await previewAs(context, actor, environment, request.body);
      return reply.code(201).send(await shownPreview(context, created, true));
    },
  );

  app.get(
    '/environments/:environment/previews',
    {
      config: access(
        'anyone; links for holders of the right of each remote',
        'nothing; reads the open previews',
      ),
    },
    async (request) => {
      const { environment } = parseInput(environmentParams, request.params, 'previews');
      await currentSnapshot(db, environment);
      const actor = await actorIfAny(context, request);
      const open = await openPreviews(db, environment, new Date());
      const shown = open.map((preview) =>
        shownPreview(context, preview, actor !== undefined && mayOpen(actor, preview)),
      );
      return { environment, previews: await Promise.all(shown) };
    },
  );

  app.post(
    '/environments/:environment/previews/:preview/end',
    {
      config: access(
        'holders of the right publish or preview of each remote in it',
        'browsers with its link get the live releases again',
      ),
    },
    async (request) => {
      const actor = await actorOfRequest(context, request);
      const params = parseInput(previewParams, request.params, 'the end of a preview');
      const { reason } = parseInput(endBody, request.body ?? undefined, 'the end of a preview');
      const { environment, preview } = params;
      const idOrName = /^\d+$/.test(preview) ? Number(preview) : preview;
      const open = await requireOpenPreview(db, environment, idOrName, new Date());
      await authoriseAll(context, actor, environment, open.releases);
      await endPreview(context, { environment, id: open.id, by: actor.name, reason });
      return { preview: open.id, environment, name: open.name, ended: true };
    },
  );
};

/**
 * Creates a preview from the body `raw` of a request. The actor needs the right to preview each of its releases, and
 * those of an open preview with the same name, which the new one replaces. Throws INVALID_INPUT for an invalid body,
 * NOT_ALLOWED, and the errors of `createPreview`.
 */
export async function previewAs(
  context: AuthContext,
  actor: Actor,
  environment: string,
  raw: unknown,
): Promise<Preview> {
  const { days, ...body } = parseInput(newPreview, raw, 'a preview');
  await authoriseAll(context, actor, environment, body.releases);
  const open = await openPreviews(context.db, environment, new Date());
  const replaced = body.name === undefined ? undefined : open.find((one) => one.name === body.name);
  if (replaced) await authoriseAll(context, actor, environment, replaced.releases);
  const expiresAt = new Date(Date.now() + days * dayMs);
  return createPreview(context, { ...body, environment, expiresAt, by: actor.name });
}

/**
 * Whether an actor may get the link of a preview. As for creating the preview, the actor needs the right `publish` or
 * `preview` on each of its remotes.
 */
export function mayOpen(actor: Actor, { releases }: Pick<Preview, 'releases'>): boolean {
  return releases.every(({ remote }) => mayAct(actor, 'publish', remote) || mayAct(actor, 'preview', remote));
}

/**
 * Converts a preview to the form that the command line and the console show; with its link if `withLink`, which is for
 * actors who may open it.
 */
export async function shownPreview(
  { signer, shells }: Pick<Registry, 'signer'> & { shells: Pick<ConnectedShells, 'site'> },
  preview: Preview,
  withLink: boolean,
): Promise<ShownPreview> {
  const { id, environment, releases, by, reason, createdAt, expiresAt } = preview;
  const token = withLink ? previewToken(signer, preview) : null;
  const site = token === null ? undefined : await shells.site(environment);
  return {
    preview: id,
    environment,
    name: preview.name,
    releases: releases.map(releaseId),
    by,
    reason,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    token,
    link: site === undefined ? null : `${site}${previewPath}?t=${token}`,
  };
}

async function authoriseAll(
  context: AuthContext,
  actor: Actor,
  environment: string,
  releases: readonly PreviewedRelease[],
): Promise<void> {
  for (const release of releases)
    await authoriseRelease(context, actor, 'preview', { ...release, environment });
}

/** The actor of a reading request; undefined without a token. Throws NOT_ALLOWED for a wrong one. */
async function actorIfAny(context: AuthContext, request: FastifyRequest): Promise<Actor | undefined> {
  return request.headers.authorization === undefined ? undefined : actorOfRequest(context, request);
}
