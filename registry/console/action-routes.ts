import { errorCatalogue, errorCode, PlatformError } from '@marquee/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { findExperiment } from '../releases/experiments.ts';
import { listReleases } from '../releases/list-releases.ts';
import { mayAct } from '../releases/tokens.ts';
import type { Changes } from '../server/change-routes.ts';
import { bodyOf, requireAction, type ConsoleAction, type Typed } from './actions.ts';
import { addresses } from './addresses.ts';
import { confirmPage } from './confirm-page.ts';
import { signInPath, type Visit } from './page-frame.ts';
import { requireRemote } from './require-remote.ts';
import type { Session } from './sessions.ts';
import { refuseForeignForm, refuseForeignOrigin, sendPage, visitOf, type Sessions } from './visits.ts';

type Registry = Sessions & Pick<Changes, 'verbs'>;
type Params = { environment: string; remote: string; verb: string };

const mostVersions = 50;

/** A page that says what will happen, and the form it is confirmed with; opening the page changes nothing. */
export function actionRoutes(app: FastifyInstance, registry: Registry): void {
  const { db, verbs } = registry;
  const route = '/console/:environment/remotes/:remote/:verb';

  app.get<{ Params: Params; Querystring: Typed }>(route, async (request, reply) => {
    const visit = await visitOf(registry, request);
    const { session } = visit;
    const action = requireAction(request.params.verb);
    if (!session) return reply.redirect(signInPath(request.url), 303);
    if (!mayAct(session.actor, action.right, request.params.remote))
      throw new PlatformError(
        'NOT_ALLOWED',
        `"${session.actor.name}" may not ${action.right} ${request.params.remote}`,
      );
    return ask(reply, { ...visit, session }, action, request.params, request.query);
  });

  app.post<{ Params: Params; Body: Typed | undefined }>(route, async (request, reply) => {
    refuseForeignOrigin(request);
    const visit = await visitOf(registry, request);
    const { session } = visit;
    const { environment, remote, verb } = request.params;
    const typed = request.body ?? {};
    if (!session) return reply.redirect(signInPath(addresses.action(environment, remote, verb)), 303);
    refuseForeignForm(session, typed);

    const action = requireAction(verb);
    try {
      const { changed } = await verbs.get(verb)!(session.actor, environment, bodyOf(action, remote, typed));
      const to = action.asks.includes('variant')
        ? addresses.experiment(environment, typed['id'] ?? '')
        : addresses.remote(environment, remote);
      return reply.redirect(`${to}?done=${changed ? verb : 'nothing'}`, 303);
    } catch (failure) {
      const code = errorCode(failure);
      const { status } = errorCatalogue[code];
      if (code === 'APPROVAL_NEEDED') {
        const { change } = (failure as PlatformError).details;
        return reply.redirect(`${addresses.remote(environment, remote)}?asked=${String(change)}`, 303);
      }
      if (code === 'NOT_ALLOWED' || status >= 500) throw failure;
      return ask(reply, { ...visit, session }, action, request.params, typed, failure as Error, status);
    }
  });

  async function ask(
    reply: FastifyReply,
    visit: Visit & { session: Session },
    action: ConsoleAction,
    { environment, remote }: Params,
    typed: Typed,
    refusal?: Error,
    status?: number,
  ) {
    const { status: standing } = await requireRemote(db, { environment, remote });
    const releases = await listReleases(db, { remote, limit: mostVersions });
    const id = action.asks.includes('variant') ? typed['id'] : undefined;
    const experiment = id === undefined ? undefined : await findExperiment(db, { environment, id });
    const versions = releases.map(({ version }) => version);
    const page = confirmPage({
      visit,
      action,
      environment,
      status: standing,
      versions,
      experiment,
      typed,
      ...(refusal && { refusal: refusal.message }),
    });
    return sendPage(reply, page, status);
  }
}
