import fastify from 'fastify';
import * as v from 'valibot';
import { serverOptions } from './server-options.ts';
import { trustedProxiesSchema } from './trusted-proxies.ts';

test('TRUSTED_PROXIES is a list of networks, empty when it is unset', () => {
  expect(v.parse(trustedProxiesSchema, undefined)).toEqual([]);
  expect(v.parse(trustedProxiesSchema, '10.0.0.0/8, loopback fd00::/8')).toEqual([
    '10.0.0.0/8',
    'loopback',
    'fd00::/8',
  ]);
});

test.each(['on', '10.0.0.0/33', '10.0.0.0/8/8', '0.0.0.0/0', 'fd00::/x'])('"%s" is no network', (text) => {
  expect(v.safeParse(trustedProxiesSchema, text).success).toBe(false);
});

test.each([
  ['no proxy is trusted', '', '6.6.6.6', '127.0.0.1'],
  ['the rightmost untrusted address counts', 'loopback', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  ['trusted proxies are skipped', 'loopback,10.0.0.0/8', '6.6.6.6, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
])('finding 16: %s', async (_name, proxies, forwarded, expected) => {
  const server = fastify(serverOptions({ trustedProxies: v.parse(trustedProxiesSchema, proxies) }));
  server.get('/', async ({ ip }) => ip);
  const { body } = await server.inject({ url: '/', headers: { 'x-forwarded-for': forwarded } });
  expect(body).toBe(expected);
});
