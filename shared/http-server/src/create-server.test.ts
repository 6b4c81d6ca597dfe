import { PlatformError } from '@marquee/contracts';
import { Registry } from 'prom-client';
import { createServer, type HttpServerOptions } from './create-server.ts';

async function aServer(options: Partial<HttpServerOptions> = {}) {
  const lines: string[] = [];
  const server = await createServer({
    trustedProxies: [],
    isHttps: false,
    metrics: new Registry(),
    checkReadiness: async () => ({ snapshot: 'fresh' }),
    formatError: ({ code, message, requestId }) => ({ body: { code, message, requestId } }),
    log: { server: 'test', level: 'warn', write: (line) => lines.push(line) },
    ...options,
  });
  server.get('/orders/:id', async () => 'order');
  server.get('/bug', async () => {
    throw new TypeError('a secret is undefined');
  });
  server.get('/refused', async () => {
    throw new PlatformError('NOT_ALLOWED', 'this token may not do that');
  });
  server.get('/overloaded', async () => {
    throw new PlatformError('OVERLOADED', 'too much');
  });
  server.post('/orders', async ({ body }) => body);
  return { server, lines };
}

test('an error of the platform gets its status, code, message and request id, and is not logged', async () => {
  const { server, lines } = await aServer();
  const response = await server.inject('/refused');
  expect(response.statusCode).toBe(403);
  expect(response.json()).toEqual({
    code: 'NOT_ALLOWED',
    message: 'this token may not do that',
    requestId: expect.any(String),
  });
  expect(lines).toEqual([]);
});

test('a bug is a 500 without its message and stack, which are in the log with the route', async () => {
  const { server, lines } = await aServer();
  const response = await server.inject('/bug');
  expect(response.statusCode).toBe(500);
  expect(response.body).not.toMatch(/secret|create-server/);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'error',
    server: 'test',
    requestId: response.json().requestId,
    msg: 'GET /bug failed',
    err: { message: 'a secret is undefined', stack: expect.stringContaining('create-server.test.ts') },
  });
});

test('a request that Fastify refuses, or that matches no route, has a status below 500 in the same format', async () => {
  const { server } = await aServer();
  const broken = await server.inject({
    method: 'POST',
    url: '/orders',
    headers: { 'content-type': 'application/json' },
    payload: '{',
  });
  expect([broken.statusCode, broken.json().code]).toEqual([400, 'INVALID_INPUT']);
  const unknown = await server.inject('/nothing?token=1');
  expect([unknown.statusCode, unknown.json()]).toEqual([
    404,
    { code: 'NOT_FOUND', message: 'There is no GET /nothing', requestId: expect.any(String) },
  ]);
  const unreadable = await server.inject('/%zz');
  expect([unreadable.statusCode, unreadable.headers['x-content-type-options']]).toEqual([400, 'nosniff']);
});

test('an overloaded server tells clients when to return', async () => {
  const { server } = await aServer();
  const { statusCode, headers } = await server.inject('/overloaded');
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
});

test('health responds, and readiness reports its details or the reason against it', async () => {
  const { server } = await aServer();
  expect((await server.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await server.inject('/readyz')).json()).toEqual({ status: 'ready', snapshot: 'fresh' });

  const { server: waiting } = await aServer({
    checkReadiness: async () => {
      throw new PlatformError('DATABASE_UNREACHABLE', 'PostgreSQL does not respond');
    },
  });
  const response = await waiting.inject('/readyz');
  expect([response.statusCode, response.json()]).toEqual([
    503,
    { status: 'not ready', reason: 'DATABASE_UNREACHABLE', message: 'PostgreSQL does not respond' },
  ]);
});

test('the duration of requests is measured in seconds, by route pattern, not by URL', async () => {
  const { server } = await aServer();
  const elapsedMs: number[] = [];
  server.addHook('onResponse', async (_request, { elapsedTime }) => void elapsedMs.push(elapsedTime));
  await server.inject('/orders/4711');
  await server.inject('/nothing/4712');
  const { body } = await server.inject('/metrics');
  const lines = body.split('\n');
  expect(lines).toContain(
    `http_server_request_duration_seconds_sum{method="GET",route="/orders/:id",status="200"} ${elapsedMs[0]! / 1000}`,
  );
  expect(lines).toContain(
    'http_server_request_duration_seconds_count{method="GET",route="/orders/:id",status="200"} 1',
  );
  expect(lines).toContain(
    'http_server_request_duration_seconds_count{method="GET",route="unknown",status="404"} 1',
  );
  expect(body).not.toMatch(/orders\/471|nothing/);
});

test('each request is logged at the level debug, without its URL, under the id of the trusted proxy', async () => {
  const lines: string[] = [];
  const { server } = await aServer({
    trustedProxies: ['loopback'],
    log: { server: 'test', level: 'debug', write: (line) => lines.push(line) },
  });
  await server.inject({ url: '/orders/4711?phone=9876543210', headers: { 'x-request-id': 'of-the-edge-1' } });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 'debug',
      requestId: 'of-the-edge-1',
      method: 'GET',
      route: '/orders/:id',
      status: 200,
      msg: 'request',
    }),
  ]);
  expect(lines.join()).not.toMatch(/4711|9876543210/);
});
