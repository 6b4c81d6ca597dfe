import cookie from '@fastify/cookie';
import { errorCatalogue, errorCode, type PlatformError, type Visitor } from '@marquee/contracts';
import {
  limitPerNetwork,
  refuseForeignHosts,
  securityHeaders,
  securityHeadersOf,
  serverOptions,
} from '@marquee/http-server';
import { traceRequests, type Tracing } from '@marquee/tracing';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import { addMedia } from '../features/api-proxy/server/media.ts';
import { addLeads, type LeadSquared } from '../features/api-proxy/server/leads.ts';
import { guardSameOrigin, tooManyRequests } from '../features/api-proxy/server/same-origin.ts';
import { addVendorOrder } from '../features/api-proxy/server/vendor-order.ts';
import { addWordCheck } from '../features/api-proxy/server/word-check.ts';
import { addDiscovery } from '../features/discovery/server/add-discovery.ts';
import type { KnownAddresses } from '../features/discovery/server/known-addresses.ts';
import { addSecurityContact } from '../features/discovery/server/security-contact.ts';
import { createObserver, type Observe } from '../features/telemetry/server/observer.ts';
import { addOverrides } from '../features/overrides/server/add-overrides.ts';
import type { OwnCalls } from './rendering/own-calls.ts';
import type { KillFeed } from '../features/kill-switch/server/kill-feed.ts';
import type { ReleaseFiles } from './releases/release-files.ts';
import { sendImmutable } from './serve-file.ts';
import { nothingHere } from './nothing-here.ts';
import { addPages, type PageRoutes } from './add-pages.ts';
import { addRemoteFiles } from './add-remote-files.ts';
import { addPlan } from './add-plan.ts';
import { createVisitors, type WhatBrowsersRemember } from './visitors.ts';
import { addKillStream } from '../features/kill-switch/server/kill-stream.ts';
import { addServiceWorker } from '../features/offline/server/service-worker-routes.ts';
import { addInspector } from '../features/inspector/server/inspector.ts';
import { addShareImages } from '../features/share-images/server/add-share-images.ts';
import type { ShellAssets } from './shell-assets.ts';
import { addTelemetry } from '../features/telemetry/server/telemetry-routes.ts';
import { createBrowserSpans } from '../features/tracing/server/browser-spans.ts';

export type ShellDependencies = PageRoutes &
  WhatBrowsersRemember & {
    files: ReleaseFiles;
    kills: KillFeed;
    assets: ShellAssets;
    mainApi: string;
    contentApi: string;
    vendorToken: string;
    /** How long a request may take to arrive whole, in milliseconds; unset: as `serverOptions` has it. */
    requestTimeoutMs?: number;
    wordCheck: { url: string; key: string; model: string };
    leadSquared: LeadSquared;
    serviceWorker: boolean;
    known: KnownAddresses;
    ownCalls: OwnCalls;
    /** Whether the snapshot in force is past its expiry. */
    isSnapshotStale: () => boolean;
    /** Names besides IP addresses and container names under which `/metrics` may be read. */
    metricsHosts: readonly string[];
    /** Where to report a vulnerability, as a URI. */
    securityContact: string;
    /** Where requests, and what browsers say of theirs, are followed; undefined: nowhere. */
    tracing: Tracing | undefined;
    /** What receipts of pages are made with; shared by the shells of an environment. */
    visitorSecret: string;
    /** Receives what counts of what browsers report of the releases they were given, and renders that failed. */
    observe: Observe;
    report: (failure: unknown) => void;
  };

/** The shell's server, not yet listening: documents, remotes' files, the same-origin calls, health. */
export async function createShellServer(dependencies: ShellDependencies): Promise<FastifyInstance> {
  const { pages, files, assets, siteUrl, mainApi, contentApi, metrics, tracing, report } = dependencies;
  const isHttps = siteUrl.startsWith('https:');
  const app = fastify({
    ...serverOptions(dependencies),
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/' }) => pathOf(url),
    // What the router refuses meets no hook.
    frameworkErrors: (failure, request, reply) => {
      reply.headers(securityHeadersOf({ isHttps }));
      answerFailure(failure, request, reply, report);
    },
  });
  const visitors = createVisitors(dependencies, isHttps);
  const observer = createObserver({
    secret: dependencies.visitorSecret,
    isHttps,
    observe: dependencies.observe,
    metrics,
  });
  collectDefaultMetrics({ register: metrics });

  securityHeaders(app, { isHttps });
  refuseForeignHosts(app, { paths: ['/metrics'], allowed: dependencies.metricsHosts });
  app.register(cookie);
  traceRequests(app, tracing, isTraced);
  app.setErrorHandler((failure, request, reply) => answerFailure(failure, request, reply, report));
  await limitPerNetwork(app, { refusal: tooManyRequests });

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const ready = pages.site(visitors.of(request).visitor) !== undefined;
    if (!ready) return reply.code(503).send({ status: 'waiting for the first snapshot' });
    return { status: 'ready', snapshot: dependencies.isSnapshotStale() ? 'stale' : 'fresh' };
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  );

  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const file = assets.file(request.params['*']);
    return file ? sendImmutable(request, reply, file) : nothingHere(reply);
  });

  addRemoteFiles(app, { files });
  addPlan(app, visitors, pages);
  addInspector(app, { ...dependencies.inspector, siteUrl });
  addKillStream(app, { kills: dependencies.kills, metrics });
  addTelemetry(app, {
    preHandler: visitors.askForVariants,
    metrics,
    shellVersion: assets.version,
    release: files.release,
    planOf: (request) => pages.site(visitors.of(request).visitor)?.plan,
    observer,
    takeSpan:
      tracing &&
      createBrowserSpans({
        tracing,
        metrics,
        release: files.release,
        hosts: { main: mainApi, content: contentApi, site: siteUrl },
      }),
  });
  addOverrides(app, dependencies);
  addMedia(app, dependencies);
  addShareImages(app, { contentApi, sign: assets.file('logo-mark.svg')?.bytes });
  addServiceWorker(app, { assets, isOn: dependencies.serviceWorker });
  addDiscovery(app, {
    siteUrl,
    known: dependencies.known,
    routes: () => pages.site(nobody)?.plannedRoutes(),
  });
  addSecurityContact(app, { siteUrl, contact: dependencies.securityContact });
  app.register(async (calls) => {
    const hosts = [new URL(siteUrl).host, ...dependencies.tenants.hosts.keys()];
    guardSameOrigin(calls, { hosts, perMinute: 120, ownCalls: dependencies.ownCalls });
    addWordCheck(calls, dependencies.wordCheck);
    addLeads(calls, dependencies.leadSquared);
    addVendorOrder(calls, { mainApi, vendorToken: dependencies.vendorToken });
  });
  addPages(app, visitors, observer, dependencies);
  return app;
}

/** The path of a request's target: a client may send the whole address instead (RFC 9112, section 3.2.2). */
function pathOf(target: string): string {
  const [origin] = /^https?:\/\/[^/?#]*/i.exec(target) ?? [];
  if (origin === undefined) return target;
  const path = target.slice(origin.length);
  return path.startsWith('/') ? path : `/${path}`;
}

/** Pages, slots and the same-origin calls; not the files a page is made of, nor who asks how the server is. */
function isTraced(route: string): boolean {
  return route === '/*' || route.startsWith('/api/') || route.startsWith('/__marquee/slots/');
}

/** Who asks for what is the same for everybody. */
const nobody: Visitor = {
  id: 'nobody00nobody00nobody00nobody00',
  language: 'en',
  platform: 'unknown',
  signedIn: false,
};

/** How soon who found the server overloaded, or without a snapshot yet, may come again. */
const overloadedForSeconds = 5;

function answerFailure(
  failure: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  report: (f: unknown) => void,
) {
  const status = (failure as { statusCode?: number }).statusCode;
  const code = errorCode(failure);
  const answered = code === 'INTERNAL' && status && status < 500 ? status : errorCatalogue[code].status;
  if (answered >= 500) report(failure);
  if (code === 'TOO_MANY_REQUESTS') {
    const { retryAfterSec } = (failure as PlatformError).details;
    return reply
      .code(answered)
      .header('retry-after', String(retryAfterSec))
      .send({ status: answered, message: '', error: 'Too Many Requests', data: { retryAfterSec } });
  }
  if (code === 'OVERLOADED') reply.header('retry-after', String(overloadedForSeconds));
  return reply.code(answered).type('application/json; charset=utf-8').send({
    status: answered,
    message: errorCatalogue[code].sentence,
    error: code,
    requestId: request.id,
    data: null,
  });
}
