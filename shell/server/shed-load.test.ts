import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import fastify from 'fastify';
import { Registry } from 'prom-client';
import { until } from '../testing/wait-until.ts';
import { shedLoad } from './shed-load.ts';

/** A server of two pages at once, which leave when they are let go. */
async function aBusyServer() {
  const metrics = new Registry();
  const app = fastify();
  const open: (() => void)[] = [];
  app.get('/*', { onRequest: shedLoad({ maxConcurrent: 2, metrics }) }, () => {
    return new Promise((resolve) => open.push(() => resolve('a page')));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const ask = (path = '/', init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init);
  return { app, open, ask, metrics };
}

test('who comes beyond what can be made at once is asked to come again; the others get their page', async () => {
  const { app, open, ask, metrics } = await aBusyServer();
  const waiting = [ask(), ask()];
  await until(async () => open.length === 2);

  const shed = await ask('/hi/fans');
  expect(shed.status).toBe(503);
  expect(shed.headers.get('retry-after')).toBe('2');
  expect(shed.headers.get('cache-control')).toBe('no-store');
  const html = await shed.text();
  expect(html).toMatch(/<html lang="hi">.*http-equiv="refresh"/);
  // Finding 20: it may be framed by nobody, and its one sheet is allowed by its hash.
  const policy = shed.headers.get('content-security-policy');
  expect(policy).toContain("frame-ancestors 'none'");
  const [, sheet = ''] = /<style>(.*?)<\/style>/.exec(html) ?? [];
  expect(policy).toContain(`'sha256-${createHash('sha256').update(sheet).digest('base64')}'`);
  expect(policy).not.toContain('sandbox');
  expect(await metrics.metrics()).toContain('marquee_requests_shed_total 1');

  for (const leave of open) leave();
  expect(await Promise.all(waiting.map(async (page) => (await page).text()))).toEqual(['a page', 'a page']);
  await app.close();
});

test('a visitor who went away makes room', async () => {
  const { app, open, ask } = await aBusyServer();
  const leaving = new AbortController();
  const waiting = [ask('/', { signal: leaving.signal }).catch(() => 'gone'), ask()];
  await until(async () => open.length === 2);
  leaving.abort();

  let next = ask();
  await until(async () => {
    if (open.length === 3) return true;
    if ((await Promise.race([next, wait(50, undefined)]))?.status === 503) next = ask();
    return false;
  });
  for (const leave of open) leave();
  expect((await next).status).toBe(200);
  expect(await waiting[0]).toBe('gone');
  await app.close();
});
