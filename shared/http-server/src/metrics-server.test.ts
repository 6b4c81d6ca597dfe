import { Counter, Registry } from 'prom-client';
import { createServer } from './create-server.ts';
import { createMetricsServer } from './metrics-server.ts';

test('metrics on a port of their own are gone from the public one', async () => {
  const metrics = new Registry();
  const server = await createServer({
    trustedProxies: [],
    isHttps: false,
    metrics,
    metricsElsewhere: true,
    checkReadiness: async () => undefined,
    formatError: ({ code }) => ({ body: { code } }),
  });
  expect((await server.inject('/metrics')).statusCode).toBe(404);

  const own = createMetricsServer({ '/metrics': metrics });
  const { statusCode, headers, body } = await own.inject('/metrics');
  expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('version=0.0.4')]);
  expect(body).toContain('http_server_request_duration_seconds_count{method="GET",route="unknown"');
  expect((await own.inject('/readyz')).statusCode).toBe(404);
});

test('each server of a process has a path', async () => {
  const sold = new Registry();
  sold.registerMetric(new Counter({ name: 'sold_total', help: 'Sold videos', registers: [] }));
  const own = createMetricsServer({ '/metrics': new Registry(), '/metrics/content': sold });
  expect((await own.inject('/metrics')).body).not.toContain('sold_total');
  expect((await own.inject('/metrics/content')).body).toContain('sold_total 0');
});
