import { languageOfPath } from '@marquee/i18n';
import { planClass, type PageRequest, type PlanSettings } from './plan-class.ts';
import type { SnapshotSource, WaitUntil } from './snapshot-source.ts';

/** The part of the Cache API that the worker uses; keys are URLs. */
export type PageStore = {
  match(key: string): Promise<Response | undefined>;
  put(key: string, response: Response): Promise<void>;
};

export type EdgeWorker = {
  /** Responds to a visitor; `waitUntil` lets work go on after the response. */
  fetch(request: Request, waitUntil: WaitUntil): Promise<Response>;
  /** The digest of a visitor's pages; undefined if they are not shared. */
  digest(
    request: PageRequest,
    waitUntil: WaitUntil,
  ): Promise<{ digest: string | undefined; cookies: string[] }>;
};

const yearSeconds = 31_536_000;
/** More classes than a site has; the oldest is forgotten. */
const maxClasses = 5_000;
/** How long the digest of a class is used, in milliseconds: another build of the shell changes it without a snapshot. */
const digestMs = 60_000;
/** How often shells are asked while those that answer are cut off: a balancer before them chooses another each time. */
const maxAttempts = 3;

/** What the shells answer to operators only. */
const operatorPath = /^\/(metrics|readyz)\/?$/;

const storedAtHeader = 'x-stored-at';
/** For the edge alone: a CDN behind the worker does not know the digest, and must not cache. */
const edgeHeaders = [
  'x-marquee-digest',
  'x-accel-expires',
  'x-accel-buffering',
  'cdn-cache-control',
  'surrogate-key',
  'cache-tag',
  storedAtHeader,
];

/**
 * Creates an edge cache (a page cache in front of the shells) for a CDN that runs JavaScript. It stores pages by URL
 * and digest, the hash that is equal for all visitors who get the same variant of a page. The worker fetches from the
 * shell the pages that it has not stored, and the digest of each class of visitors, once per snapshot. It fetches the
 * digest for each page while the registry does not confirm that the snapshot is current, and always with
 * `hasFlagService`, because only the shell can query the flag service.
 */
export function createEdgeWorker({
  origin,
  originUrl,
  store,
  snapshots,
  clientAddressHeader,
  hasFlagService = false,
  now = Date.now,
  ...settings
}: PlanSettings & {
  /** Sends a request to the shells; redirects are not followed. */
  origin: (request: Request) => Promise<Response>;
  originUrl: string;
  store: PageStore;
  snapshots: SnapshotSource;
  /** The header, in lower case, in which the CDN names the visitor's IP address, whatever the visitor sends. */
  clientAddressHeader: string;
  hasFlagService?: boolean;
  now?: () => number;
}): EdgeWorker {
  const digests = new Map<string, { digest: string | undefined; at: number }>();
  let sequenceOfDigests = 0;

  return {
    digest: digestFor,

    async fetch(request, waitUntil) {
      const url = new URL(request.url);
      if (operatorPath.test(decoded(url.pathname)) || isOtherServiceWorker(request, url))
        return new Response(null, { status: 404 });
      if (!isPage(request, url)) return toVisitor(await origin(toOrigin(request, url)));

      const cookies = cookiesOf(request.headers.get('cookie') ?? '');
      const known = cookies.get('UUID');
      const isNew = !known || !/^[A-Za-z0-9]{32}$/.test(known);
      const id = isNew ? crypto.randomUUID().replaceAll('-', '') : known;
      const sent = isNew ? [`UUID=${id}; Max-Age=${yearSeconds}; Path=/; SameSite=Lax; Secure`] : [];
      const page: PageRequest = { host: url.host, path: url.pathname, headers: request.headers, cookies, id };
      const { digest, cookies: ofDigest } = await digestFor(page, waitUntil);
      const cookiesSent = [...sent, ...ofDigest];
      // What the digest has chosen is known to the page.
      const own = [`UUID=${id}`, ...ofDigest.map((cookie) => cookie.split(';')[0]!)];
      const requestUnshared = async () =>
        toVisitor(await origin(toOrigin(request, url, { own })), cookiesSent, request);
      if (digest === undefined) return requestUnshared();

      // No shell has the plan of the digest, or there is a redirect in place of the page: it is requested without the
      // digest, and not stored.
      const send = (response: Response) =>
        response.status === 404 || response.status === 504
          ? requestUnshared()
          : toVisitor(response, cookiesSent, request);

      const key = `https://${url.host}/__page/${digest}${url.pathname}${url.search}`;
      const stored = await store.match(key);
      const age = stored && (now() - Number(stored.headers.get(storedAtHeader))) / 1000;
      const { maxAge = 0, stale = 0 } = stored ? lifetimeOf(stored) : {};
      if (stored && age! < maxAge) return send(stored);
      const isStale = stored !== undefined && age! < maxAge + stale;
      const former = isStale ? stored.clone() : undefined;
      const fetchPage = async () => {
        const etag = former?.headers.get('etag') ?? undefined;
        // A shell that is cut off from the registry has another plan.
        const answer = await untilOtherThan(504, () => origin(toOrigin(request, url, { own, digest, etag })));
        const response = former && answer.status === 304 ? renewed(former, answer) : answer;
        if (lifetimeOf(response).maxAge === undefined) return response;
        const copy = new Response(response.clone().body, response);
        copy.headers.set(storedAtHeader, String(now()));
        const total = Object.values(lifetimeOf(response)).reduce((sum, seconds) => sum + seconds, 0);
        copy.headers.set('cache-control', `public, max-age=${total}`);
        copy.headers.set('x-cache-control', response.headers.get('cache-control') ?? '');
        copy.headers.delete('vary');
        waitUntil(store.put(key, copy));
        return response;
      };
      if (isStale) {
        waitUntil(fetchPage());
        return send(stored);
      }
      return send(await fetchPage());
    },
  };

  async function digestFor(page: PageRequest, waitUntil: WaitUntil) {
    const current = hasFlagService ? undefined : await snapshots.current(waitUntil);
    const snapshot = current?.snapshot;
    const of = snapshot && (await planClass(snapshot, page, settings));
    if (snapshot && snapshot.sequence !== sequenceOfDigests) {
      digests.clear();
      sequenceOfDigests = snapshot.sequence;
    }
    const known = of === undefined ? undefined : digests.get(of);
    if (known && current?.isConfirmed && now() - known.at < digestMs)
      return { digest: known.digest, cookies: [] };

    const asked = askForDigest(page);
    const response = await (known ? asked.catch(() => undefined) : asked);
    // Neither the registry nor a shell knows of another plan than the known one, if there is one.
    if (response?.status !== 204) return { digest: known?.digest, cookies: [] };
    const cookies = response.headers.getSetCookie();
    const digest = response.headers.get('x-marquee-digest') ?? undefined;
    // The shell may have another snapshot than this worker: its digest is then right for this visitor only.
    const isOfClass = Number(response.headers.get('x-marquee-sequence')) === snapshot?.sequence;
    if (of !== undefined && digest !== undefined && isOfClass && cookies.length === 0) {
      digests.set(of, { digest, at: now() });
      if (digests.size > maxClasses) digests.delete(digests.keys().next().value!);
    }
    return { digest, cookies };
  }

  /** Asks a shell that is connected to the registry, else any. */
  async function askForDigest({ host, path, headers, id }: PageRequest): Promise<Response> {
    const sent = forwarded(headers, { host, own: [`UUID=${id}`] });
    sent.set('accept-language', languageOfPath(path));
    const ask = (query: string) =>
      origin(new Request(`${originUrl}/__marquee/digest${query}`, { headers: sent, redirect: 'manual' }));
    const response = await untilOtherThan(503, () => ask('?fresh'));
    return response.status === 503 ? ask('') : response;
  }

  function toOrigin(
    request: Request,
    { host, pathname, search }: URL,
    given: { own?: readonly string[]; digest?: string; etag?: string | undefined } = {},
  ) {
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
    return new Request(originUrl + pathname + search, {
      // What is stored has a body, also if a HEAD request comes first.
      method: given.digest === undefined ? request.method : 'GET',
      headers: forwarded(request.headers, { host, ...given }),
      redirect: 'manual',
      ...(hasBody && { body: request.body, duplex: 'half' }),
    });
  }

  /**
   * The headers of a visitor for the shell, which believes the worker: digest, address and the cookies in `own` are not
   * the visitor's.
   */
  function forwarded(
    headers: Headers,
    {
      host,
      own = [],
      digest,
      etag,
    }: { host: string; own?: readonly string[]; digest?: string; etag?: string | undefined },
  ): Headers {
    const sent = new Headers(headers);
    sent.delete('x-marquee-digest');
    // The shell gives the request an id.
    sent.delete('x-request-id');
    if (digest !== undefined) {
      sent.set('x-marquee-digest', digest);
      // What is stored is for all browsers; the CDN compresses it for each.
      sent.delete('accept-encoding');
      sent.delete('if-none-match');
      if (etag !== undefined) sent.set('if-none-match', etag);
    }
    const address = headers.get(clientAddressHeader);
    if (address === null) sent.delete('x-forwarded-for');
    else sent.set('x-forwarded-for', address);
    sent.set('x-forwarded-proto', 'https');
    sent.set('x-forwarded-host', host);
    // The first of two cookies with one name counts.
    if (own.length > 0) sent.set('cookie', [...own, headers.get('cookie') ?? ''].join('; '));
    return sent;
  }
}

/** Asks again while a shell answers with this status, `maxAttempts` times at most; returns the last answer. */
async function untilOtherThan(status: number, ask: () => Promise<Response>): Promise<Response> {
  let response = await ask();
  for (let attempt = 1; attempt < maxAttempts && response.status === status; attempt += 1)
    response = await ask();
  return response;
}

function toVisitor(response: Response, cookies: readonly string[] = [], request?: Request): Response {
  const headers = new Headers(response.headers);
  const ofBrowser = headers.get('x-cache-control');
  if (ofBrowser !== null) headers.set('cache-control', ofBrowser);
  for (const name of [...edgeHeaders, 'x-cache-control']) headers.delete(name);
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  const etag = headers.get('etag');
  const asked = request?.headers.get('if-none-match');
  if (etag && asked && response.status === 200 && isSame(asked, etag))
    return new Response(null, { status: 304, headers });
  const body = request?.method === 'HEAD' ? null : response.body;
  return new Response(body, { status: response.status, headers });
}

/** A stored page with the headers of the 304 that says that it is still right. */
function renewed({ body, status, headers }: Response, notModified: Response): Response {
  const all = new Headers(headers);
  for (const [name, value] of notModified.headers) all.set(name, value);
  return new Response(body, { status, headers: all });
}

/** Whether one of the tags of `If-None-Match` is this one; a CDN that compresses a page makes its tag a weak one. */
function isSame(asked: string, etag: string): boolean {
  const plain = (tag: string) => tag.trim().replace(/^W\//, '');
  return asked.split(',').some((tag) => plain(tag) === plain(etag));
}

/** How long a response may be shared, in seconds; without `maxAge` it may not. */
function lifetimeOf({ status, headers }: Response): { maxAge?: number; stale?: number } {
  const [, maxAge] = /s-maxage=(\d+)/.exec(headers.get('cdn-cache-control') ?? '') ?? [];
  const [, stale] = /stale-while-revalidate=(\d+)/.exec(headers.get('cdn-cache-control') ?? '') ?? [];
  if ((status !== 200 && status !== 404) || maxAge === undefined || headers.has('set-cookie')) return {};
  return { maxAge: Number(maxAge), ...(stale !== undefined && { stale: Number(stale) }) };
}

/** Whether a request is for a page: others need no digest. */
function isPage({ method }: Request, { pathname }: URL): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (/^\/(__marquee|api|assets|remotes|media|share|\.well-known|healthz)(\/|$)/.test(pathname)) return false;
  return !/\.(m?js|css|map|json|txt|xml|webmanifest|png|jpe?g|gif|webp|avif|svg|ico|woff2?|ttf|mp[34]|webm|vtt|pdf)$/i.test(
    pathname,
  );
}

/**
 * Whether a browser requests a service worker other than the one of the site: a file of a release would stay in the
 * browser after the release was removed.
 */
function isOtherServiceWorker({ headers }: Request, { pathname }: URL): boolean {
  return headers.has('service-worker') && pathname !== '/sw.js';
}

/** A path as the shell reads it; one that it refuses stays as it is. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** The first of two cookies with one name counts, as in the shell. */
function cookiesOf(header: string): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of header.split(';')) {
    const [name = '', ...value] = pair.split('=');
    if (value.length > 0 && !cookies.has(name.trim())) cookies.set(name.trim(), value.join('=').trim());
  }
  return cookies;
}
