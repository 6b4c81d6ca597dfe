import cookie from '@fastify/cookie';
import {
  errorCatalogue,
  errorCode,
  PlatformError,
  releaseId,
  type Beacon,
  type Language,
  type Visitor,
} from '@marquee/contracts';
import { languageOfPath } from '@marquee/i18n';
import { traceRequests, type Tracing } from '@marquee/tracing';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import { addMedia } from './calls/media.ts';
import { addLeads, type LeadSquared } from './calls/leads.ts';
import { guardSameOrigin } from './calls/same-origin.ts';
import { addVendorOrder } from './calls/vendor-order.ts';
import { addWordCheck } from './calls/word-check.ts';
import { addDiscovery } from './discovery/add-discovery.ts';
import type { KnownAddresses } from './discovery/known-addresses.ts';
import { addOverrides, overrideCookie } from './overrides/add-overrides.ts';
import type { OverrideReader } from './overrides/read-override.ts';
import { pageEncoding, pageStream } from './compress-page.ts';
import { browserRelease } from './pages/browser-release.ts';
import type { PageAnswer, PageServer } from './pages/serve-page.ts';
import type { KillFeed } from './releases/kill-feed.ts';
import type { ReleaseFiles } from './releases/release-files.ts';
import { sendImmutable } from './serve-file.ts';
import { shedLoad } from './shed-load.ts';
import { addKillStream } from './add-kill-stream.ts';
import { addServiceWorker } from './add-service-worker.ts';
import { consentPolicyOf, type ConsentSettings } from './settings/consent.ts';
import { rememberedChoices } from './flags/remembered-choices.ts';
import type { VariantChoices } from './flags/variant-choices.ts';
import { tenantOf, type TenantSettings } from './settings/tenants.ts';
import { addInspector, mayInspect, type InspectorSettings } from './settings/inspector.ts';
import { addShareImages } from './share-images/add-share-images.ts';
import { typeOf, type ShellAssets } from './shell-assets.ts';
import { addTelemetry } from './telemetry.ts';
import { createBrowserSpans } from './tracing/browser-spans.ts';
import { visitorOf } from './visitor.ts';

export type ShellDependencies = {
  pages: PageServer;
  files: ReleaseFiles;
  kills: KillFeed;
  assets: ShellAssets;
  siteUrl: string;
  mainApi: string;
  contentApi: string;
  vendorToken: string;
  /** Whether a proxy stands in front whose word on the visitor's address counts. */
  trustProxy: boolean;
  wordCheck: { url: string; key: string; model: string };
  leadSquared: LeadSquared;
  consent: ConsentSettings;
  tenants: TenantSettings;
  inspector: InspectorSettings;
  serviceWorker: boolean;
  /** How many pages are made at the same time; who comes beyond that is sent away for a moment. */
  pagesAtOnce: number;
  /** What a browser's cookie says it sees in place of a live remote. */
  readOverride: OverrideReader;
  known: KnownAddresses;
  /** Told of every page that somebody wanted and that does not exist. */
  onMissing: (missing: { path: string; from: string }) => void;
  metrics: Registry;
  /** Where requests, and what browsers say of theirs, are followed; undefined: nowhere. */
  tracing: Tracing | undefined;
  /** Where a team's flag service chooses variants. */
  chooseVariants: VariantChoices | undefined;
  /** Told of what a visitor's browser says of the releases they were given. */
  observe: (beacon: Beacon, visitorId: string) => void;
  report: (failure: unknown) => void;
};

const yearSeconds = 31_536_000;
/** Long enough for the redirect to be followed. */
const movedSeconds = 30;

/** The shell's server, not yet listening: documents, remotes' files, the same-origin calls, health. */
export function createShellServer(dependencies: ShellDependencies): FastifyInstance {
  const { pages, files, assets, siteUrl, mainApi, contentApi, metrics, tracing, report } = dependencies;
  const app = fastify({ trustProxy: dependencies.trustProxy, routerOptions: { ignoreTrailingSlash: true } });
  const isHttps = siteUrl.startsWith('https:');
  const { chooseVariants } = dependencies;
  const visitors = new WeakMap<FastifyRequest, ReturnType<typeof visitorOf>>();
  collectDefaultMetrics({ register: metrics });

  app.register(cookie);
  if (isHttps) {
    // A visitor who came once never asks over an open line again.
    app.addHook('onSend', async (_request, reply) => {
      reply.header('strict-transport-security', `max-age=${yearSeconds}`);
    });
  }
  traceRequests(app, tracing, isTraced);
  app.setErrorHandler((failure, request, reply) => answerFailure(failure, request, reply, report));

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const ready = pages.site(visitorIn(request).visitor) !== undefined;
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'waiting for the first snapshot' });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  );

  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const file = assets.file(request.params['*']);
    return file ? sendImmutable(request, reply, file) : nothingHere(reply);
  });

  app.get<{ Params: { name: string; version: string; '*': string } }>(
    '/remotes/:name/:version/*',
    async (request, reply) => {
      const { name, version, '*': path } = request.params;
      const release = await files.find(name, version);
      // Only the browser's files are public, and of those no source map.
      if (!release || path.endsWith('.map')) return nothingHere(reply);

      const [file, br, gzip] = await Promise.all(
        [path, `${path}.br`, `${path}.gz`].map((one) => files.read(release, `browser/${one}`)),
      );
      if (!file) return nothingHere(reply);
      return sendImmutable(request, reply, {
        bytes: file.bytes,
        type: typeOf(path),
        br: br?.bytes,
        gzip: gzip?.bytes,
      });
    },
  );

  app.get('/__marquee/plan', { preHandler: askForVariants }, async (request, reply) => {
    const { visitor } = knownVisitor(request, reply);
    const site = pages.site(visitor, overrideIn(request));
    if (!site) throw new PlatformError('OVERLOADED', 'No snapshot of the environment has arrived yet');
    const { plan } = site;
    return reply.header('cache-control', 'private, no-store').send({
      environment: plan.environment,
      sequence: plan.sequence,
      visitor: plan.visitor,
      remotes: Object.entries(plan.remotes).map(([remote, { version, why }]) => ({
        remote,
        release: releaseId({ remote, version }),
        version,
        owner: site.remote(remote)?.release.manifest.owner,
        state: why.kind === 'killed' ? 'killed' : 'planned',
        why,
      })),
    });
  });

  app.get<{ Params: { slot: string } }>(
    '/__marquee/slots/:slot',
    { preHandler: askForVariants },
    async (request, reply) => {
      const site = pages.site(visitorIn(request).visitor, overrideIn(request));
      const owner = site?.slotOwner(request.params.slot);
      if (!owner || owner.planned.why.kind === 'killed') return nothingHere(reply);
      return reply.header('cache-control', 'private, no-store').send({
        remote: owner.release.remote,
        criticality: owner.release.manifest.criticality,
        release: browserRelease(owner),
      });
    },
  );

  addInspector(app, { ...dependencies.inspector, siteUrl });
  addKillStream(app, { kills: dependencies.kills, metrics });
  addTelemetry(app, {
    preHandler: askForVariants,
    metrics,
    shellVersion: assets.version,
    release: files.release,
    planOf: (request) => pages.site(visitorIn(request).visitor)?.plan,
    observe: dependencies.observe,
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
  app.register(async (calls) => {
    const hosts = [new URL(siteUrl).host, ...dependencies.tenants.hosts.keys()];
    guardSameOrigin(calls, { hosts, perMinute: 120 });
    addWordCheck(calls, dependencies.wordCheck);
    addLeads(calls, dependencies.leadSquared);
    addVendorOrder(calls, { mainApi, vendorToken: dependencies.vendorToken });
  });

  const admit = shedLoad({ atOnce: dependencies.pagesAtOnce, metrics });
  app.get('/*', { onRequest: admit, preHandler: askForVariants }, async (request, reply) => {
    const url = new URL(`${siteUrl}${request.url}`);
    const { span } = request;
    const data = pages.serveData(url, visitorIn(request).visitor, { span });
    if (!data && !asksForDocument(request)) return nothingHere(reply);
    if (data) return answer(reply, await data);

    const { visitor } = knownVisitor(request, reply);
    const preparing = request.headers['x-marquee-preparing'] !== undefined;
    const movedFrom = preparing ? undefined : movedFromOf(request);
    const page = await pages.serve(url, visitor, {
      preparing,
      movedFrom,
      consent: consentPolicyOf(dependencies.consent, request.headers),
      isAsked: willBeAsked(request),
      inspectable: mayInspect(dependencies.inspector, request.cookies),
      appBannerDismissed: request.cookies['appBanner'] !== undefined,
      override: overrideIn(request),
      span,
    });
    if (page.isMissing && !preparing) {
      dependencies.onMissing({ path: url.pathname, from: request.headers.referer ?? '' });
      reply.setCookie('moved', languageOfPath(request.url), {
        path: '/',
        maxAge: movedSeconds,
        httpOnly: true,
        sameSite: 'lax',
        secure: siteUrl.startsWith('https:'),
      });
    } else if (movedFrom) reply.clearCookie('moved', { path: '/' });
    return answer(reply, page);
  });

  return app;

  function answer(reply: FastifyReply, { status, headers, body, brotli }: PageAnswer) {
    reply.code(status).headers(headers);
    if (typeof body === 'string') return reply.send(body);

    const encoding = pageEncoding(String(reply.request.headers['accept-encoding'] ?? ''));
    if (encoding) reply.header('content-encoding', encoding);
    return reply.send(encoding === 'br' && brotli ? brotli : pageStream(body, encoding));
  }

  function overrideIn({ cookies }: FastifyRequest) {
    return dependencies.readOverride(cookies[overrideCookie]);
  }

  /** Whether the page will ask if it may measure: what sticks to the foot of the window makes room from the start. */
  function willBeAsked({ cookies, headers }: FastifyRequest): boolean {
    return cookies['consent'] === undefined && headers['sec-gpc'] !== '1';
  }

  function movedFromOf({ cookies }: FastifyRequest): Language | undefined {
    const { moved } = cookies;
    return moved === 'en' || moved === 'hi' ? moved : undefined;
  }

  function visitorIn(request: FastifyRequest) {
    const met = visitors.get(request);
    if (met) return met;
    const asking = visitorOf({
      cookies: request.cookies,
      userAgent: request.headers['user-agent'] ?? '',
      language: languageOfPath(request.url),
      tenant: tenantOf(dependencies.tenants, request),
    });
    visitors.set(request, asking);
    return asking;
  }

  /** Before anything is planned for a visitor; kept in their browser, so that it is asked once. */
  async function askForVariants(request: FastifyRequest, reply: FastifyReply) {
    if (!chooseVariants) return;
    const asking = visitorIn(request);
    const remembered = rememberedChoices(request.cookies['variants']);
    const chosen = await chooseVariants(asking.visitor, remembered);
    visitors.set(request, { ...asking, visitor: { ...asking.visitor, chosen } });
    if (JSON.stringify(chosen) === JSON.stringify(remembered)) return;
    reply.setCookie('variants', JSON.stringify(chosen), {
      path: '/',
      maxAge: yearSeconds,
      httpOnly: true,
      sameSite: 'lax',
      secure: isHttps,
    });
  }

  function knownVisitor(request: FastifyRequest, reply: FastifyReply) {
    const known = visitorIn(request);
    if (known.isNew) {
      // Readable by the page: the browser keeps the same value in its local storage (spec section 9).
      reply.setCookie('UUID', known.visitor.id, {
        path: '/',
        maxAge: yearSeconds,
        sameSite: 'lax',
        secure: isHttps,
      });
    }
    return known;
  }
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

/** What pages load, by its ending; a name in an address may hold a dot too. */
const filePattern =
  /\.(m?js|css|map|json|txt|xml|webmanifest|png|jpe?g|gif|webp|avif|svg|ico|woff2?|ttf|mp[34]|webm|vtt|pdf|br|gz|wasm)$/i;

/**
 * Whether a request is a person's navigation. A missing script, picture or call stays a 404; only a
 * missing page becomes the redirect of the specification (section 2).
 */
function asksForDocument({ headers, url }: FastifyRequest): boolean {
  const destination = headers['sec-fetch-dest'];
  if (destination && !['document', 'iframe', 'empty'].includes(String(destination))) return false;
  const { pathname } = new URL(`http://site${url}`);
  if (/^\/(api|assets|remotes|media|share|__marquee)(\/|$)/.test(pathname)) return false;
  if (filePattern.test(pathname)) return false;
  if (destination === 'document' || destination === 'iframe') return true;
  // Our own navigation fetches pages by script, and says that it wants HTML.
  if (destination === 'empty') return /text\/html/.test(headers.accept ?? '');
  return /text\/html|\*\/\*/.test(headers.accept ?? '*/*');
}

function nothingHere(reply: FastifyReply) {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Not found');
}

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
  return reply.code(answered).type('application/json; charset=utf-8').send({
    status: answered,
    message: errorCatalogue[code].sentence,
    error: code,
    requestId: request.id,
    data: null,
  });
}
