import fastify from 'fastify';
import { fromProxy } from './from-proxy.ts';

test.each([
  ['loopback, 10.0.0.0/8', '10.1.2.3', true],
  ['loopback, 10.0.0.0/8', '203.0.113.9', false],
  ['', '127.0.0.1', false],
])('finding 16: with the proxies "%s", %s is one: %s', async (proxies, remoteAddress, expected) => {
  const isFromProxy = fromProxy(proxies.split(/[, ]+/).filter(Boolean));
  const server = fastify();
  server.get('/', async (request) => ({ isFromProxy: isFromProxy(request) }));
  const response = await server.inject({ url: '/', remoteAddress });
  expect(response.json()).toEqual({ isFromProxy: expected });
});
