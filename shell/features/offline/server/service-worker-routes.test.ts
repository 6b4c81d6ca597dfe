import fastify from 'fastify';
import { testAssets } from '../../../testing/a-site.ts';
import { serviceWorkerRoutes } from './service-worker-routes.ts';

async function scriptOf(isOn: boolean) {
  const app = fastify();
  void app.register(serviceWorkerRoutes, { assets: testAssets, isOn });
  return app.inject('/sw.js');
}

test('the worker has the list of files that it precaches, and is never cached', async () => {
  const { headers, body } = await scriptOf(true);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  });
  const list = JSON.parse(/^self\.precachedFiles=(.*?);precache/.exec(body)?.[1] ?? '[]') as object[];
  expect(list).toContainEqual({
    url: '/assets/boot/boot.1.js',
    revision: null,
    integrity: expect.stringMatching(/^sha384-/),
  });
  expect(list).toContainEqual({ url: '/hi/offline', revision: 'one' });
  expect(body).toMatch(/precache\(self\.precachedFiles\)$/);
});

test('finding 4: the worker has its own policy, with which it can fetch what pages need', async () => {
  const { headers } = await scriptOf(true);
  expect(headers['content-security-policy']).toMatch(/^default-src 'self';/);
  expect(headers['content-security-policy']).not.toContain('sandbox');
});

test('switched off, the same URL unregisters the worker', async () => {
  const { body } = await scriptOf(false);
  expect(body).toContain('unregister()');
  expect(body).not.toContain('fetch');
});
