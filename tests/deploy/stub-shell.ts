import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHash, randomUUID } from 'node:crypto';

/** A page of the stub, as JSON: what an edge has to keep apart. */
export type StubPage = {
  url: string;
  variant: string;
  language: string;
  device: string;
  country: string;
  release: string;
  encoding: string;
  shared: boolean;
};

/**
 * A shell as an edge sees it: the digest endpoint, and pages with the headers of shared or own ones. Its visitors get
 * one of two variants, by the first character of their id. Properties may be changed while it runs.
 */
export async function startStubShell() {
  const requests: { url: string; headers: IncomingMessage['headers'] }[] = [];
  const shell = {
    address: '',
    /** The release that pages have; part of the digest. */
    release: '1.0.0',
    /** Without a connection to the registry, the shell refuses fresh digests and digests of another release. */
    isConnected: true,
    /** Whether the shell answers 504 to every digest, as one does that has another plan. */
    refusesDigests: false,
    /** How long pages are shared, in seconds. */
    maxAge: 60,
    /** The URL of a page that was removed. */
    removed: '',
    /** What the shell does with requests for pages, while it answers those for digests. */
    failure: undefined as 'answers 503' | 'ends the connection' | undefined,
    /** The value of `Set-Cookie` with which a flag service answers; only the digest has it. */
    variants: undefined as string | undefined,
    requests,
    /** The paths that the shell was asked for. */
    paths: () => requests.map(({ url }) => url),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  const server = createServer((request, response) => {
    const { url = '', headers } = request;
    requests.push({ url, headers });
    if (url.startsWith('/__marquee/digest')) return answerDigest(url, headers, response);
    if (url === '/__marquee/events') return answerEvents(response);
    if (url.startsWith('/__marquee/') || url.startsWith('/api/')) return void response.end(`own ${url}`);
    if (/^\/(?:assets|remotes)\//.test(url))
      return void response
        .writeHead(200, { 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' })
        .end(`file ${headers['accept-encoding'] ?? ''}`);
    if (request.method === 'POST' && !shell.failure) return void response.writeHead(404).end();
    if (url.startsWith('/unknown') || url === shell.removed) {
      if (headers['x-marquee-digest'] !== undefined)
        return void response
          .writeHead(404, { 'x-accel-expires': '1', 'cdn-cache-control': 's-maxage=1' })
          .end();
      return void response
        .writeHead(302, { location: '/', 'set-cookie': 'moved=en; Path=/', 'x-accel-expires': '0' })
        .end();
    }
    return answerPage(url, headers, response);
  });

  function digestFor(headers: IncomingMessage['headers'], language: string): string | undefined {
    const cookie = headers.cookie ?? '';
    if (/(?:^|; )override=/.test(cookie)) return undefined;
    const key = [variantOf(cookie), language, ...Object.values(requestOf(headers)), shell.release];
    return createHash('sha256').update(JSON.stringify(key)).digest('base64url');
  }

  function answerDigest(url: string, headers: IncomingMessage['headers'], response: ServerResponse) {
    if (url.includes('fresh') && !shell.isConnected) return void response.writeHead(503).end();
    const id = url.includes('newcomer') && randomUUID().replaceAll('-', '');
    const cookie = id ? `UUID=${id}; ${headers.cookie}` : headers.cookie;
    const digest = digestFor({ ...headers, cookie }, headers['accept-language'] ?? '');
    const cookies = [id && `UUID=${id}; Path=/; Max-Age=31536000`, shell.variants].filter(Boolean);
    response
      .writeHead(204, {
        'cache-control': 'private, no-store',
        ...(digest && { 'x-marquee-digest': digest }),
        ...(cookies.length > 0 && { 'set-cookie': cookies as string[] }),
      })
      .end();
  }

  function answerPage(url: string, headers: IncomingMessage['headers'], response: ServerResponse) {
    const language = /^\/hi(?=[/?]|$)/.test(url) ? 'hi' : 'en';
    const [own, sent] = [digestFor(headers, language), headers['x-marquee-digest'] as string | undefined];
    const isShared = sent !== undefined && sent === own && !url.startsWith('/private');
    if (sent !== undefined && (shell.refusesDigests || (sent !== own && !shell.isConnected)))
      return void response.writeHead(504).end();
    if (shell.failure && url !== '/readyz')
      return shell.failure === 'answers 503' ? void response.writeHead(503).end() : void response.destroy();
    const encoding = headers['accept-encoding'] ?? 'none';
    const page: StubPage = {
      url,
      variant: variantOf(headers.cookie ?? ''),
      language,
      ...requestOf(headers),
      release: shell.release,
      encoding,
      shared: isShared,
    };
    const body = JSON.stringify(page);
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
    const caching = isShared
      ? {
          'x-accel-expires': String(shell.maxAge),
          'cdn-cache-control': `s-maxage=${shell.maxAge}, stale-while-revalidate=60`,
          'surrogate-key': 'page',
          'cache-tag': 'page',
          'x-marquee-digest': sent,
        }
      : { 'x-accel-expires': '0', 'cdn-cache-control': 'no-store' };
    const all = {
      'content-type': 'text/html',
      'cache-control': 'private, no-cache',
      etag,
      vary: 'accept-encoding',
      ...caching,
    };
    if (headers['if-none-match'] === etag) return void response.writeHead(304, all).end();
    response.writeHead(200, { ...all, 'content-length': Buffer.byteLength(body) }).end(body);
  }

  function answerEvents(response: ServerResponse) {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write('data: first\n\n');
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  shell.address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return shell;
}

export type StubShell = Awaited<ReturnType<typeof startStubShell>>;

/** The first cookie of a name counts, as in the shell. */
function variantOf(cookie: string): string {
  const [, id = ''] = /(?:^|; )UUID=([^;]*)/.exec(cookie) ?? [];
  return id === '' ? 'none' : Number.parseInt(id[0]!, 36) % 2 === 0 ? 'even' : 'odd';
}

/** What a page depends on besides language, variant and release. */
function requestOf(headers: IncomingMessage['headers']): Pick<StubPage, 'device' | 'country'> {
  return {
    device: /android/i.test(headers['user-agent'] ?? '') ? 'android' : 'desktop',
    country: String(headers['cf-ipcountry'] ?? ''),
  };
}
