import type { AddressInfo } from 'node:net';
import { createSession, createStorage } from '@marquee/api';
import { createApi } from '@marquee/api/clients';
import { PlatformError } from '@marquee/contracts';
import type { CallSpan } from '@marquee/contracts/trace';
import { startCollector, type Collector } from '@marquee/testing/collector';
import { openTracing, traceRequests, type Tracing } from '@marquee/tracing';
import axios from 'axios';
import fastify, { type FastifyInstance } from 'fastify';
import { aRelease } from '../../../testing/a-release.ts';
import { aShellOver } from '../../../testing/a-shell.ts';
import { aPage, aPlace, aSite, rendered, type Renderings } from '../../../testing/a-site.ts';
import { metricsOf, responseFacts } from '../../../page/server-timing.ts';
import { createApiCircuits } from '../../../server/rendering/api-circuits.ts';
import { createPageRequests } from '../../../server/rendering/page-requests.ts';
import { createServerContext } from '../../../server/rendering/server-context.ts';
import { callSpan } from '../../../server/measured-spans.ts';

const phone = '9876543210';
const quiz = aRelease('mfe-quiz', {
  routes: [{ id: 'play', path: '/quiz/:celeb' }],
  slots: [{ name: 'quiz.teaser' }, { name: 'quiz.score' }],
});
const auth = aRelease('mfe-auth', { slots: [{ name: 'auth.account' }] });

const before = { ...process.env };
const running: (() => Promise<unknown>)[] = [];
let collector: Collector;
beforeEach(async () => (collector = await startCollector()));
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
  await collector.stop();
  process.env = { ...before };
});

async function traced(service: string): Promise<Tracing> {
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url;
  const tracing = (await openTracing({ service, variables: process.env, report: fail }))!;
  running.push(tracing.stop);
  return tracing;
}
function fail(failure: unknown) {
  throw failure;
}

async function listening(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  running.push(() => app.close());
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** An API that follows its calls as the reference API does. */
async function anApi(tracing: Tracing | undefined): Promise<{ url: string; requests: object[] }> {
  const app = fastify();
  const requests: object[] = [];
  traceRequests(app, tracing, () => true);
  app.addHook('onRequest', async ({ headers }) => void requests.push(headers));
  app.get('/security/api/getAppConfig', async () => ({ status: 200, data: {} }));
  app.post('/security/api/auth/user/send-otp-v2', async () => ({ status: 200, data: {} }));
  app.post('/ai', async () => ({ choices: [{ message: { content: 'no' } }] }));
  return { url: await listening(app), requests };
}

/** A site whose page sends an API request while it is rendered, like a loader in a worker. */
async function aTracedShell(api: string, tracing: Tracing | undefined) {
  const hosts = { main: api, content: api, site: api };
  const context = createServerContext({
    hosts: { ...hosts, sameOrigin: api },
    contentMaxAgeMs: 1,
    measured: (span) => tracing?.take(callSpan(span, hosts), 'here'),
  });
  const send = createPageRequests({
    internalRequests: { headersFor: () => ({}) },
    apiCircuits: createApiCircuits(),
  });
  const [teaser, score] = [aPlace('a-1', 'quiz.teaser'), aPlace('a-2', 'quiz.score')];
  const renderings: Renderings = {
    play: ({ traceparent }) =>
      context.within({ until: Date.now() + 5_000, traceparent, send }, async () => {
        await context.platform.api.getAppConfig();
        return aPage(teaser.html + score.html, undefined, [teaser.placed, score.placed]);
      }),
    'quiz.teaser': () => ({ kind: 'slot', ...rendered('teaser') }),
    'quiz.score': () => Promise.reject(new PlatformError('REMOTE_TOO_LATE', 'late')),
    'auth.account': () => Promise.reject(new PlatformError('REMOTE_DID_NOT_RENDER', 'broken')),
  };
  const app = await aShellOver(aSite([quiz, auth], renderings), { upstream: api, tracing });
  const url = await listening(app);
  const page = async () => {
    const response = await fetch(`${url}/hi/quiz/aarav?phoneNumber=${phone}`, {
      headers: { accept: 'text/html' },
    });
    const { traceparent } = responseFacts(metricsOf(response.headers.get('server-timing')));
    return { traceparent, html: await response.text() };
  };
  const report = (beacons: unknown[]) =>
    fetch(`${url}/__marquee/telemetry`, { method: 'POST', body: JSON.stringify(beacons) });
  const metrics = async () => (await fetch(`${url}/metrics`)).text();
  return { url, page, report, metrics };
}

test('the spans of a page, its slots, its browser and the API are in one trace', async () => {
  const [ofShell, ofApi] = [await traced('marquee-shell'), await traced('marquee-api')];
  const { url: api } = await anApi(ofApi);
  const shell = await aTracedShell(api, ofShell);
  const { html, traceparent: within = '' } = await shell.page();
  expect(html).toContain('"apiTakesTrace":true');

  // The browser: the same client, with the page's trace.
  const spans: CallSpan[] = [];
  const storage = createStorage(undefined);
  // A browser names the page behind a call.
  axios.defaults.headers.common['origin'] = 'https://marquee.test';
  const client = createApi({
    hosts: { main: api, content: api, sameOrigin: shell.url },
    storage,
    session: createSession({ storage }),
    tracing: { within: () => within, isSentTo: () => true, measured: (span) => spans.push(span) },
  });
  await client.sendOtp(phone);
  await client.checkWords('namaste');
  const about = {
    kind: 'span',
    within,
    at: Date.now(),
    milliseconds: 5,
    remote: 'mfe-quiz',
    release: '1.0.0',
  };
  const reported = await shell.report([
    ...spans,
    { ...about, of: 'mount', slot: 'page' },
    { ...about, of: 'mount', slot: 'quiz.teaser', cause: 'REMOTE_DID_NOT_LOAD' },
  ]);
  expect(reported.status).toBe(204);
  await Promise.all([ofShell.stop(), ofApi.stop()]);

  const page = await collector.span('GET /quiz/:celeb');
  expect(within).toBe(`00-${page.traceId}-${page.spanId}-01`);
  expect(new Set(collector.spans.map(({ traceId }) => traceId))).toEqual(new Set([page.traceId]));

  const nameOf = (id: string) => collector.spans.find(({ spanId }) => spanId === id)?.name ?? '';
  const tree = collector.spans.map(({ service, kind, name, parentSpanId }) =>
    [service, kind, name, '<-', nameOf(parentSpanId)].join(' ').trim(),
  );
  const otp = '/security/api/auth/user/send-otp-v2';
  const config = '/security/api/getAppConfig';
  expect(tree.sort()).toEqual(
    [
      'marquee-shell server GET /quiz/:celeb <-',
      'marquee-shell internal render page play <- GET /quiz/:celeb',
      `marquee-shell client GET ${config} <- render page play`,
      `marquee-api server GET ${config} <- GET ${config}`,
      'marquee-shell internal render quiz.teaser <- GET /quiz/:celeb',
      'marquee-shell internal render quiz.score <- GET /quiz/:celeb',
      'marquee-shell internal render auth.account <- GET /quiz/:celeb',
      'marquee-browser internal mount page <- GET /quiz/:celeb',
      'marquee-browser internal mount quiz.teaser <- GET /quiz/:celeb',
      `marquee-browser client POST ${otp} <- GET /quiz/:celeb`,
      `marquee-api server POST ${otp} <- POST ${otp}`,
      'marquee-browser client POST /api/profanity-check <- GET /quiz/:celeb',
      'marquee-shell server POST /api/profanity-check <- POST /api/profanity-check',
      'marquee-shell client POST /ai <- POST /api/profanity-check',
      'marquee-api server POST /ai <- POST /ai',
    ].sort(),
  );

  expect(page.attributes).toMatchObject({ 'http.response.status_code': 200, 'marquee.language': 'hi' });
  const rendering = async (slot: string) => (await collector.span(`render ${slot}`)).attributes;
  expect(await rendering('quiz.teaser')).toMatchObject({
    'marquee.slot': 'quiz.teaser',
    'marquee.remote': 'mfe-quiz',
    'marquee.release': '1.0.0',
    'marquee.outcome': 'ok',
  });
  expect((await rendering('quiz.score'))['marquee.outcome']).toBe('late');
  expect((await rendering('auth.account'))['marquee.outcome']).toBe('failed');
  expect((await collector.span('mount quiz.teaser')).attributes['error.type']).toBe('REMOTE_DID_NOT_LOAD');

  // Nothing of who it was for: no number, no query, no name in the address.
  for (const { body } of collector.requests)
    expect(body).not.toMatch(/98765|aarav|phoneNumber|namaste|secret/);
});

test('without a collector there is no header, no metric and no span', async () => {
  expect(
    await openTracing({ service: 'marquee-shell', variables: { PATH: '/bin' }, report: fail }),
  ).toBeUndefined();
  const api = await anApi(undefined);
  const shell = await aTracedShell(api.url, undefined);
  const { html, traceparent } = await shell.page();
  expect(traceparent).toBeUndefined();
  expect(html).not.toContain('traceparent');
  // A page of a shell that traced may still speak of it.
  const within = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  expect((await shell.report([{ kind: 'span', within }])).status).toBe(204);
  expect(await shell.metrics()).not.toContain('browser_spans');
  expect(api.requests).toHaveLength(1);
  expect(JSON.stringify(api.requests)).not.toContain('traceparent');
  expect(collector.requests).toEqual([]);
});

test('a page that is not sampled has no trace', async () => {
  process.env['OTEL_TRACES_SAMPLER'] = 'always_off';
  const tracing = await traced('marquee-shell');
  const { url } = await anApi(undefined);
  const shell = await aTracedShell(url, tracing);
  expect((await shell.page()).traceparent).toBeUndefined();
  await tracing.stop();
  expect(collector.spans).toEqual([]);
});

test('a span that is malformed, unknown or mistimed is refused and counted, and beacons still count', async () => {
  const tracing = await traced('marquee-shell');
  const { url } = await anApi(undefined);
  const shell = await aTracedShell(url, tracing);
  const { traceparent: within = '' } = await shell.page();
  const common = { kind: 'span', within, at: Date.now(), milliseconds: 1 };
  const call = { ...common, of: 'call', id: 'c'.repeat(16), call: 'C01', status: 200 };
  const mount = { ...common, of: 'mount', remote: 'mfe-quiz', release: '1.0.0', slot: 'quiz.teaser' };
  const malformed = [
    { ...call, within: `${within.slice(0, -2)}00` },
    { ...call, within: `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01` },
    { ...call, id: 'x' },
    { ...call, call: `/otp?phoneNumber=${phone}` },
    { ...call, status: 9_000 },
    { ...call, milliseconds: -1 },
    { ...call, milliseconds: 1e9 },
    { ...call, note: phone },
    { ...mount, slot: 'x'.repeat(101) },
    { kind: 'span' },
  ];
  const unknown = [
    { ...mount, slot: phone },
    { ...mount, release: '9.9.9' },
    { ...mount, remote: phone },
    { ...mount, cause: phone },
  ];
  const mistimed = [{ ...call, at: Date.now() - 2 * 3_600_000 }];
  const beacon = {
    kind: 'mount',
    remote: 'mfe-quiz',
    release: '1.0.0',
    at: 1,
    slot: 'page',
    milliseconds: 1,
  };
  const reported = await shell.report([...malformed, ...unknown, ...mistimed, call, mount, beacon]);
  expect(reported.status).toBe(204);
  // Browsers send at most a hundred beacons at once.
  expect((await shell.report(Array.from({ length: 101 }, () => call))).status).toBe(400);

  const counted = [
    ...(await shell.metrics()).matchAll(/^marquee_(browser_spans_total|mount_seconds_count)\S+ \d+/gm),
  ];
  expect(counted.map(([line]) => line)).toEqual([
    `marquee_browser_spans_total{outcome="malformed"} ${malformed.length}`,
    `marquee_browser_spans_total{outcome="unknown"} ${unknown.length}`,
    'marquee_browser_spans_total{outcome="mistimed"} 1',
    'marquee_browser_spans_total{outcome="taken"} 2',
    'marquee_mount_seconds_count{remote="mfe-quiz",release="1.0.0",slot="page"} 1',
  ]);
  await tracing.stop();
  expect(collector.spans.filter(({ service }) => service === 'marquee-browser')).toHaveLength(2);
  for (const { body } of collector.requests) expect(body).not.toContain(phone);
});
