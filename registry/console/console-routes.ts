import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import { errorCatalogue, parseInput, PlatformError, versionSchema, type ErrorCode } from '@marquee/contracts';
import { databaseFailure } from '@marquee/database';
import { access, httpErrorOf } from '@marquee/http-server';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { readExperiment, readExperiments } from '../health/read-experiment.ts';
import { readHealth } from '../health/read-health.ts';
import { judge } from '../diagnosis/diagnose.ts';
import { diagnose } from '../diagnosis/read-diagnosis.ts';
import { readFacts, readLastChanges } from '../diagnosis/read-facts.ts';
import { aboutRemote } from '../diagnosis/read-target.ts';
import { readAudit } from '../releases/audit.ts';
import { mayAct } from '../releases/actor.ts';
import { environmentStatus, type RemoteStatus } from '../releases/environment-status.ts';
import { defaultEnvironment, environmentNames } from '../releases/environments.ts';
import { numbersOf, releaseNumbers } from '../releases/release-numbers.ts';
import { listReleases, whyRelease } from '../releases/list-releases.ts';
import { readChanges } from '../releases/release-changes.ts';
import { readEnvironmentRows } from '../releases/environment-rows.ts';
import { waitingProposals } from '../releases/proposals.ts';
import { refusalOf } from '../releases/remedies.ts';
import type { Reach } from '../notifications/reachable-addresses.ts';
import type { AuthContext } from '../server/authorise.ts';
import type { AuditRow, AuditVerdict } from '../releases/audit-chain.ts';
import type { Changes } from '../server/change-routes.ts';
import type { ConnectedShells } from '../server/connected-shells.ts';
import type { Readers } from '../server/require-reader.ts';
import type { ArtifactStore } from '../store/artifact-store.ts';
import { actionRoutes } from './action-routes.ts';
import { consoleActions } from './actions.ts';
import { urls } from './urls.ts';
import { assetRoutes } from './asset-routes.ts';
import { approvalRoutes } from './approval-routes.ts';
import { auditRoutes } from './audit-routes.ts';
import { before, perPage, searchText } from './list-query.ts';
import { experimentsPage } from './experiments-page.ts';
import { experimentPage } from './experiment-page.ts';
import { errorsRoutes } from './errors-routes.ts';
import { spans } from './health-section.ts';
import { html } from '@marquee/http-server/html';
import { notificationPages } from './notification-routes.ts';
import type { ReleaseMarker } from './line-chart.ts';
import { overviewPage } from './overview-page.ts';
import type { People } from './people.ts';
import { signInPath } from './page-frame.ts';
import { refusalPage } from './refusal-page.ts';
import { releaseChangesPage } from './release-changes-page.ts';
import { releasePage } from './release-page.ts';
import { releasesPage } from './releases-page.ts';
import { remotePage } from './remote-page.ts';
import { requireRemote } from './require-remote.ts';
import { calendarNotices } from './schedule-page.ts';
import { previewPages } from './preview-routes.ts';
import { schedulePages } from './schedule-routes.ts';
import { setRoutes } from './set-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { troubleNotices } from './trouble-notices.ts';
import type { Sessions } from './sessions.ts';
import { sendPage, visitOf } from './visits.ts';

type Registry = Sessions &
  AuthContext & {
    reach: Reach;
    people: People;
    store: ArtifactStore;
    checkAudit: () => Promise<AuditVerdict>;
    shells: Pick<ConnectedShells, 'count' | 'list' | 'site'>;
    readers: Readers;
  } & Changes;

/** Each experiment of the list takes two queries. */
const experimentsPerPage = 20;

/** How many of a remote's last changes are read to mark releases in charts. */
const maxMarkedRows = 200;

/** The maximum size of a form, in bytes: enough for an experiment with twenty variants. */
const maxFormBytes = 64 * 1024;
const hourMs = 60 * 60 * 1000;

const overviewQuery = v.object({
  environment: v.optional(v.string(), defaultEnvironment),
  done: v.optional(v.string()),
});
const changesQuery = v.object({ from: versionSchema });
const releaseQuery = v.object({ remote: searchText, text: searchText, before });
const experimentsQuery = v.object({
  environment: v.optional(v.string(), defaultEnvironment),
  after: v.optional(v.pipe(v.string(), v.toNumber(), v.safeInteger(), v.minValue(0)), '0'),
});
const remoteQuery = v.object({
  hours: v.optional(v.pipe(v.string(), v.toNumber(), v.picklist(spans.flatMap(({ hours }) => hours ?? [])))),
  done: v.optional(v.string()),
  /** The id of the proposal that the person just created. */
  proposed: v.optional(v.pipe(v.string(), v.toNumber(), v.safeInteger(), v.minValue(1))),
});

/** The routes of the console, the registry's web interface for people. */
export const consoleRoutes: FastifyPluginAsync<Registry> = async (pages, registry) => {
  await pages.register(cookie);
  await pages.register(formbody, { bodyLimit: maxFormBytes });
  if (registry.readers === 'signed-in')
    pages.addHook('onRequest', async (request, reply) => {
      const { url = '' } = request.routeOptions;
      if (['/console/sign-in', '/console/assets/'].some((path) => url.startsWith(path))) return;
      const { session } = await visitOf(registry, request);
      if (!session) return reply.redirect(signInPath(request.url), 303);
    });
  pages.setErrorHandler(async (thrown, request, reply) => {
    const failure = databaseFailure(thrown);
    const { status, code, message } = httpErrorOf(failure, request);
    if (status >= 500) request.log.error({ err: failure }, 'the console failed');
    if (!acceptsPages(request)) {
      const body = { code, message, requestId: request.id };
      return reply.code(status).header('cache-control', 'no-store').send(body);
    }
    const title = titles[code] ?? errorCatalogue[code].sentence;
    // Sessions are in the database.
    const visit = await visitOf(registry, request).catch(() => ({
      session: undefined,
      path: request.url,
      now: new Date(),
    }));
    const refusal =
      code === 'DATABASE_UNREACHABLE'
        ? { sentence: `${message}. ${withoutDatabase}` }
        : refusalOf(failure, message);
    return sendPage(reply, refusalPage({ visit, title, refusal, code, requestId: request.id }), status);
  });
  await pages.register(assetRoutes);
  await pages.register(signInRoutes, registry);
  await pages.register(liveRoutes, registry);
  await pages.register(releaseRoutes, registry);
  await pages.register(auditRoutes, registry);
  await pages.register(actionRoutes, registry);
  await pages.register(approvalRoutes, registry);
  await pages.register(errorsRoutes, registry);
  await pages.register(notificationPages, registry);
  await pages.register(schedulePages, registry);
  await pages.register(previewPages, registry);
  await pages.register(setRoutes, registry);
  pages.get('/console', { config: access('anyone', 'a redirect to the overview') }, (_request, reply) =>
    reply.redirect('/', 303),
  );
  pages.get('/console/*', { config: access('anyone', 'nothing; a 404') }, (request) => {
    throw new PlatformError('NOT_FOUND', `There is no page ${request.url.split('?')[0]}`);
  });
};

/** The pages of what is live: the overview, a remote and experiments. */
const liveRoutes: FastifyPluginAsync<Registry> = async (app, registry) => {
  const { db, shells } = registry;

  app.get('/', { config: access('anyone', 'nothing; reads what is live') }, async (request, reply) => {
    const { environment, ...justDone } = parseInput(overviewQuery, request.query, 'the overview');
    const visit = await visitOf(registry, request);
    const connected = await shells.count(environment);
    const status = await environmentStatus(db, environment);
    const page = overviewPage({
      visit,
      environments: await environmentNames(db),
      status,
      judged: judge(await readFacts(registry, status, visit.now)),
      numbers: await releaseNumbers(
        db,
        status.remotes.map(({ remote }) => remote),
      ),
      releases: await listReleases(db, { limit: 8 }),
      audit: await readAudit(db, { environment, limit: 8 }),
      waiting: (await waitingProposals(db)).filter((one) => one.environment === environment).length,
      shells: connected,
      notice: noticeOf(justDone, connected),
    });
    return sendPage(reply, page);
  });

  app.get<{ Params: { environment: string; remote: string } }>(
    '/console/:environment/remotes/:remote',
    { config: access('anyone', 'nothing; reads what is live of a remote') },
    async (request, reply) => {
      const { environment, remote } = request.params;
      const { hours, ...justDone } = parseInput(remoteQuery, request.query, 'the page of a remote');
      const current = await requireRemote(db, { environment, remote });
      const { sequence, acting, freezes, schedules, status } = current;
      const { pins } = await readEnvironmentRows(db, environment);
      const visit = await visitOf(registry, request);
      const target = aboutRemote(status);
      const facts = {
        ...(await readFacts(registry, current, visit.now)),
        target,
        changes: await readLastChanges(db, environment, remote),
      };
      const { session } = visit;
      const mayReadMessages = session !== undefined && mayAct(session.actor, 'publish', remote);
      const page = remotePage({
        visit,
        environment,
        sequence,
        acting,
        status,
        pins: pins.filter((pin) => pin.remote === remote),
        judged: judge(facts).remotes.find((one) => one.status.remote === remote)!,
        diagnosis: diagnose(facts, target, () => mayReadMessages),
        health: await readHealth(db, { environment, remote, hours: hours ?? hoursSince(status, visit.now) }),
        hours,
        markers: releaseMarkers(await readAudit(db, { environment, remote, limit: maxMarkedRows })),
        numbers: await numbersOf(db, remote),
        releases: await listReleases(db, { remote, limit: 10 }),
        audit: await readAudit(db, { environment, remote, limit: 6 }),
        notice: noticeOf(justDone, await shells.count(environment), status.live),
        calendar: calendarNotices(
          { environment, freezes, schedules: schedules.filter((one) => one.remote === remote) },
          visit.now,
        ),
      });
      return sendPage(reply, page);
    },
  );

  app.get<{ Params: { environment: string; id: string } }>(
    '/console/:environment/experiments/:id',
    { config: access('anyone', 'nothing; reads figures of an experiment') },
    async (request, reply) => {
      const justDone = parseInput(remoteQuery, request.query, 'the page of an experiment');
      const result = await readExperiment(db, request.params);
      const { environment } = result;
      const current = await environmentStatus(db, environment);
      const visit = await visitOf(registry, request);
      const notice = noticeOf(justDone, await shells.count(environment));
      const judged = judge(await readFacts(registry, current, visit.now));
      const own = judged.remotes.find(({ status }) => status.remote === result.remote);
      const ofVariants = own?.findings.filter(({ experiment }) => experiment === result.id) ?? [];
      const alarm =
        own && ofVariants.length
          ? troubleNotices({ ...own, findings: ofVariants }, environment, visit)
          : undefined;
      const { sequence } = current;
      const numbers = await numbersOf(db, result.remote);
      const hours = hoursSince(result, visit.now);
      const health = await readHealth(db, { environment, remote: result.remote, hours });
      const started = await readAudit(db, {
        environment,
        remote: result.remote,
        action: 'start-experiment',
        text: result.id,
        limit: perPage,
      });
      const start = started.find(({ details }) => details['experiment'] === result.id);
      return sendPage(
        reply,
        experimentPage({ visit, result, numbers, health, start, sequence, notice, alarm }),
      );
    },
  );

  app.get(
    '/console/experiments',
    { config: access('anyone', 'nothing; reads experiments and their figures') },
    async (request, reply) => {
      const { environment, after } = parseInput(experimentsQuery, request.query, 'the list of experiments');
      const found = await readExperiments(db, { environment, limit: experimentsPerPage + 1, offset: after });
      const next = urls.experiments({ environment, after: after + experimentsPerPage });
      const page = experimentsPage({
        visit: await visitOf(registry, request),
        environments: await environmentNames(db),
        environment,
        results: found.slice(0, experimentsPerPage),
        older: found.length > experimentsPerPage ? next : undefined,
      });
      return sendPage(reply, page);
    },
  );
};

/** The pages of releases. */
const releaseRoutes: FastifyPluginAsync<Registry> = async (app, registry) => {
  const { db } = registry;

  app.get(
    '/console/releases',
    { config: access('anyone', 'nothing; reads releases') },
    async (request, reply) => {
      const query = parseInput(releaseQuery, request.query, 'the search for releases');
      const found = await listReleases(db, { ...query, limit: perPage + 1 });
      const { remotes } = await environmentStatus(db, defaultEnvironment);
      const page = releasesPage({
        visit: await visitOf(registry, request),
        search: { remote: query.remote, text: query.text },
        releases: found.slice(0, perPage),
        remotes: remotes.map(({ remote }) => remote),
        older: found.length > perPage ? found[perPage - 1]!.position : undefined,
      });
      return sendPage(reply, page);
    },
  );

  app.get<{ Params: { remote: string; version: string } }>(
    '/console/releases/:remote/:version',
    { config: access('anyone', 'nothing; reads a release') },
    async (request, reply) => {
      const why = await whyRelease(db, request.params);
      const others = await listReleases(db, { remote: request.params.remote, limit: 10 });
      const visit = await visitOf(registry, request);
      return sendPage(
        reply,
        releasePage({ visit, environments: await environmentNames(db), others, ...why }),
      );
    },
  );

  app.get<{ Params: { remote: string; version: string } }>(
    '/console/releases/:remote/:version/changes',
    { config: access('anyone', 'nothing; compares two releases') },
    async (request, reply) => {
      const { remote, version } = request.params;
      const { from } = parseInput(changesQuery, request.query, 'the comparison of two releases');
      const others = await listReleases(db, { remote, limit: 10 });
      const page = releaseChangesPage({
        visit: await visitOf(registry, request),
        versions: others.map((one) => one.version).filter((one) => one !== version),
        changes: await readChanges(db, { remote, version, from }),
      });
      return sendPage(reply, page);
    },
  );
};

/** The titles of errors that people meet, in place of the catalogue's sentence. */
const titles: Partial<Record<ErrorCode, string>> = {
  NOT_ALLOWED: 'You may not do this',
  NOT_FOUND: 'Page not found',
  RELEASE_UNKNOWN: 'Release not found',
  DATABASE_UNREACHABLE: 'The registry cannot reach its database',
};

/** What an operator needs to know while the database is down. */
const withoutDatabase =
  'Visitors keep the releases that their shells have. Until the database is back, nothing can be rolled back or killed.';

/** Whether a client is a browser that shows pages; all others receive errors as JSON. */
function acceptsPages({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

/** The hours since the live release went live: at least a quarter, at most a week. */
function hoursSince({ since }: Pick<RemoteStatus, 'since'>, now: Date): number {
  return Math.min(Math.max((now.getTime() - Date.parse(since)) / hourMs, 0.25), 168);
}

/** The releases that reached visitors, by promotion, rollback or the start of a rollout, the oldest first. */
function releaseMarkers(rows: AuditRow[]): ReleaseMarker[] {
  const releases = rows
    .toReversed()
    .filter(({ action }) => ['promote', 'rollback', 'canary'].includes(action));
  return releases
    .filter(({ version }, at) => version !== null && version !== releases[at - 1]?.version)
    .map(({ version, at }) => ({ version: version!, at: new Date(at).getTime() }));
}

/** The notice that confirms the action just performed or proposed, by the query. Ignores unknown actions. */
function noticeOf(
  { done, proposed }: { done?: string | undefined; proposed?: number | undefined },
  shells: number,
  live?: string,
) {
  const verb = consoleActions.find((action) => action.verb === done);
  const label = done === 'rollback' && live ? `Rolled back to ${live}` : verb?.label;
  const received = shells
    ? 'Shells receive it within a second.'
    : 'No shell is connected: visitors keep the releases that their shells have until one connects.';
  const shellsFollow = `${received} Recorded in the audit log under your name.`;
  if (proposed !== undefined)
    return html`<p class="notice notice-waits" role="status" tabindex="-1" autofocus>
      This waits for the approval of another person:
      <a href="${urls.approval(proposed)}">change #${proposed}</a>.
    </p>`;
  if (done === 'nothing') return notice('Nothing changed: this was already the case.');
  if (done === 'approve') return notice(`Approved and done. ${shellsFollow}`);
  return label === undefined ? undefined : notice(`${label}: done. ${shellsFollow}`);

  function notice(text: string) {
    return html`<p class="notice" role="status" tabindex="-1" autofocus>${text}</p>`;
  }
}
