import { runInNewContext } from 'node:vm';
import fastify from 'fastify';
import { aRelease } from '../../../testing/a-release.ts';
import { aShellOver } from '../../../testing/a-shell.ts';
import { aDefinition, aPage, aSite, testAssets } from '../../../testing/a-site.ts';
import { startFakeUpstream } from '../../../testing/fake-upstream.ts';
import { serviceWorkerRoutes } from './service-worker-routes.ts';

async function scriptOf(isOn: boolean) {
  const app = fastify();
  void app.register(serviceWorkerRoutes, {
    assets: testAssets,
    languages: aDefinition().languages,
    isOn,
  });
  return app.inject('/sw.js');
}

test('the worker has the list of files that it precaches, and is never cached', async () => {
  const { headers, body } = await scriptOf(true);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  });
  const list = JSON.parse(/;self\.precachedFiles=(.*?);precache/.exec(body)?.[1] ?? '[]') as object[];
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

test('switched off, the same URL unregisters the worker and deletes the caches of the site alone', async () => {
  const { body } = await scriptOf(false);
  const names = [
    'pages',
    'marquee-pages',
    'workbox-precache-v2-https://a.test/',
    'workbox-precache-v2-https://a.test/b/',
  ];
  const left = new Set(names);
  const waited: Promise<unknown>[] = [];
  const event = { waitUntil: (work: Promise<unknown>) => waited.push(work) };
  const worker = {
    addEventListener: (type: string, act: (given: object) => void) => type === 'activate' && act(event),
    registration: { unregister: async () => true },
  };
  const caches = { keys: async () => names, delete: async (name: string) => left.delete(name) };
  runInNewContext(body, { self: worker, caches, location: { origin: 'https://a.test' } });
  await Promise.all(waited);
  expect([...left]).toEqual(['pages', 'workbox-precache-v2-https://a.test/b/']);
  expect(body).toContain('unregister()');
  expect(body).not.toContain('fetch');
});

test('finding 26: no page, file, image or other path than /sw.js is sent to a browser that wants a service worker', async () => {
  const upstream = await startFakeUpstream();
  upstream.respond({ type: 'text/javascript', body: 'self.hostile = true' });
  const quiz = aRelease('mfe-quiz', { routes: [{ id: 'hub', path: '/quiz' }] });
  const app = await aShellOver(aSite([quiz], { hub: () => aPage('<h1>Quizzes</h1>') }), {
    upstream: upstream.url,
  });
  const statusOf = async (url: string, headers: Record<string, string>) =>
    (await app.inject({ url, headers: { accept: '*/*', ...headers } })).statusCode;
  for (const url of [
    '/remotes/mfe-quiz/1.0.0/entry.js',
    '/assets/boot/boot.1.js',
    '/media/a.js',
    '/quiz',
    '/',
    '/nowhere',
    '/robots.txt',
    '/healthz',
    '/remotes/mfe-quiz/1.0.0/../../../sw.js.js',
    '/sw.js/',
    '/sw%2Ejs',
    '/remotes/sw.js',
  ])
    expect([url, await statusOf(url, { 'service-worker': 'script' })]).toEqual([url, 404]);
  expect(await statusOf('/remotes/mfe-quiz/1.0.0/entry.js', {})).toBe(200);
  for (const url of ['/sw.js', '/sw.js?again'])
    expect([url, await statusOf(url, { 'service-worker': 'script' })]).toEqual([url, 200]);
  await app.close();
  await upstream.stop();
});
