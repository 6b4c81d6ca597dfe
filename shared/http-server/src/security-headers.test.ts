import fastify from 'fastify';
import { securityHeaders } from './security-headers.ts';

test('finding 20: every response has the headers, errors and unknown URLs included', async () => {
  const server = fastify();
  securityHeaders(server, { isHttps: true });
  server.get('/', async () => 'text');
  server.get('/fails', async () => {
    throw new Error('no');
  });
  for (const url of ['/', '/fails', '/nothing']) {
    const { headers } = await server.inject(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining('sandbox'),
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
  }
});

test('a page replaces the policy with its own', async () => {
  const server = fastify();
  securityHeaders(server, { isHttps: false, resources: 'cross-origin' });
  server.get('/', async (_request, reply) =>
    reply.header('content-security-policy', "default-src 'self'").send(''),
  );
  const { headers } = await server.inject('/');
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'self'",
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(headers).not.toHaveProperty('strict-transport-security');
});
