import { access } from '@marquee/http-server';
import { errorCatalogue, errorCode, PlatformError } from '@marquee/contracts';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { readExperiment, type ExperimentResult } from '../health/read-experiment.ts';
import { declaredFigures } from '../releases/experiment-metrics.ts';
import { findExperiment } from '../releases/experiments.ts';
import { refusalOf } from '../releases/remedies.ts';
import { numbersOf } from '../releases/release-numbers.ts';
import { listReleases } from '../releases/list-releases.ts';
import { versionsBefore } from '../releases/live-release.ts';
import { visitorsOf } from '../health/read-pulse.ts';
import { activeManifests } from '../releases/active-manifests.ts';
import { mayAct, type Actor } from '../releases/actor.ts';
import { missingRight } from '../server/authorise.ts';
import type { Changes } from '../server/change-routes.ts';
import { requireTypedName } from './typed-name.ts';
import { bodyOf, isOfExperiment, requireAction, type ConsoleAction } from './actions.ts';
import { urls } from './urls.ts';
import { confirmPage } from './confirm-page.ts';
import { formOf, typedOf, type Form } from './forms.ts';
import { experimentsBeside } from '../releases/experiments-beside.ts';
import { countedByDraft, draftOf, eventsIn, firstVariants, planOfDraft } from './new-experiment.ts';
import { signInPath, type Visit } from './page-frame.ts';
import { firstState, requireRemote } from './require-remote.ts';
import type { Session, Sessions } from './sessions.ts';
import { refuseForeignForm, refuseForeignOrigin, sendPage, visitOf } from './visits.ts';

type Registry = Sessions & Pick<Changes, 'verbs'>;
type Params = { environment: string; remote: string; verb: string };

const maxVersions = 50;

/**
 * The console's routes for each action (such as a rollback) on a remote. GET shows the page that describes the effect
 * of the action and has its form; POST receives the form and performs the action.
 */
export const actionRoutes: FastifyPluginAsync<Registry> = async (app, registry) => {
  const { db, verbs } = registry;
  const route = '/console/:environment/remotes/:remote/:verb';

  app.get<{ Params: Params }>(
    route,
    {
      config: access(
        'people who are signed in at the console, with the right of the action',
        'nothing; shows the form',
      ),
    },
    async (request, reply) => {
      const visit = await visitOf(registry, request);
      const { session } = visit;
      const action = requireAction(request.params.verb);
      if (!session) return reply.redirect(signInPath(request.url), 303);
      requireRight(session.actor, action, request.params);
      return showForm(reply, { ...visit, session }, action, request.params, formOf(request.query));
    },
  );

  app.post<{ Params: Params }>(
    route,
    {
      config: access(
        'people who are signed in at the console, with the right of the action and the token of their form',
        'changes what visitors get, or proposes it where approval is needed',
      ),
    },
    async (request, reply) => {
      refuseForeignOrigin(request);
      const visit = await visitOf(registry, request);
      const { session } = visit;
      const { environment, remote, verb } = request.params;
      if (!session) return reply.redirect(signInPath(urls.action(environment, remote, verb)), 303);
      const form = formOf(request.body);
      refuseForeignForm(session, form);

      const action = requireAction(verb);
      if (form['more'] !== undefined) {
        requireRight(session.actor, action, request.params);
        return showForm(reply, { ...visit, session }, action, request.params, form);
      }
      try {
        requireTypedName(action, remote, form);
        const body = bodyOf(action, remote, form);
        const { changed, details } = await verbs.get(verb)!(session.actor, environment, body);
        if ('schedule' in details) return reply.redirect(`${urls.schedule(environment)}&done=scheduled`, 303);
        const done = changed ? verb : 'nothing';
        // A removed remote has no page any more.
        if (done === 'remove') return reply.redirect(`${urls.overview(environment)}&done=${done}`, 303);
        return reply.redirect(`${nextUrl(action, request.params, form)}?done=${done}`, 303);
      } catch (failure) {
        const code = errorCode(failure);
        const { status } = errorCatalogue[code];
        if (code === 'APPROVAL_NEEDED') {
          const { change } = (failure as PlatformError).details;
          return reply.redirect(`${urls.remote(environment, remote)}?proposed=${String(change)}`, 303);
        }
        if (code === 'NOT_ALLOWED' || status >= 500) throw failure;
        return showForm(reply, { ...visit, session }, action, request.params, form, failure as Error, status);
      }
    },
  );

  async function showForm(
    reply: FastifyReply,
    visit: Visit & { session: Session },
    action: ConsoleAction,
    { environment, remote }: Params,
    form: Form,
    refusal?: Error,
    status?: number,
  ) {
    const releases = await listReleases(db, { remote, limit: maxVersions });
    const versions = releases.map(({ version }) => version);
    const current = await requireRemote(db, { environment, remote }).then(
      ({ status: live }) => live,
      (failure) => {
        if (action.verb !== 'promote' || !releases[0]) throw failure;
        return firstState(db, { environment, remote, owner: releases[0].owner });
      },
    );
    const typed = typedOf(form);
    const id = isOfExperiment(action) ? typed['id'] : undefined;
    const isNew = action.fields.includes('experiment');
    const draft = isNew ? withRows(form, firstVariants(current, versions)) : undefined;
    const page = confirmPage({
      visit,
      action,
      environment,
      status: current,
      versions,
      numbers: await numbersOf(db, remote),
      earlier: action.fields.includes('earlier') ? await versionsBefore(db, { environment, remote }) : [],
      experiment: id === undefined ? undefined : await experimentIn(environment, id),
      draft,
      plan: draft && (await planOfDraft(db, { environment, remote }, draft, visit.now)),
      events: isNew ? await eventsIn(db, environment, visit.now) : [],
      figures: isNew ? await figuresIn(environment) : [],
      beside: draft
        ? await experimentsBeside(db, { environment, remotes: [remote], ...countedByDraft(draft) })
        : [],
      visitors: await visitorsOf(db, { environment, remote }, visit.now),
      typed,
      ...(refusal && {
        refusal: refusalOf(refusal),
        mayForce: errorCode(refusal) === 'RELEASE_NOT_DEPLOYABLE',
        mayBreak:
          errorCode(refusal) === 'ENVIRONMENT_FROZEN' && mayAct(visit.session.actor, 'break-freeze', remote),
      }),
    });
    return sendPage(reply, page, status);
  }

  async function experimentIn(environment: string, id: string): Promise<ExperimentResult | undefined> {
    return (await findExperiment(db, { environment, id })) && readExperiment(db, { environment, id });
  }

  async function figuresIn(environment: string): Promise<string[]> {
    const declared = (await activeManifests(db, environment)).flatMap(({ manifest }) =>
      declaredFigures(manifest),
    );
    return [...new Set(declared.map(({ figure }) => figure))].toSorted();
  }
};

/** The experiment's draft with its two initial variants, or with one more if the form requested one. */
function withRows(form: Form, first: ReturnType<typeof firstVariants>) {
  const draft = draftOf(form);
  const { variants } = draft;
  if (!variants.length) return { ...draft, variants: first };
  const more = { name: '', version: first.at(-1)!.version, weight: '1' };
  return form['more'] === 'variant' ? { ...draft, variants: [...variants, more] } : draft;
}

/** The URL to redirect to after an action: the experiment's page or the remote's. */
function nextUrl(action: ConsoleAction, { environment, remote }: Params, form: Form): string {
  return isOfExperiment(action) || action.fields.includes('experiment')
    ? urls.experiment(environment, (typedOf(form)['id'] ?? '').trim())
    : urls.remote(environment, remote);
}

function requireRight(actor: Actor, { right }: ConsoleAction, { remote }: Params): void {
  if (mayAct(actor, right, remote)) return;
  throw new PlatformError('NOT_ALLOWED', missingRight(actor, right, remote));
}
