import { PlatformError } from '@marquee/contracts';
import fastify from 'fastify';
import { limitPerNetwork } from './limit-per-network.ts';
import { serverOptions } from './server-options.ts';

async function limitedServer(scale = 1) {
  const exceeded: string[] = [];
  const server = fastify(serverOptions({ trustedProxies: ['loopback'] }));
  await limitPerNetwork(server, {
    scale,
    refusal: (seconds) => new PlatformError('TOO_MANY_REQUESTS', `wait ${seconds} s`),
    onExceeded: ({ url }) => exceeded.push(url),
  });
  server.setErrorHandler((failure, _request, reply) => reply.code(429).send((failure as Error).message));
  server.post('/limited', { config: { rateLimit: { max: 2, timeWindow: '1 minute' } } }, async () => 'taken');
  const spend = server.limitPerMinute(2);
  server.post('/limited-in-part', async (request) => spend(request).then(() => 'taken'));
  server.post('/free', async () => 'taken');
  const post = (url: string, from: string) =>
    server.inject({ method: 'POST', url, headers: { 'x-forwarded-for': from } });
  return { post, exceeded };
}

test.each(['/limited', '/limited-in-part'])(
  'all addresses of a network share one limit, and other networks are not affected: %s',
  async (url) => {
    const { post } = await limitedServer();
    expect((await post(url, '203.0.113.1')).statusCode).toBe(200);
    expect((await post(url, '203.0.113.2')).statusCode).toBe(200);
    const refused = await post(url, '203.0.113.3');
    expect(refused).toMatchObject({ statusCode: 429, body: expect.stringMatching(/^wait \d+ s$/) });
    expect((await post(url, '198.51.100.1')).statusCode).toBe(200);
  },
);

test('the limit of a route says when to come back, and its refusals are reported', async () => {
  const { post, exceeded } = await limitedServer();
  for (let sent = 0; sent < 2; sent += 1) await post('/limited', '203.0.113.1');
  expect(Number((await post('/limited', '203.0.113.1')).headers['retry-after'])).toBeGreaterThan(0);
  expect(exceeded).toEqual(['/limited']);
});

test('a route without a limit stays unlimited', async () => {
  const { post } = await limitedServer();
  for (let sent = 0; sent < 10; sent += 1) expect((await post('/free', '203.0.113.1')).statusCode).toBe(200);
});

test.each(['/limited', '/limited-in-part'])(
  'all limits of a server can be scaled at once: %s',
  async (url) => {
    const { post } = await limitedServer(1.5);
    for (let sent = 0; sent < 3; sent += 1) expect((await post(url, '203.0.113.1')).statusCode).toBe(200);
    expect((await post(url, '203.0.113.1')).statusCode).toBe(429);
  },
);
