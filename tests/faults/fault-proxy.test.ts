import { createServer, type Server } from 'node:http';
import { connect, type ClientHttp2Session } from 'node:http2';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { until } from '@marquee/testing/until';
import { createCertificate } from '../site/create-certificate.ts';
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts';

const code = `globalThis.answer = '${'x'.repeat(1_000)}';`;
let site: Server;
let proxy: FaultProxy;
/** Lets the slow responses arrive. */
let arrive: () => void;

beforeEach(async () => {
  site = createServer((request, response) => {
    if (request.method === 'POST') return void request.on('end', () => response.end('taken')).resume();
    response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    response.setHeader('content-type', 'text/javascript');
    response.setHeader('etag', '"1"');
    if (!request.headers['accept-encoding']?.includes('gzip')) return void response.end(code);
    response.setHeader('content-encoding', 'gzip');
    response.end(gzipSync(code));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const slowness = new Promise<void>((resolve) => (arrive = resolve));
  proxy = await startFaultProxy(`http://127.0.0.1:${(site.address() as AddressInfo).port}`, {
    slowness: () => slowness,
  });
});

afterEach(async () => {
  await proxy.stop();
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
});

test('a response without a fault is the site’s own, and is counted', async () => {
  const response = await fetch(`${proxy.url}/a.js?b`);
  expect(await response.text()).toBe(code);
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect(proxy.requests()).toEqual([{ path: '/a.js?b', requests: 1, faulted: 0 }]);
});

test.each(['500', '404'] as const)('%s answers with this status and is never cached', async (kind) => {
  proxy.add({ kind, pattern: /a\.js/ });
  const response = await fetch(`${proxy.url}/a.js`);
  expect(response.status).toBe(Number(kind));
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect((await fetch(`${proxy.url}/b.js`)).status).toBe(200);
});

test.each(['html', 'clean', 'flip'] as const)(
  '%s answers 200 with other bytes under the cache headers of the file, until the fault ends',
  async (kind) => {
    const end = proxy.add({ kind, pattern: /a\.js/ });
    const response = await fetch(`${proxy.url}/a.js`, { headers: { 'if-none-match': '"1"' } });
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('etag')).toBeNull();
    expect(proxy.altered()).toEqual([{ path: '/a.js', text }]);
    if (kind === 'html') expect(text).toContain('Welcome to this network');
    if (kind === 'clean') expect(code.startsWith(text)).toBe(true);
    if (kind === 'clean') expect(text.length).toBeLessThan(code.length);
    if (kind === 'flip') expect(text).toHaveLength(code.length);
    if (kind === 'flip') expect([...text].filter((letter, at) => letter !== code[at])).toHaveLength(1);

    end();
    expect(await (await fetch(`${proxy.url}/a.js`)).text()).toBe(code);
    expect(proxy.requests(/a\.js/)).toEqual([{ path: '/a.js', requests: 2, faulted: 1 }]);
  },
);

test('short announces the whole length, sends a part and cuts the connection', async () => {
  proxy.add({ kind: 'short', pattern: /a\.js/ });
  const response = await fetch(`${proxy.url}/a.js`);
  expect(Number(response.headers.get('content-length'))).toBe(code.length);
  await expect(response.text()).rejects.toThrow('terminated');
});

test('reset cuts the connection before a byte of the response', async () => {
  proxy.add({ kind: 'reset', pattern: /a\.js/ });
  await expect(fetch(`${proxy.url}/a.js`)).rejects.toThrow('fetch failed');
});

test('hang never answers, slow answers late', async () => {
  proxy.add({ kind: 'hang', pattern: /hung/ });
  proxy.add({ kind: 'slow', pattern: /slow/ });
  const leaving = new AbortController();
  const hung = fetch(`${proxy.url}/hung.js`, { signal: leaving.signal });
  const slow = fetch(`${proxy.url}/slow.js`);
  await until(() => proxy.requests(/slow|hung/).length === 2);
  expect(await (await fetch(`${proxy.url}/a.js`)).text()).toBe(code);
  const none = Promise.resolve('no answer yet');
  expect(await Promise.race([slow, hung, none])).toBe('no answer yet');
  arrive();
  expect(await (await slow).text()).toBe(code);
  expect(await Promise.race([hung, none])).toBe('no answer yet');
  leaving.abort();
  await expect(hung).rejects.toThrow('aborted');
});

test('rewrite replaces the text of a file as a release would; it is not counted as altered', async () => {
  proxy.add({ kind: 'rewrite', pattern: /a\.js/, rewrite: (text) => `${text}// more` });
  expect(await (await fetch(`${proxy.url}/a.js`)).text()).toBe(`${code}// more`);
  expect(proxy.altered()).toEqual([]);
});

test('what a browser posts is passed on and kept', async () => {
  const response = await fetch(`${proxy.url}/telemetry`, { method: 'POST', body: '[1]' });
  expect(await response.text()).toBe('taken');
  expect(proxy.posted(/telemetry/)).toEqual(['[1]']);
});

describe('with a certificate', () => {
  let folder: string;
  let session: ClientHttp2Session;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'fault-proxy-'));
    const certificate = await createCertificate(folder);
    await proxy.stop();
    proxy = await startFaultProxy(`http://127.0.0.1:${(site.address() as AddressInfo).port}`, {
      certificate,
    });
    session = connect(proxy.url, { ca: certificate.cert });
  });
  afterEach(async () => {
    session.destroy();
    await rm(folder, { recursive: true });
  });

  /** Resolves to status and text of a response, or to the code of the error that ended it. */
  const get = (path: string) =>
    new Promise<{ status?: number | undefined; text?: string; error?: string | undefined }>((resolve) => {
      let status: number | undefined;
      const stream = session.request({ ':path': path });
      stream.once('response', (headers) => (status = headers[':status']));
      stream.once('error', ({ message }) => resolve({ status, error: message }));
      text(stream).then(
        (body) => resolve({ status, text: body }),
        () => undefined,
      );
    });

  test('browsers speak HTTP/2, and what hangs or is reset leaves other requests of the connection alone', async () => {
    proxy.add({ kind: 'hang', pattern: /hang/ });
    proxy.add({ kind: 'reset', pattern: /reset/ });
    for (let request = 0; request < 20; request += 1)
      session.request({ ':path': '/hang.js' }).on('error', () => {});
    expect((await get('/reset.js')).error).toContain('NGHTTP2_INTERNAL_ERROR');
    expect(await get('/a.js')).toEqual({ status: 200, text: code });
  });

  test('short sends a part and ends the stream with an error', async () => {
    proxy.add({ kind: 'short', pattern: /a\.js/ });
    expect(await get('/a.js')).toEqual({
      status: 200,
      error: expect.stringContaining('NGHTTP2_INTERNAL_ERROR'),
    });
  });
});
