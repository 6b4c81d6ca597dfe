import { until } from '@marquee/testing/until';
import { startCollector, type Collector } from '@marquee/testing/collector';
import fastify from 'fastify';
import { fetchWithSpan } from './fetch-with-span.ts';
import { openTracing } from './open-tracing.ts';
import { traceRequests } from './trace-requests.ts';
import type { Tracing } from './tracing.ts';

const before = { ...process.env };
let collector: Collector;
let failures: unknown[];
beforeEach(async () => {
  collector = await startCollector();
  failures = [];
});
afterEach(async () => {
  process.env = { ...before };
  await collector.stop();
});

/** The SDK reads what it needs from the process itself. */
function open(variables: Record<string, string>): Promise<Tracing | undefined> {
  process.env = { ...before, ...variables };
  const report = (failure: unknown) => void failures.push(failure);
  return openTracing({ service: 'marquee-test', variables: process.env, report });
}

async function aServer(tracing: Tracing | undefined) {
  const app = fastify();
  traceRequests(app, tracing, (route) => route !== '/healthz');
  app.get('/healthz', async () => 'ok');
  app.get('/orders/:id', async ({ span }) => {
    const response = await fetchWithSpan(span, '/prices/{id}', `${address()}/prices/9876543210?phone=98765`);
    return response.json();
  });
  app.get('/prices/:id', async ({ headers }) => ({ traceparent: headers.traceparent ?? 'none' }));
  app.get('/broken', async () => Promise.reject(new Error('9876543210 is broken')));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = () => app.listeningOrigin;
  const request = (path: string, headers: Record<string, string> = {}) =>
    fetch(address() + path, { headers });
  return { app, request };
}

test('a request that the client aborts has a span too', async () => {
  const tracing = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '1' });
  const app = fastify({ forceCloseConnections: true });
  traceRequests(app, tracing, () => true);
  app.get('/film', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200).write('the beginning');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();
  await fetch(`${app.listeningOrigin}/film`, { signal: leaving.signal });
  leaving.abort();

  const { attributes, failed } = await collector.span('GET /film');
  expect([attributes['http.response.status_code'], failed]).toEqual([undefined, false]);
  await app.close();
  await tracing?.stop();
});

test.each([
  {},
  { OTEL_EXPORTER_OTLP_ENDPOINT: '' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_SDK_DISABLED: 'true' },
])('no request is traced, and no header is sent, with %j', async (variables) => {
  const { app, request } = await aServer(await open(variables as Record<string, string>));
  expect(await (await request('/orders/1')).json()).toEqual({ traceparent: 'none' });
  await app.close();
});

test('a request and the requests that it causes are one trace, without ids and queries', async () => {
  const tracing = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const { app, request } = await aServer(tracing);
  const { traceparent } = (await (await request('/orders/9876543210?token=secret')).json()) as {
    traceparent: string;
  };
  await request('/healthz');
  await request('/broken');
  await tracing?.stop();
  await app.close();

  const [order, call, price, broken] = await Promise.all(
    ['GET /orders/:id', 'GET /prices/{id}', 'GET /prices/:id', 'GET /broken'].map(collector.span),
  );
  expect(order).toMatchObject({ service: 'marquee-test', kind: 'server', parentSpanId: '' });
  expect(call).toMatchObject({ kind: 'client', traceId: order!.traceId, parentSpanId: order!.spanId });
  expect(price).toMatchObject({ kind: 'server', traceId: order!.traceId, parentSpanId: call!.spanId });
  expect(traceparent).toBe(`00-${call!.traceId}-${call!.spanId}-01`);
  expect(order!.attributes).toMatchObject({
    'http.route': '/orders/:id',
    'http.response.status_code': 200,
  });
  expect(broken).toMatchObject({ failed: true, attributes: { 'error.type': '500' } });
  expect(collector.spans).toHaveLength(4);
  expect(collector.requests.map(({ path }) => path)).toEqual(['/v1/traces']);
  expect(collector.requests[0]!.body).not.toMatch(/98765|secret|\?/);
});

test('a sampled traceparent is continued, an unsampled one is not exported, an invalid one begins a new trace', async () => {
  const tracing = await open({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/here` });
  const { app, request } = await aServer(tracing);
  const [traceId, spanId] = ['a'.repeat(32), 'b'.repeat(16)];
  const sampled = await request('/orders/1', { traceparent: `00-${traceId}-${spanId}-01` });
  expect(await sampled.json()).toEqual({ traceparent: expect.stringContaining(`00-${traceId}-`) });
  const silent = await request('/orders/1', { traceparent: `00-${'c'.repeat(32)}-${spanId}-00` });
  // The unsampled decision is propagated to the next server.
  expect(await silent.json()).toEqual({ traceparent: expect.stringMatching(/^00-c{32}-\w{16}-00$/) });
  await request('/prices/1', { traceparent: `00-${'0'.repeat(32)}-${spanId}-01` });
  await tracing?.stop();
  await app.close();

  expect(collector.spans.filter((span) => span.parentSpanId === spanId)).toHaveLength(1);
  expect(collector.spans.map((span) => span.traceId)).not.toContain('c'.repeat(32));
  expect(collector.spans.filter((span) => span.parentSpanId === '')).toHaveLength(1);
  expect(collector.requests[0]!.path).toBe('/here');
});

test('the variables of OpenTelemetry set the sampler and the name of the service', async () => {
  const variables = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'shop' };
  const unsampled = await open({ ...variables, OTEL_TRACES_SAMPLER: 'always_off' });
  const unseen = unsampled!.begin('GET /', {});
  expect([unseen.isSampled, unseen.begin('inside').isSampled]).toEqual([false, false]);
  unseen.end();
  await unsampled!.stop();
  expect(collector.spans).toEqual([]);

  const tracing = (await open(variables))!;
  const page = tracing.begin('GET /', {});
  const measured = { kind: 'client', within: page.traceparent, at: 1_700_000_000_000.5 } as const;
  tracing.take({ ...measured, name: 'in a browser', milliseconds: 1.5, attributes: { n: 1 } }, 'browser');
  tracing.take(
    {
      ...measured,
      id: 'd'.repeat(16),
      name: 'in a thread',
      milliseconds: 2_000,
      attributes: {},
      error: 'late',
    },
    'here',
  );
  page.end();
  await tracing.stop();
  expect((await collector.span('in a browser')).service).toBe('shop-browser');
  expect(await collector.span('in a browser')).toMatchObject({ milliseconds: 1.5, attributes: { n: 1 } });
  expect(await collector.span('in a thread')).toMatchObject({
    service: 'shop',
    spanId: 'd'.repeat(16),
    traceId: (await collector.span('GET /')).traceId,
    parentSpanId: (await collector.span('GET /')).spanId,
    milliseconds: 2_000,
    failed: true,
  });
});

test('an unavailable collector is reported once, and tracing still stops', async () => {
  const tracing = (await open({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    OTEL_EXPORTER_OTLP_TIMEOUT: '300',
    OTEL_BSP_SCHEDULE_DELAY: '1',
  }))!;
  tracing.begin('one', {}).end();
  await until(() => failures.length > 0);
  tracing.begin('two', {}).end();
  await tracing.stop();
  expect(failures).toEqual([
    expect.objectContaining({ code: 'CALL_FAILED', message: 'http://127.0.0.1:9 takes no spans' }),
  ]);
});
