import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { Registry } from 'prom-client';
import { runPendingTasks, until } from '@marquee/testing/until';
import { aDefinition } from '../testing/a-site.ts';
import { shedLoad } from './shed-load.ts';

/** A server of two pages at once, which leave when they are let go. */
async function aBusyServer() {
  const metrics = new Registry();
  const app = fastify();
  const open: (() => void)[] = [];
  app.get('/*', { onRequest: shedLoad({ maxConcurrent: 2, metrics, site: aDefinition() }) }, () => {
    return new Promise((resolve) => open.push(() => resolve('a page')));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const request = (path = '/', init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init);
  return { app, open, request, metrics };
}

test('requests beyond the limit get a 503 with Retry-After; the others get their page', async () => {
  const { app, open, request, metrics } = await aBusyServer();
  const waiting = [request(), request()];
  await until(async () => open.length === 2);

  const shed = await request('/hi/fans');
  expect(shed.status).toBe(503);
  expect(shed.headers.get('retry-after')).toBe('2');
  expect(shed.headers.get('cache-control')).toBe('no-store');
  const html = await shed.text();
  expect(html).toMatch(/<html lang="hi">.*http-equiv="refresh"/);
  // Finding 20: it may be framed by no site, and its one stylesheet is allowed by its hash.
  const policy = shed.headers.get('content-security-policy');
  expect(policy).toContain("frame-ancestors 'none'");
  const [, stylesheet = ''] = /<style>(.*?)<\/style>/.exec(html) ?? [];
  expect(policy).toContain(`'sha256-${createHash('sha256').update(stylesheet).digest('base64')}'`);
  expect(policy).not.toContain('sandbox');
  const shown = await metrics.metrics();
  expect(shown).toMatch(/^marquee_requests_shed_total 1$/m);
  expect(shown).toMatch(/^marquee_pages_in_flight 2$/m);
  expect(shown).toMatch(/^marquee_pages_in_flight_limit 2$/m);

  for (const leave of open) leave();
  expect(await Promise.all(waiting.map(async (page) => (await page).text()))).toEqual(['a page', 'a page']);
  await until(async () => /^marquee_pages_in_flight 0$/m.test(await metrics.metrics()));
  await app.close();
});

test('pages that arrive together start one in each turn of the event loop', async () => {
  const app = fastify();
  let turn = 0;
  const count = () => {
    turn += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const startedIn: number[] = [];
  const admit = shedLoad({ maxConcurrent: 20, metrics: new Registry(), site: aDefinition() });
  app.get('/*', { onRequest: admit }, async () => startedIn.push(turn));
  await Promise.all(Array.from({ length: 20 }, () => app.inject('/')));
  clearImmediate(counting);
  expect(startedIn).toHaveLength(20);
  expect(new Set(startedIn).size).toBe(20);
  await app.close();
});

test('a visitor who disconnects frees a place', async () => {
  const { app, open, request } = await aBusyServer();
  const leaving = new AbortController();
  const waiting = [request('/', { signal: leaving.signal }).catch(() => 'gone'), request()];
  await until(async () => open.length === 2);
  leaving.abort();

  let next = request();
  await until(async () => {
    if (open.length === 3) return true;
    if ((await Promise.race([next, runPendingTasks()]))?.status === 503) next = request();
    return false;
  });
  for (const leave of open) leave();
  expect((await next).status).toBe(200);
  expect(await waiting[0]).toBe('gone');
  await app.close();
});
