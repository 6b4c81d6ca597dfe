import { access } from '@marquee/http-server';
import type { FastifyPluginAsync } from 'fastify';
import { parseInput, PlatformError, releaseId } from '@marquee/contracts';
import * as v from 'valibot';
import type { BrowserRelease, SlotOwner } from '../page/page-data.ts';
import { prefersPage } from './accepted-type.ts';
import { sendNotFound } from './send-not-found.ts';
import { browserRelease } from './pages/browser-release.ts';
import type { FormerPlans } from './pages/former-plans.ts';
import type { PageServer } from './pages/serve-page.ts';
import type { ReleaseFiles } from './releases/release-files.ts';
import type { Visitors } from './visitors.ts';

/** The releases of a page: `mfe-quiz@1.0.0,mfe-auth@2.1.0`. */
const pageSchema = v.pipe(
  v.string(),
  v.maxLength(4_000),
  v.transform((text) =>
    text.split(',').map((id) => {
      const at = id.lastIndexOf('@');
      return { remote: id.slice(0, at), version: id.slice(at + 1) };
    }),
  ),
  v.maxLength(100),
);

/**
 * Routes that return the visitor's planned releases with reasons, the release that fills a slot, and an earlier release
 * for a browser in which the planned one failed. They begin with `/__marquee/`.
 */
export const planRoutes: FastifyPluginAsync<{
  visitors: Visitors;
  pages: PageServer;
  files: ReleaseFiles;
  formerPlans: Pick<FormerPlans, 'ownerOn'>;
}> = async (app, { visitors, pages, files, formerPlans }) => {
  app.get(
    '/__marquee/plan',
    {
      config: access(
        'anyone',
        'a new id for a visitor without one; a request to the flag service, within the limit of its network',
      ),
      preHandler: visitors.prepare,
    },
    async (request, reply) => {
      const { visitor } = visitors.known(request, reply);
      const site = pages.open(visitor, visitors.insteadOf(request))?.site;
      if (!site) throw new PlatformError('OVERLOADED', 'No snapshot of the environment has arrived yet');
      const { plan } = site;
      const shown = {
        environment: plan.environment,
        sequence: plan.sequence,
        visitor: plan.visitor,
        ...(plan.heldOut && { heldOut: true }),
        remotes: Object.entries(plan.remotes).map(([remote, { version, why }]) => ({
          remote,
          release: releaseId({ remote, version }),
          version,
          owner: site.remote(remote)?.release.manifest.owner,
          guest: site.remote(remote)?.release.manifest.guest,
          state: why.kind === 'killed' ? 'killed' : 'planned',
          why,
        })),
      };
      // A person reads it in a browser's window, a script parses it.
      const isRead = prefersPage(request.headers.accept);
      return reply
        .headers({ 'cache-control': 'private, no-store', vary: 'accept' })
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(shown, null, isRead ? 2 : undefined));
    },
  );

  app.get<{ Params: { slot: string }; Querystring: { page?: unknown } }>(
    '/__marquee/slots/:slot',
    {
      config: access(
        'anyone',
        'a request to the flag service, within the limit of its network; the record of a release that was planned before is fetched from the registry',
      ),
      preHandler: visitors.prepare,
    },
    async (request, reply) => {
      const { slot } = request.params;
      const { visitor } = visitors.of(request);
      const instead = visitors.insteadOf(request);
      const site = pages.open(visitor, instead)?.site;
      if (!site || site.slotOwner(slot)?.planned.why.kind === 'killed') return sendNotFound(reply);
      const { page = '' } = request.query;
      const onPage = page === '' ? [] : parseInput(pageSchema, page, 'GET /__marquee/slots: page');
      const found = await formerPlans.ownerOn(onPage, slot, { site, visitor, instead });
      if (!found) return sendNotFound(reply);
      const { owner, contracts } = found;
      const { why } = owner.planned;
      const { manifest } = owner.release;
      const declared = manifest.slots.find(({ name }) => name === slot);
      return reply.header('cache-control', 'private, no-store').send({
        remote: owner.release.remote,
        ...(why.kind === 'experiment' && { variant: why.variant }),
        criticality: manifest.criticality,
        release: browserRelease(owner),
        ...(declared?.mountDeadlineMs && { mountDeadlineMs: declared.mountDeadlineMs }),
        ...(declared?.mount && { mount: declared.mount }),
        ...contracts.ofPage([{ remote: owner.release.remote, slot }]),
      } satisfies SlotOwner);
    },
  );

  app.get<{ Params: { remote: string; version: string } }>(
    '/__marquee/releases/:remote/:version',
    {
      config: access(
        'anyone',
        'a request to the flag service, within the limit of its network; the record of a release is fetched from the registry',
      ),
      preHandler: visitors.prepare,
    },
    async (request, reply) => {
      const { remote, version } = request.params;
      const site = pages.open(visitors.of(request).visitor)?.site;
      const planned = site?.remote(remote)?.planned;
      // In a preview, a failure has to be seen; outside, no release of one is an earlier release.
      const isPreview = visitors.hasPreview(request) || files.isPreviewed(remote, version);
      const isAllowed =
        planned && planned.why.kind !== 'killed' && !isPreview && !files.isWithdrawn(remote, version);
      const release = isAllowed ? await files.find(remote, version) : undefined;
      if (!planned || !release) return sendNotFound(reply);
      const settings = site?.settingsOf(release);
      return reply.header('cache-control', 'private, no-store').send(
        browserRelease({
          release,
          planned: { version, why: { kind: 'live' } },
          settings,
        }) satisfies BrowserRelease,
      );
    },
  );
};
