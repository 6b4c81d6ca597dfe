import {
  createServer,
  request as startRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { constants, createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { simulatedDelay } from '@marquee/testing/until';

/** How a file fails on its way to the browser. `docs/faults.md` says what each means. */
export const networkFaults = [
  'hang',
  'slow',
  '500',
  '404',
  'html',
  'short',
  'clean',
  'flip',
  'reset',
] as const;
export type NetworkFault = (typeof networkFaults)[number];

/** How the bytes of a response change; `rewrite` replaces the text, as a bad release would. */
type Alteration =
  | { kind: 'html' | 'short' | 'clean' | 'flip' }
  | { kind: 'rewrite'; rewrite: (text: string) => string };
type Failure = { kind: Exclude<NetworkFault, Alteration['kind']> } | Alteration;

/** A fault of the responses to the URLs that match. */
export type Fault = Failure & { pattern: RegExp };

export type FaultProxy = {
  url: string;
  /** Makes responses fail from now on, and returns the function that ends the fault. Hung requests keep hanging. */
  add: (fault: Fault) => () => void;
  /** How many requests there were per path and query, and how many of these met a fault. */
  requests: (pattern?: RegExp) => { path: string; requests: number; faulted: number }[];
  /** The altered bodies that were sent, by path and query. */
  altered: () => { path: string; text: string }[];
  /** The bodies that browsers posted to paths that match. */
  posted: (pattern: RegExp) => string[];
  stop: () => Promise<void>;
};

type Request = IncomingMessage | Http2ServerRequest;
type Response = ServerResponse | Http2ServerResponse;

/** The certificate of a server, in PEM. */
export type Certificate = { key: string; cert: string };

/** Headers of a connection, which HTTP/2 does not have. */
const connectionHeaders = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];

/** The share of a file that arrives before it is cut. */
const keptShare = 0.6;
const errorPage = '<!doctype html><title>Error</title><h1>The gateway has a problem</h1>';
const portalPage = '<!doctype html><title>Wi-Fi</title><h1>Welcome to this network</h1><p>Please accept.</p>';

/**
 * Starts a proxy between browsers and the site at `upstream`. Responses are streamed with their own headers, also the
 * altered ones: a bad file with `immutable` stays in the browser's cache, as it would in the world. With a
 * `certificate` browsers speak HTTP/2 to it, as they do to a site's edge, and HTTP/1.1 without. A slow response comes
 * when `slowness` resolves, after two seconds unless another one is given.
 */
export async function startFaultProxy(
  upstream: string,
  {
    certificate,
    slowness = () => simulatedDelay(2_000),
  }: { certificate?: Certificate | undefined; slowness?: () => Promise<void> } = {},
): Promise<FaultProxy> {
  const faults = new Set<Fault>();
  const counts = new Map<string, { path: string; requests: number; faulted: number }>();
  const alteredBodies: { path: string; text: string }[] = [];
  const posts: { path: string; text: string }[] = [];
  const sockets = new Set<Socket>();

  const listener = (request: Request, response: Response) => {
    handle(request, response).catch(() => cut(response));
  };
  const server = certificate
    ? createSecureServer({ ...certificate, allowHTTP1: true }, listener)
    : createServer(listener);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `${certificate ? 'https' : 'http'}://localhost:${(server.address() as AddressInfo).port}`,
    add: (fault) => {
      faults.add(fault);
      return () => void faults.delete(fault);
    },
    requests: (pattern = /^/) => [...counts.values()].filter(({ path }) => pattern.test(path)),
    altered: () => [...alteredBodies],
    posted: (pattern) => posts.filter(({ path }) => pattern.test(path)).map(({ text }) => text),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };

  async function handle(request: Request, response: Response): Promise<void> {
    const path = request.url ?? '/';
    const fault = [...faults].find(({ pattern }) => pattern.test(path));
    const count = counts.get(path) ?? { path, requests: 0, faulted: 0 };
    counts.set(path, count);
    count.requests += 1;
    if (!fault) return forward(request, response);
    count.faulted += 1;

    switch (fault.kind) {
      case 'hang':
        return;
      case 'slow':
        await slowness();
        return forward(request, response);
      case '500':
      case '404':
        response.writeHead(Number(fault.kind), { 'content-type': 'text/html', 'cache-control': 'no-store' });
        response.end(errorPage);
        return;
      case 'reset':
        if ('stream' in response) cut(response);
        else request.socket.resetAndDestroy();
        return;
      default:
        return alter(request, response, fault);
    }
  }

  /** Passes a request on and streams its response. */
  async function forward(request: Request, response: Response): Promise<void> {
    const body = request.method === 'POST' ? await buffer(request) : undefined;
    if (body) posts.push({ path: request.url ?? '/', text: body.toString('utf8') });
    const answer = await ask(request, request.headers, body);
    response.once('close', () => answer.destroy());
    writeHead(response, answer, answer.headers);
    answer.once('error', () => cut(response));
    answer.pipe(response);
  }

  /** Passes a request on and sends its response with other bytes under the same headers. */
  async function alter(request: Request, response: Response, fault: Alteration): Promise<void> {
    // Altered are whole, uncompressed files: no range and no "not modified".
    const {
      range: _range,
      'if-none-match': _match,
      'if-modified-since': _since,
      ...wanted
    } = request.headers;
    const answer = await ask(request, { ...wanted, 'accept-encoding': 'identity' });
    const bytes = decoded(await buffer(answer), answer.headers['content-encoding']);
    const {
      etag: _etag,
      'content-encoding': _encoding,
      'transfer-encoding': _transfer,
      ...headers
    } = answer.headers;
    const sent = alteredBytes(bytes, fault);
    if (fault.kind !== 'rewrite')
      alteredBodies.push({ path: request.url ?? '/', text: sent.toString('utf8') });

    writeHead(response, answer, {
      ...headers,
      ...(fault.kind === 'html' && { 'content-type': 'text/html; charset=utf-8' }),
      'content-length': fault.kind === 'short' ? bytes.length : sent.length,
    });
    const body: Writable = response;
    if (fault.kind !== 'short') body.end(sent);
    else body.write(sent, () => cut(response));
  }

  function ask(
    { url, method }: Request,
    { ':authority': authority, ...headers }: IncomingHttpHeaders,
    body?: Buffer,
  ): Promise<IncomingMessage> {
    const sent = Object.entries({ host: authority, ...headers }).filter(([name]) => !name.startsWith(':'));
    return new Promise((resolve, reject) => {
      const options = { method, headers: Object.fromEntries(sent) };
      const asked = startRequest(new URL(url ?? '/', upstream), options, resolve);
      asked.once('error', reject);
      asked.end(body);
    });
  }
}

function writeHead(response: Response, { statusCode = 502 }: IncomingMessage, headers: OutgoingHttpHeaders) {
  if (!('stream' in response)) return void response.writeHead(statusCode, headers);
  const kept = Object.entries(headers).filter(([name]) => !connectionHeaders.includes(name));
  response.writeHead(statusCode, Object.fromEntries(kept));
}

/** Ends a response before its end: its connection or, over HTTP/2, its stream. */
function cut(response: Response): void {
  if ('stream' in response) response.stream.close(constants.NGHTTP2_INTERNAL_ERROR);
  else response.destroy();
}

function alteredBytes(bytes: Buffer, fault: Alteration): Buffer {
  if (fault.kind === 'html') return Buffer.from(portalPage);
  if (fault.kind === 'rewrite') return Buffer.from(fault.rewrite(bytes.toString('utf8')));
  if (fault.kind !== 'flip') return bytes.subarray(0, Math.floor(bytes.length * keptShare));
  const flipped = Buffer.from(bytes);
  const middle = Math.floor(flipped.length / 2);
  flipped[middle] = (flipped[middle] ?? 0) ^ 1;
  return flipped;
}

function decoded(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}
