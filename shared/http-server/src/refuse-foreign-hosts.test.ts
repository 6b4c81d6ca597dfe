import fastify from 'fastify';
import { isLoopbackHost, refuseForeignHosts } from './refuse-foreign-hosts.ts';

function guarded() {
  const server = fastify();
  refuseForeignHosts(server, { paths: ['/metrics', '/dev'], allowed: ['metrics.internal.example'] });
  for (const url of ['/metrics', '/dev/messages', '/devices']) server.get(url, async () => 'read');
  return (url: string, headers: Record<string, string>) => server.inject({ url, headers });
}

test.each([
  ['localhost:3001', 200],
  ['127.0.0.1', 200],
  ['[::1]:3001', 200],
  ['10.2.3.4:3000', 200],
  ['shell:3000', 200],
  ['metrics.internal.example', 200],
  ['rebound.example', 403],
  ['site.example:3000', 403],
  ['127.0.0.1.site.example', 403],
])('finding 7: with the host %s, /metrics returns %d', async (host, status) => {
  expect((await guarded()('/metrics', { host })).statusCode).toBe(status);
});

test('finding 7: a page of another site cannot use the development tools', async () => {
  const get = guarded();
  const from = (origin: string) => get('/dev/messages', { host: 'localhost:3001', origin });
  expect((await from('https://evil.example')).statusCode).toBe(403);
  expect((await from('null')).statusCode).toBe(403);
  expect((await from('http://localhost:3000')).statusCode).toBe(200);
});

test('finding 7: another spelling of the path is refused as well', async () => {
  for (const url of ['/%6detrics', '/metrics?a=b', '/de%76/messages'])
    expect([url, (await guarded()(url, { host: 'site.example' })).statusCode]).toEqual([url, 403]);
});

test('other paths are open to every host', async () => {
  expect((await guarded()('/devices', { host: 'site.example' })).statusCode).toBe(200);
});

test('loopback hosts are distinguished from names that look like them', () => {
  expect(['localhost', '127.0.0.1', '127.9.9.9', '::1', '[::1]'].every(isLoopbackHost)).toBe(true);
  expect(['0.0.0.0', '::', '127.0.0.1.example', 'localhost.example', '10.0.0.1'].some(isLoopbackHost)).toBe(
    false,
  );
});
