import cookie from '@fastify/cookie';
import { errorCatalogue, PlatformError } from '@marquee/contracts';
import { access, createServer, type Drain, type ErrorFormat, type LogOptions } from '@marquee/http-server';
import { traceRequests, type Tracing } from '@marquee/tracing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { guardSameOrigin, tooManyRequests } from './same-origin.ts';
import { createDictionaryCompression } from './compression/dictionary-compression.ts';
import type { ContentMonitor } from './rendering/content-monitor.ts';
import type { InternalRequests } from './rendering/internal-requests.ts';
import type { FormerPlans } from './pages/former-plans.ts';
import type { ReleaseFiles } from './releases/release-files.ts';
import type { ShellBuilds } from './releases/shell-builds.ts';
import { assetRoutes } from './asset-routes.ts';
import { errorPageOf } from './failure-page.ts';
import { createDigestEndpoint, digestPath } from './digest-endpoint.ts';
import { pageRoutes, type PageRoutes } from './page-routes.ts';
import { remoteFileRoutes } from './remote-file-routes.ts';
import { planRoutes } from './plan-routes.ts';
import { createVisitors, type VisitorSettings } from './visitors.ts';
import { siteCookies } from './site-cookies.ts';
import type { ServerParts } from './server-feature.ts';
import type { ShellAssets } from './shell-assets.ts';

export type ShellDependencies = PageRoutes &
  VisitorSettings & {
    /** Those of `features` that are the site's: only pages of the site may call their routes. */
    siteFeatures: readonly ServerParts[];
    files: ReleaseFiles;
    formerPlans: Pick<FormerPlans, 'ownerOn'>;
    assets: ShellAssets;
    builds: Pick<ShellBuilds, 'file'>;
    /** The timeout for receiving a complete request, in milliseconds; default: that of `createServer`. */
    requestTimeoutMs?: number;
    internalRequests: InternalRequests;
    /** What the rate limits per network are multiplied with. */
    rateLimitScale?: number;
    isSnapshotStale: () => boolean;
    /** Whether the first pages were rendered (`createWarmUp`): until then the shell is not ready. */
    isWarm: () => boolean;
    /** How whole the biographies and news are that pages show. */
    contentState: ContentMonitor['state'];
    /** Why there is no renderer process; `undefined` if there is one, or if it is started when needed. */
    rendererFailure: () => string | undefined;
    /** Host names that may read `/metrics`, besides IP addresses and names without a dot (containers). */
    metricsHosts: readonly string[];
    tracing: Tracing | undefined;
    /** Whether `/metrics` is served on a port of its own. */
    metricsElsewhere?: boolean;
    /** How the server drains when it closes. */
    drain?: Drain;
    log?: LogOptions;
    report: (failure: unknown, request?: FastifyRequest) => void;
  };

/** Creates the Fastify server that sends the site's pages, files and APIs; the caller starts it by `listen`. */
export async function createShellServer(dependencies: ShellDependencies): Promise<FastifyInstance> {
  const { features, siteFeatures, definition, pages, files, assets, siteUrl, tracing, report } = dependencies;
  const isHttps = siteUrl.startsWith('https:');
  const visitors = createVisitors(dependencies, isHttps);
  const errorPage = errorPageOf(definition);
  const app = await createServer({
    ...dependencies,
    isHttps,
    checkReadiness: async (request) => {
      if (!pages.open(visitors.of(request).visitor))
        throw new PlatformError('OVERLOADED', 'No snapshot of the environment has arrived yet');
      const failure = dependencies.rendererFailure();
      if (failure) throw new PlatformError('OVERLOADED', failure);
      if (!dependencies.isWarm()) throw new PlatformError('OVERLOADED', 'The first pages are being rendered');
      return {
        snapshot: dependencies.isSnapshotStale() ? 'stale' : 'fresh',
        registry: dependencies.isRegistryConnected() ? 'connected' : 'unreachable',
        content: dependencies.contentState(),
      };
    },
    formatError,
    errorPage,
    reportError: report,
    answerFirst: {
      url: digestPath,
      ...access(
        'anyone',
        'a new id for a visitor without one, with ?newcomer; a request to the flag service, within the limit of its network',
      ),
      answer: createDigestEndpoint({ ...dependencies, visitors }),
    },
    rateLimit: { refusal: tooManyRequests, scale: dependencies.rateLimitScale ?? 1 },
    fastify: {
      routerOptions: { ignoreTrailingSlash: true },
      rewriteUrl: ({ url = '/' }) => routable(pathOf(url)),
    },
  });
  app.decorate('errorPage', errorPage);
  for (const { onRequest } of features) if (onRequest) app.addHook('onRequest', onRequest);
  await app.register(cookie);
  app.addHook('onRequest', (request, _reply, done) => {
    request.cookies = siteCookies(request.headers.cookie);
    done();
  });
  traceRequests(app, tracing, isTraced);
  const compression = createDictionaryCompression({ report });
  await app.register(assetRoutes, { assets, builds: dependencies.builds, compression });
  await app.register(remoteFileRoutes, { files, compression });
  await app.register(planRoutes, { visitors, pages, files, formerPlans: dependencies.formerPlans });
  const server = { visitors, pages };
  for (const feature of features.filter((one) => !siteFeatures.includes(one)))
    await app.register(async (scope) => void (await feature.routes?.(scope, server)));
  await app.register(async (calls) => {
    const hosts = [new URL(siteUrl).host, ...dependencies.tenants.hosts.keys()];
    guardSameOrigin(calls, { hosts, perMinute: 120, internalRequests: dependencies.internalRequests });
    for (const feature of siteFeatures) await feature.routes?.(calls, server);
  });
  await app.register(pageRoutes, { ...dependencies, visitors });
  return app;
}

/** The path of a request's target, which may also be an absolute URL (RFC 9112, section 3.2.2). */
function pathOf(target: string): string {
  const [origin] = /^https?:\/\/[^/?#]*/i.exec(target) ?? [];
  if (origin === undefined) return target;
  const path = target.slice(origin.length);
  return path.startsWith('/') ? path : `/${path}`;
}

/**
 * The target with a path that the router can decode. A path such as `/celebrities/50%` is no valid escape: its percent
 * signs stand for themselves, so that a browser gets a page for it as for every other path.
 */
function routable(target: string): string {
  const [path = ''] = target.split('?', 1);
  try {
    decodeURIComponent(path);
    return target;
  } catch {
    return path.replaceAll('%', '%25') + target.slice(path.length);
  }
}

/** Whether a route's requests are traced: pages, slots and proxied APIs; not files and health checks. */
function isTraced(route: string): boolean {
  return route === '/*' || route.startsWith('/api/') || /^\/__marquee\/(slots\/|holes$)/.test(route);
}

/** Formats an error as the specification demands; the message is that of the error code, without details. */
const formatError: ErrorFormat = ({ status, code, requestId, failure }) => {
  if (code === 'TOO_MANY_REQUESTS') {
    const { retryAfterSec } = (failure as PlatformError).details;
    return { body: { status, message: '', error: 'Too Many Requests', data: { retryAfterSec } } };
  }
  return { body: { status, message: errorCatalogue[code].sentence, error: code, requestId, data: null } };
};
