import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { Registry } from 'prom-client';
import { aRelease } from '../testing/a-release.ts';
import { aSnapshot } from '../testing/signed-snapshots.ts';
import { until } from '../testing/until.ts';
import { addKillStream } from './add-kill-stream.ts';
import { createKillFeed } from './releases/kill-feed.ts';

const { release } = aRelease('mfe-quiz', {});
const snapshot = (sequence: number, isKilled = false) => {
  const made = aSnapshot({ sequence, releases: [release] });
  if (isKilled) made.remotes['mfe-quiz']!.killed = { reason: 'on fire', at: '2026-01-01T00:00:00.000Z' };
  return made;
};

async function aServer() {
  const kills = createKillFeed();
  const metrics = new Registry();
  const app = Fastify();
  addKillStream(app, { kills, metrics });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/__marquee/kills`;
  return { app, kills, metrics, url };
}

async function listen(url: string) {
  const response = await fetch(url);
  let text = '';
  const ended = (async () => {
    for await (const bytes of response.body ?? []) text += Buffer.from(bytes).toString();
  })();
  return { response, ended, words: () => [...text.matchAll(/^data: (.*)$/gm)].map(([, word]) => word) };
}

test('a browser is greeted with what is killed, and told at once when that changes', async () => {
  const { app, kills, url, metrics } = await aServer();
  kills.inForce(snapshot(4));
  const tab = await listen(url);
  expect(tab.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(tab.response.headers.get('cache-control')).toBe('no-store');
  kills.inForce(snapshot(5));
  kills.inForce(snapshot(6, true));
  await until(() => tab.words().length === 2);
  expect(tab.words()).toEqual(['{"sequence":4,"killed":[]}', '{"sequence":6,"killed":["mfe-quiz"]}']);
  expect(await metrics.metrics()).toContain('marquee_kill_streams 1');
  await app.close();
});

test('open streams do not keep a server from ending', async () => {
  const { app, kills, url } = await aServer();
  kills.inForce(snapshot(4));
  const tabs = await Promise.all([listen(url), listen(url)]);
  await app.close();
  await expect(Promise.all(tabs.map(({ ended }) => ended))).resolves.toBeDefined();
});

test('before the first snapshot there is nothing to hear: the browser comes back', async () => {
  const { app, url } = await aServer();
  expect((await fetch(url)).ok).toBe(false);
  await app.close();
});
