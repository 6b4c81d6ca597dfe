import { startCollector, type Collector } from '@marquee/testing/collector';
import { openTracing, type Tracing } from '@marquee/tracing';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { createApiServer } from './create-api-server.ts';
import { createContentServer } from './create-content-server.ts';

const before = { ...process.env };
let site: TestApi;
let collector: Collector;
let tracing: Tracing;
beforeAll(async () => {
  [site, collector] = await Promise.all([startTestApi(), startCollector()]);
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url;
  tracing = (await openTracing({ service: 'marquee-api', variables: process.env, report: console.error }))!;
});
afterAll(async () => {
  process.env = { ...before };
  await collector.stop();
  await site.stop();
});

test('a call continues the trace of its caller, named by its route pattern, without the data of its URL', async () => {
  const [traceId, spanId] = ['a'.repeat(32), 'b'.repeat(16)];
  const headers = { traceparent: `00-${traceId}-${spanId}-01` };
  const [api, content] = [
    await createApiServer({ ...site, tracing }),
    await createContentServer({ ...site, tracing }),
  ];
  const sent = await api.inject({
    method: 'POST',
    url: '/security/api/auth/user/send-otp-v2?phoneNumber=9876543210',
    headers,
  });
  expect(sent.statusCode).toBe(200);
  await api.inject({ url: '/quiz/api/user/v2/get-quiz-by-celeb-id/aarav', headers });
  await content.inject({ url: '/celeb-bios?pagination[pageSize]=1', headers });
  for (const url of ['/healthz', '/readyz', '/metrics', '/dev/messages', '/media/none.svg'])
    await api.inject({ url, headers });
  await api.inject({ method: 'OPTIONS', url: '/security/api/getAppConfig', headers });
  await Promise.all([api.close(), content.close(), tracing.stop()]);

  expect(collector.spans.map(({ name }) => name)).toEqual([
    'POST /security/api/auth/user/send-otp-v2',
    'GET /quiz/api/user/v2/get-quiz-by-celeb-id/:id',
    'GET /celeb-bios',
  ]);
  for (const span of collector.spans)
    expect(span).toMatchObject({ service: 'marquee-api', kind: 'server', traceId, parentSpanId: spanId });
  for (const { body } of collector.requests) expect(body).not.toMatch(/98765|aarav|pageSize/);
});

test('the site’s pages may send the traceparent header', async () => {
  const { headers } = await site.api.inject({
    method: 'OPTIONS',
    url: '/security/api/getAppConfig',
    headers: {
      origin: 'http://localhost:3000',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'traceparent',
    },
  });
  expect(headers['access-control-allow-headers']).toContain('traceparent');
});
