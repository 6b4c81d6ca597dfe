import cookie from '@fastify/cookie';
import { errorCatalogue, PlatformError, type Visitor } from '@marquee/contracts';
import { access, createServer, type Drain, type ErrorFormat, type LogOptions } from '@marquee/http-server';
import { traceRequests, type Tracing } from '@marquee/tracing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mediaRoutes } from '../features/media/server/media.ts';
import { guardSameOrigin, tooManyRequests } from './same-origin.ts';
import { createDictionaryCompression } from './compression/dictionary-compression.ts';
import { discoveryRoutes } from '../features/discovery/server/discovery-routes.ts';
import { securityContactRoutes } from '../features/discovery/server/security-contact.ts';
import { ofrepRoutes } from '../features/flags/server/ofrep-routes.ts';
import { createObserver, type Observe } from '../features/telemetry/server/observer.ts';
import { overrideRoutes } from '../features/overrides/server/override-routes.ts';
import { previewRoutes } from '../features/preview/server/preview-routes.ts';
import type { ContentMonitor } from './rendering/content-monitor.ts';
import type { InternalRequests } from './rendering/internal-requests.ts';
import type { KillFeed } from '../features/kill-switch/server/kill-feed.ts';
import type { ReleaseFiles } from './releases/release-files.ts';
import type { ShellBuilds } from './releases/shell-builds.ts';
import { assetRoutes } from './asset-routes.ts';
import { errorPageOf } from './failure-page.ts';
import { createDigestEndpoint, digestPath } from './digest-endpoint.ts';
import { pageRoutes, type PageRoutes } from './page-routes.ts';
import { remoteFileRoutes } from './remote-file-routes.ts';
import { planRoutes } from './plan-routes.ts';
import { createVisitors, type VisitorSettings } from './visitors.ts';
import { killStreamRoutes } from '../features/kill-switch/server/kill-stream.ts';
import { reportRoutes } from '../features/reports/server/report-routes.ts';
import {
  refuseOtherServiceWorkers,
  serviceWorkerRoutes,
} from '../features/offline/server/service-worker-routes.ts';
import { inspectorRoutes } from '../features/inspector/server/inspector.ts';
import type { Site } from './site/define-site.ts';
import type { SiteContent } from './site/site-definition.ts';
import { siteCookies } from './site-cookies.ts';
import { shareImageRoutes } from '../features/share-images/server/share-image-routes.ts';
import type { ShellAssets } from './shell-assets.ts';
import { receiptRoutes } from '../features/telemetry/server/receipt-routes.ts';
import { telemetryRoutes } from '../features/telemetry/server/telemetry-routes.ts';
import { createBrowserSpans } from '../features/tracing/server/browser-spans.ts';

export type ShellDependencies = PageRoutes &
  VisitorSettings & {
    files: ReleaseFiles;
    kills: KillFeed;
    assets: ShellAssets;
    builds: Pick<ShellBuilds, 'file'>;
    mainApi: string;
    contentApi: string;
    /** Where this server reaches the APIs; pages contain the addresses above. */
    internal: {
      mainApi: string;
      contentApi: string;
      /** The URL whose folder `/media` has the site's own pictures, films and sounds. */
      media: string;
    };
    /** The timeout for receiving a complete request, in milliseconds; default: that of `createServer`. */
    requestTimeoutMs?: number;
    serviceWorker: boolean;
    known: SiteContent | undefined;
    internalRequests: InternalRequests;
    isSnapshotStale: () => boolean;
    /** Whether the first pages were rendered (`createWarmUp`): until then the shell is not ready. */
    isWarm: () => boolean;
    /** How whole the biographies and news are that pages show. */
    contentState: ContentMonitor['state'];
    /** Why there is no renderer process; `undefined` if there is one, or if it is started when needed. */
    rendererFailure: () => string | undefined;
    /** Host names that may read `/metrics`, besides IP addresses and names without a dot (containers). */
    metricsHosts: readonly string[];
    securityContact: string;
    tracing: Tracing | undefined;
    /** The secret for receipts (cookies that prove a page was sent), equal for all shells of an environment. */
    visitorSecret: string;
    /** Receives the beacons and failed renders that count against a release, to send them to the registry. */
    observe: Observe;
    /** Whether API requests of renders timed out lately. */
    isApiLate: () => boolean;
    /** Whether `/metrics` is served on a port of its own. */
    metricsElsewhere?: boolean;
    /** How the server drains when it closes. */
    drain?: Drain;
    log?: LogOptions;
    report: (failure: unknown, request?: FastifyRequest) => void;
  };

/** Creates the Fastify server that sends the site's pages, files and APIs; the caller starts it by `listen`. */
export async function createShellServer(dependencies: ShellDependencies): Promise<FastifyInstance> {
  const {
    definition,
    pages,
    files,
    assets,
    siteUrl,
    mainApi,
    contentApi,
    internal,
    metrics,
    tracing,
    report,
  } = dependencies;
  const isHttps = siteUrl.startsWith('https:');
  const visitors = createVisitors(dependencies, isHttps);
  const errorPage = errorPageOf(definition);
  const app = await createServer({
    ...dependencies,
    isHttps,
    checkReadiness: async (request) => {
      if (!pages.site(visitors.of(request).visitor))
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
    rateLimit: { refusal: tooManyRequests },
    fastify: {
      routerOptions: { ignoreTrailingSlash: true },
      rewriteUrl: ({ url = '/' }) => routable(pathOf(url)),
    },
  });
  app.decorate('errorPage', errorPage);
  refuseOtherServiceWorkers(app);
  await app.register(cookie);
  app.addHook('onRequest', (request, _reply, done) => {
    request.cookies = siteCookies(request.headers.cookie);
    done();
  });
  traceRequests(app, tracing, isTraced);
  const observer = createObserver({
    secret: dependencies.visitorSecret,
    isHttps,
    observe: dependencies.observe,
    isApiLate: dependencies.isApiLate,
    metrics,
  });

  const compression = createDictionaryCompression({ report });
  await app.register(assetRoutes, { assets, builds: dependencies.builds, compression });
  await app.register(remoteFileRoutes, { files, compression });
  await app.register(planRoutes, { visitors, pages, files });
  // A flag service that chooses the variants evaluates them for other servers, too.
  if (!dependencies.chooseVariants) await app.register(ofrepRoutes, { snapshot: () => pages.snapshot() });
  await app.register(inspectorRoutes, { ...dependencies.inspector, siteUrl });
  await app.register(killStreamRoutes, { kills: dependencies.kills, metrics });
  const planned = {
    preHandler: visitors.prepare,
    siteOf: (request: FastifyRequest) => pages.site(visitors.of(request).visitor),
    segmentOf: (request: FastifyRequest) => {
      const { language, platform, signedIn } = visitors.of(request).visitor;
      return { language, platform, signedIn };
    },
    isEvidence: (request: FastifyRequest) => !visitors.hasPreview(request),
    observer,
  };
  await app.register(receiptRoutes, planned);
  await app.register(telemetryRoutes, {
    ...planned,
    metrics,
    shellVersion: assets.version,
    release: files.release,
    takeSpan:
      tracing &&
      createBrowserSpans({
        tracing,
        metrics,
        release: files.release,
        hosts: { main: mainApi, content: contentApi, site: siteUrl },
      }),
  });
  await app.register(reportRoutes, {
    ...planned,
    metrics,
    shellVersion: assets.version,
    release: files.release,
  });
  await app.register(overrideRoutes, dependencies);
  await app.register(previewRoutes, dependencies);
  await app.register(mediaRoutes, { mediaUrl: internal.media });
  await app.register(shareImageRoutes, {
    mediaUrl: internal.media,
    logo: assets.file('logo-mark.svg')?.bytes,
    colors: definition.colors,
  });
  await app.register(serviceWorkerRoutes, {
    assets,
    languages: definition.languages,
    isOn: dependencies.serviceWorker,
  });
  await app.register(discoveryRoutes, {
    siteUrl,
    definition,
    known: dependencies.known,
    routes: () => pages.site(anyVisitorOf(definition))?.plannedRoutes(),
  });
  await app.register(securityContactRoutes, {
    siteUrl,
    contact: dependencies.securityContact,
    languages: definition.languages,
  });
  await app.register(async (calls) => {
    const hosts = [new URL(siteUrl).host, ...dependencies.tenants.hosts.keys()];
    guardSameOrigin(calls, { hosts, perMinute: 120, internalRequests: dependencies.internalRequests });
    for (const { routes } of definition.features) await routes(calls);
  });
  await app.register(pageRoutes, { ...dependencies, visitors, observer });
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

/** A placeholder visitor, for output that is the same for all visitors. */
export function anyVisitorOf({ defaultLanguage: language }: Pick<Site, 'defaultLanguage'>): Visitor {
  return { id: 'nobody00nobody00nobody00nobody00', language, platform: 'unknown', signedIn: false };
}

/** Formats an error as the specification demands; the message is that of the error code, without details. */
const formatError: ErrorFormat = ({ status, code, requestId, failure }) => {
  if (code === 'TOO_MANY_REQUESTS') {
    const { retryAfterSec } = (failure as PlatformError).details;
    return { body: { status, message: '', error: 'Too Many Requests', data: { retryAfterSec } } };
  }
  return { body: { status, message: errorCatalogue[code].sentence, error: code, requestId, data: null } };
};
