import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts';

const code = `globalThis.answer = '${'x'.repeat(1_000)}';`;
let site: Server;
let proxy: FaultProxy;

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
  proxy = await startFaultProxy(`http://127.0.0.1:${(site.address() as AddressInfo).port}`);
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

test('hang never answers, slow answers after two seconds', async () => {
  const began = performance.now();
  proxy.add({ kind: 'hang', pattern: /hung/ });
  proxy.add({ kind: 'slow', pattern: /slow/ });
  const leaving = new AbortController();
  const hung = fetch(`${proxy.url}/hung.js`, { signal: leaving.signal });
  expect(await (await fetch(`${proxy.url}/slow.js`)).text()).toBe(code);
  expect(performance.now() - began).toBeGreaterThan(1_900);
  expect(await Promise.race([hung, Promise.resolve('no answer yet')])).toBe('no answer yet');
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
