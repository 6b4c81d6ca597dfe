import { createServer, request as startRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

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

const slowMs = 2_000;
/** The share of a file that arrives before it is cut. */
const keptShare = 0.6;
const errorPage = '<!doctype html><title>Error</title><h1>The gateway has a problem</h1>';
const portalPage = '<!doctype html><title>Wi-Fi</title><h1>Welcome to this network</h1><p>Please accept.</p>';

/**
 * Starts an HTTP proxy between browsers and the site at `upstream`. Responses are streamed with their own headers,
 * also the altered ones: a bad file with `immutable` stays in the browser's cache, as it would in the world.
 */
export async function startFaultProxy(upstream: string, port = 0): Promise<FaultProxy> {
  const faults = new Set<Fault>();
  const counts = new Map<string, { path: string; requests: number; faulted: number }>();
  const alteredBodies: { path: string; text: string }[] = [];
  const posts: { path: string; text: string }[] = [];
  const sockets = new Set<Socket>();

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
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

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
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
        await new Promise((resolve) => setTimeout(resolve, slowMs));
        return forward(request, response);
      case '500':
      case '404':
        response.writeHead(Number(fault.kind), { 'content-type': 'text/html', 'cache-control': 'no-store' });
        response.end(errorPage);
        return;
      case 'reset':
        request.socket.resetAndDestroy();
        return;
      default:
        return alter(request, response, fault);
    }
  }

  /** Passes a request on and streams its response. */
  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = request.method === 'POST' ? await buffer(request) : undefined;
    if (body) posts.push({ path: request.url ?? '/', text: body.toString('utf8') });
    const answer = await ask(request, request.headers, body);
    response.once('close', () => answer.destroy());
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.once('error', () => response.destroy());
    answer.pipe(response);
  }

  /** Passes a request on and sends its response with other bytes under the same headers. */
  async function alter(request: IncomingMessage, response: ServerResponse, fault: Alteration): Promise<void> {
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

    response.writeHead(answer.statusCode ?? 502, {
      ...headers,
      ...(fault.kind === 'html' && { 'content-type': 'text/html; charset=utf-8' }),
      'content-length': fault.kind === 'short' ? bytes.length : sent.length,
    });
    if (fault.kind !== 'short') response.end(sent);
    else response.write(sent, () => response.destroy());
  }

  function ask(
    { url, method }: IncomingMessage,
    headers: IncomingMessage['headers'],
    body?: Buffer,
  ): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const asked = startRequest(new URL(url ?? '/', upstream), { method, headers }, resolve);
      asked.once('error', reject);
      asked.end(body);
    });
  }
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
