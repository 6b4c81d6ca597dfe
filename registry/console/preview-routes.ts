import { parseInput, PlatformError, releaseId } from '@marquee/contracts';
import { access } from '@marquee/http-server';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { Actor } from '../releases/actor.ts';
import { defaultEnvironment, environmentNames } from '../releases/environments.ts';
import { openPreviews } from '../releases/open-previews.ts';
import { endPreview, requireOpenPreview } from '../releases/previews.ts';
import type { PreviewedRelease } from '../releases/release-tables.ts';
import { missingRight, type AuthContext } from '../server/authorise.ts';
import { proposalParams } from '../server/change-routes.ts';
import type { ConnectedShells } from '../server/connected-shells.ts';
import { mayOpen, previewAs, shownPreview } from '../server/preview-routes.ts';
import { reasonSchema } from '@marquee/contracts/verbs';
import { crumbs } from './components.ts';
import { addForm } from './form-routes.ts';
import { typedOf } from './forms.ts';
import { previewsPage } from './previews-page.ts';
import type { Sessions } from './sessions.ts';
import { urls } from './urls.ts';
import { sendPage, visitOf } from './visits.ts';

const previewsQuery = v.object({
  environment: v.optional(v.string(), defaultEnvironment),
  done: v.optional(v.string()),
});
const previewParams = v.object({ environment: v.string(), ...proposalParams.entries });

/** What the page says after an action. */
const notices: Record<string, string> = {
  preview: 'The preview is made. Open it below: only this browser gets it, and its code has your sign-in.',
  'end-preview': 'The preview has ended. Recorded in the audit log under your name.',
};

const who = 'people who are signed in at the console, with the right publish or preview of each remote in it';

/** The routes of the page of an environment's previews, and of the forms that create and end one. */
export const previewPages: FastifyPluginAsync<
  Sessions & AuthContext & { shells: Pick<ConnectedShells, 'site'> }
> = async (app, registry) => {
  const { db } = registry;

  app.get(
    '/console/previews',
    {
      config: access(
        'anyone; links for people with the right of each remote',
        'nothing; reads the open previews',
      ),
    },
    async (request, reply) => {
      const { environment, done } = parseInput(previewsQuery, request.query, 'the previews');
      const visit = await visitOf(registry, request);
      const open = await openPreviews(db, environment, visit.now);
      const actor = visit.session?.actor;
      const previews = await Promise.all(
        open.map((one) => shownPreview(registry, one, actor !== undefined && mayOpen(actor, one))),
      );
      const environments = await environmentNames(db);
      const notice = done === undefined ? undefined : notices[done];
      return sendPage(reply, previewsPage({ visit, environments, environment, previews, notice }));
    },
  );

  addForm(app, registry, {
    path: '/console/:environment/previews/new/:remote/:version',
    who,
    effect: 'a link by which browsers get this release',
    async describe({ actor }, { environment = '', remote = '', version = '' }) {
      const release = { remote, version };
      requireRight(actor, [release]);
      return {
        ...about(environment),
        title: `Open with ${releaseId(release)}`,
        lead: `A link shows the site of ${environment} with this release, to each browser that opens it, for a day. Visitors do not get it, and what happens there is no evidence.`,
        action: urls.newPreview(environment, remote, version),
        async execute(sent, reply) {
          const body = { releases: [release], days: 1, reason: typedOf(sent)['reason'] };
          await previewAs(registry, actor, environment, body);
          return reply.redirect(`${urls.previews(environment)}&done=preview`, 303);
        },
      };
    },
  });

  addForm(app, registry, {
    path: '/console/:environment/previews/:id/end',
    who,
    effect: 'browsers with the link of a preview get the live releases again',
    async describe({ actor }, params) {
      const { environment, id } = parseInput(previewParams, params, 'the page of a preview');
      const { name, releases, by } = await requireOpenPreview(db, environment, id, new Date());
      requireRight(actor, releases);
      return {
        ...about(environment),
        title: `End preview ${id}`,
        lead: `${name}, made by ${by}. Browsers that have opened its link get the live releases again.`,
        action: urls.endPreview(environment, id),
        async execute(sent, reply) {
          const reason = parseInput(reasonSchema, typedOf(sent)['reason'], 'the end of a preview');
          await endPreview(registry, { environment, id, by: actor.name, reason });
          return reply.redirect(`${urls.previews(environment)}&done=end-preview`, 303);
        },
      };
    },
  });
};

/** What all forms of previews have: the way back to their page. */
function about(environment: string) {
  const back = urls.previews(environment);
  return { back, way: crumbs([back, `Previews of ${environment}`]) };
}

function requireRight(actor: Actor, releases: readonly PreviewedRelease[]): void {
  const missing = releases.find((release) => !mayOpen(actor, { releases: [release] }));
  if (missing) throw new PlatformError('NOT_ALLOWED', missingRight(actor, 'preview', missing.remote));
}
