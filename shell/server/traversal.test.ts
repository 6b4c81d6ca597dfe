import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { aRelease } from '../testing/a-release.ts';
import { aShellOver } from '../testing/a-shell.ts';
import { aPage, aSite } from '../testing/a-site.ts';
import { startFakeUpstream, type FakeUpstream } from '../testing/fake-upstream.ts';

const quiz = aRelease('mfe-quiz', { routes: [{ id: 'hub', path: '/quiz' }] });
const marker = 'root:x:0:0 is a secret';

let upstream: FakeUpstream;
let app: Awaited<ReturnType<typeof aShellOver>>;
beforeAll(async () => {
  upstream = await startFakeUpstream();
  upstream.respond({ type: 'text/plain', body: marker });
  app = await aShellOver(aSite([quiz], { hub: () => aPage('<h1>Quizzes</h1>') }), { upstream: upstream.url });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await upstream.stop();
});

/** Sent as it stands, unlike by `fetch`, which would fold the steps away. */
function sent(path: string) {
  const { port } = app.server.address() as AddressInfo;
  return new Promise<{ status: number; location: string; body: string }>((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, agent: false }, async (response) => {
      const { location = '' } = response.headers;
      resolve({ status: response.statusCode ?? 0, location, body: await text(response) });
    }).on('error', reject);
  });
}

const below = [
  '/',
  '/quiz/',
  '/assets/',
  '/remotes/mfe-quiz/1.0.0/',
  '/media/',
  '/share/',
  '/api/vendor-order/',
];
const climbs = [
  '../../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%2e%2e/%2e%2e/etc/passwd',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '.%2e/.%2e/etc/passwd',
  '%252e%252e%252fetc%252fpasswd',
  '..%5c..%5cetc%5cpasswd',
  '..\\..\\etc\\passwd',
  '....//....//etc/passwd',
  '..;/..;/etc/passwd',
  '%c0%ae%c0%ae/etc/passwd',
  '..%00/etc/passwd',
  '/etc/passwd',
  '//etc/passwd',
  'x/../../server/remote.cjs',
  '.git/config',
  '.env',
  'package.json',
];

test.each(below)('no spelling of a traversal leaves the folder below %s', async (folder) => {
  for (const climb of climbs) {
    upstream.requests.length = 0;
    const { status, location, body } = await sent(`${folder}${climb}`);
    const at = `${folder}${climb}`;
    expect([at, [302, 400, 404].includes(status), status]).toEqual([at, true, status]);
    if (status === 302) expect([at, location]).toEqual([at, '/']);
    expect(body).not.toContain(marker);
    expect(body).not.toContain('module.exports');
    // Requests to the content host and the API stay below their folders.
    for (const { url } of upstream.requests)
      expect([at, new URL(url, 'http://upstream').pathname]).toEqual([
        at,
        expect.stringMatching(/^\/(media\/|b2b\/api\/vendor\/order\/|ai$|security\/|celeb\/|api\/)/),
      ]);
  }
});

test.each(['text/html', 'application/json', 'text/javascript', 'application/xhtml+xml'])(
  'a file of the type %s is not passed on as media, wherever the content host has it from',
  async (type) => {
    upstream.respond({ type, body: marker });
    const response = await sent('/media/images/a.svg');
    expect([response.status, response.body.includes(marker)]).toEqual([404, false]);
    upstream.respond({ type: 'text/plain', body: marker });
  },
);

test.each([
  '/assets/',
  '/assets',
  '/remotes/',
  '/remotes/mfe-quiz/',
  '/remotes/mfe-quiz/1.0.0/',
  '/media/',
  '/share/',
])('the path %s of a folder lists nothing', async (folder) => {
  const { status, body } = await sent(folder);
  expect([status, body]).toEqual([404, 'Not found']);
});

test('an absolute URL as the target reaches no other host', async () => {
  upstream.requests.length = 0;
  for (const path of ['http://evil.example/quiz', '*', 'http://169.254.169.254/latest/meta-data']) {
    const { status, body } = await sent(path);
    expect([path, status < 600, body.includes('evil.example')]).toEqual([path, true, false]);
  }
  expect(upstream.requests).toEqual([]);
});
