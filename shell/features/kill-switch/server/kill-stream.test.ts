import type { AddressInfo } from 'node:net';
import { securityHeaders } from '@marquee/http-server';
import Fastify from 'fastify';
import { Registry } from 'prom-client';
import { aRelease } from '../../../testing/a-release.ts';
import { aSnapshot } from '../../../testing/signed-snapshots.ts';
import { until } from '@marquee/testing/until';
import { killStreamRoutes } from './kill-stream.ts';
import { createKillFeed } from './kill-feed.ts';

const { release } = aRelease('mfe-quiz', {});
const snapshot = (sequence: number, isKilled = false) => {
  const made = aSnapshot({ sequence, releases: [release] });
  if (isKilled) made.remotes['mfe-quiz']!.killed = { reason: 'on fire', at: '2026-01-01T00:00:00.000Z' };
  return made;
};

async function aServer(limits?: Parameters<typeof killStreamRoutes>[1]['limits']) {
  const kills = createKillFeed();
  const metrics = new Registry();
  const app = Fastify({ trustProxy: ['loopback'] });
  securityHeaders(app, { isHttps: true });
  void app.register(killStreamRoutes, { kills, metrics, ...(limits && { limits }) });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/__marquee/kills`;
  return { app, kills, metrics, url };
}

async function listen(url: string, from = '203.0.113.9') {
  const response = await fetch(url, { headers: { 'x-forwarded-for': from } });
  let text = '';
  const ended = (async () => {
    for await (const bytes of response.body ?? []) text += Buffer.from(bytes).toString();
  })();
  return { response, ended, events: () => [...text.matchAll(/^data: (.*)$/gm)].map(([, event]) => event) };
}

test('a browser receives the killed remotes on connect, and each change at once', async () => {
  const { app, kills, url, metrics } = await aServer();
  kills.update(snapshot(4));
  const tab = await listen(url);
  expect(tab.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(tab.response.headers.get('cache-control')).toBe('no-store');
  expect(tab.response.headers.get('x-content-type-options')).toBe('nosniff');
  kills.update(snapshot(5));
  kills.update(snapshot(6, true));
  await until(() => tab.events().length === 2);
  const releases = { 'mfe-quiz': '1.0.0' };
  expect(tab.events().map((event) => JSON.parse(event ?? '') as unknown)).toEqual([
    { sequence: 4, killed: [], releases },
    { sequence: 6, killed: ['mfe-quiz'], releases },
  ]);
  expect(await metrics.metrics()).toMatch(/^marquee_kill_streams 1$/m);
  await app.close();
});

test('finding 8: one network cannot take all streams, and gets new ones as old ones end', async () => {
  const { app, kills, url } = await aServer({ ofNetwork: 2 });
  kills.update(snapshot(4));
  const leaving = new AbortController();
  await fetch(url, { headers: { 'x-forwarded-for': '203.0.113.1' }, signal: leaving.signal });
  await listen(url, '203.0.113.2');
  expect((await listen(url, '203.0.113.3')).response.ok).toBe(false);
  expect((await listen(url, '198.51.100.1')).response.ok).toBe(true);
  leaving.abort();
  await until(async () => (await listen(url, '203.0.113.3')).response.ok);
  await app.close();
});

test('open streams do not prevent a server from closing', async () => {
  const { app, kills, url } = await aServer();
  kills.update(snapshot(4));
  const tabs = await Promise.all([listen(url), listen(url)]);
  await app.close();
  await expect(Promise.all(tabs.map(({ ended }) => ended))).resolves.toBeDefined();
});

test('before the first snapshot the stream is refused, and the browser retries', async () => {
  const { app, url } = await aServer();
  expect((await fetch(url)).ok).toBe(false);
  await app.close();
});
