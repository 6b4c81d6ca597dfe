import {
  get as getHttp,
  request as requestHttp,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http';
import { get as getHttps, request as requestHttps } from 'node:https';
import { freePort } from '@marquee/database/free-port';
import { simulatedDelay, until } from '@marquee/testing/until';
import { rowsOfRing } from '@marquee/testing/ring';
import { missingForEdge, startEdge } from './start-edge.ts';
import { startStubShell, type StubPage, type StubShell } from './stub-shell.ts';

const [even, odd] = ['2'.repeat(32), '1'.repeat(32)];

const startNginx = async (shells: readonly [string, string], options: { cachesDigests: boolean }) => {
  const nowhere = `127.0.0.1:${await freePort()}`;
  const { urls, stop } = await startEdge(
    {
      'shell-1:3000': shells[0],
      'shell-2:3000': shells[1],
      'api:3001': nowhere,
      'api:3002': nowhere,
      'registry:3003': nowhere,
    },
    { ...options, isPatient: true },
  );
  const url = urls['8443']!;
  await until(
    () =>
      request(`${url}/healthz`).then(
        () => true,
        () => false,
      ),
    { everyMs: 50 },
  );
  return { url, stop };
};

/**
 * Until what an edge may keep for a second has expired. The edge is a program of others, which reads the clock of the
 * machine and announces nothing.
 */
const copiesExpire = () => simulatedDelay(2_100);

for (const cachesDigests of rowsOfRing([false, true], 1))
  (missingForEdge() ? describe.skip : describe)(
    `nginx${cachesDigests ? ' with cached digests' : ''} in front of two shells`,
    () => {
      let shells: StubShell[];
      let edge: { url: string; stop: () => Promise<void> };
      /** A path that no other test requests. */
      let path: string;
      let tests = 0;

      beforeAll(async () => {
        shells = [await startStubShell(), await startStubShell()];
        edge = await startNginx([shells[0]!.address, shells[1]!.address], { cachesDigests });
      });
      afterAll(async () => {
        await edge.stop();
        for (const shell of shells) await shell.stop();
      });
      beforeEach(() => {
        path = `/page-${(tests += 1)}`;
        for (const shell of shells) {
          Object.assign(shell, {
            release: '1.0.0',
            isConnected: true,
            refusesDigests: false,
            maxAge: 60,
            removed: '',
            failure: undefined,
            variants: undefined,
          });
          shell.requests.length = 0;
        }
      });

      const visit = async (url: string, headers: IncomingHttpHeaders = {}) => {
        // No test gets digests that another one has left in the cache.
        const response = await request(`${edge.url}${url}`, { 'user-agent': `test ${tests}`, ...headers });
        return { ...response, page: () => JSON.parse(response.body) as StubPage };
      };
      const as = (id: string, more = '') => ({ cookie: `UUID=${id}${more}` });
      /** Until a digest that the edge may have cached has expired. */
      const digestsExpire = () => (cachesDigests ? copiesExpire() : Promise.resolve());
      const received = (url: string) =>
        shells.flatMap(({ requests }) => requests).filter((one) => one.url === url);

      test('visitors of one digest share a page; others get their own', async () => {
        for (const [id, variant] of [
          [even, 'even'],
          [odd, 'odd'],
          ['4'.repeat(32), 'even'],
          ['3'.repeat(32), 'odd'],
        ])
          expect((await visit(path, as(id!))).page()).toMatchObject({ variant, shared: true });
        expect(received(path)).toHaveLength(2);
      });

      test('language, device, country and encoding keep pages apart, consent and objection do not', async () => {
        const classes = [
          [
            path,
            {},
            {
              language: 'en',
              device: 'desktop',
              country: '',
              encoding: 'identity',
            },
          ],
          [`/hi${path}`, {}, { language: 'hi' }],
          [path, { 'user-agent': 'Android' }, { device: 'android' }],
          [path, { 'cf-ipcountry': 'US' }, { country: 'US' }],
          [path, { 'accept-encoding': 'gzip, deflate, br, zstd' }, { encoding: 'br' }],
          [path, { 'accept-encoding': 'gzip, br;q=0' }, { encoding: 'gzip' }],
        ] as const;
        for (const round of [1, 2])
          for (const [url, headers, expected] of classes)
            expect([round, (await visit(url, { ...as(even), ...headers })).page()]).toMatchObject([
              round,
              { ...expected, shared: true },
            ]);
        expect(received(path)).toHaveLength(classes.length - 1);
        // The page asks for consent in the browser.
        for (const headers of [as(even, '; consent=all'), { ...as(even), 'sec-gpc': '1' }])
          await visit(path, headers);
        expect(received(path)).toHaveLength(classes.length - 1);
      });

      test('a returning visitor’s digest is requested once a second if the edge caches it, a newcomer’s each time', async () => {
        const requested = () =>
          shells.flatMap((shell) => shell.paths()).filter((url) => /digest/.test(url)).length;
        for (let nth = 0; nth < 3; nth += 1) await visit(path, as(even));
        expect(requested()).toBe(cachesDigests ? 1 : 3);
        for (let nth = 0; nth < 3; nth += 1) await visit(path);
        expect(requested()).toBe(cachesDigests ? 4 : 6);
      });

      test('a newcomer gets an id that sticks, and the page of its plan', async () => {
        await visit(path, as(even));
        await visit(path, as(odd));
        const first = await visit(path);
        const [cookie] = first.headers['set-cookie'] ?? [];
        const [, id] = /^UUID=([A-Za-z0-9]{32});.*Path=\/;.*Max-Age=31536000/.exec(cookie ?? '') ?? [];
        expect(id).toBeDefined();
        expect(received(path)).toHaveLength(2);
        const again = await visit(path, as(id!));
        expect(again.headers['set-cookie']).toBeUndefined();
        expect(again.page()).toEqual(first.page());
      });

      test('a promoted release is served at the next request', async () => {
        expect((await visit(path, as(even))).page().release).toBe('1.0.0');
        for (const shell of shells) shell.release = '1.1.0';
        await digestsExpire();
        expect((await visit(path, as(even))).page()).toMatchObject({ release: '1.1.0', shared: true });
      });

      test('a shell that is cut off from the registry is not asked for plans', async () => {
        await visit(path, as(even));
        shells[0]!.isConnected = false;
        shells[1]!.release = '1.1.0';
        await digestsExpire();
        for (let nth = 0; nth < 6; nth += 1)
          expect([nth, (await visit(`${path}?${nth}`, as(even))).page()]).toMatchObject([
            nth,
            { release: '1.1.0', shared: true },
          ]);
      });

      test('nor while many visitors come at the same time', async () => {
        shells[0]!.isConnected = false;
        shells[1]!.release = '1.1.0';
        const visits = Array.from({ length: 120 }, (_, nth) => visit(`${path}?${nth % 30}`, as(even)));
        const releases = (await Promise.all(visits)).map((response) => response.page().release);
        expect(new Set(releases)).toEqual(new Set(['1.1.0']));
      });

      test('while every shell is cut off, pages are shared by the plans that they have', async () => {
        for (const shell of shells) shell.isConnected = false;
        expect((await visit(path, as(even))).page()).toMatchObject({ shared: true });
        expect((await visit(path, as(even))).page()).toMatchObject({ shared: true });
        expect(received(path)).toHaveLength(1);
      });

      test('cookies of the digest reach the visitor, and no shared page', async () => {
        for (const shell of shells) shell.variants = 'variants=%7B%7D; Path=/; HttpOnly';
        const first = await visit(path, as(even));
        expect(first.headers['set-cookie']).toEqual(['variants=%7B%7D; Path=/; HttpOnly']);
        expect(received(path)[0]?.headers.cookie).toContain('variants=%7B%7D; ');
        for (const shell of shells) shell.variants = undefined;
        const second = await visit(path, as(even));
        expect(second.headers['set-cookie']).toBeUndefined();
        expect(received(path)).toHaveLength(1);
      });

      test('a visitor with a local build, and a private page, are never cached', async () => {
        for (const url of [path, `/private${path}`])
          for (const nth of [1, 2]) {
            const cookies = as(even, url === path ? '; override=x' : '');
            expect([nth, (await visit(url, cookies)).page()]).toMatchObject([nth, { shared: false }]);
            expect(received(url)).toHaveLength(nth);
          }
      });

      test('a digest that a visitor sends is ignored', async () => {
        const stolen = { 'x-marquee-digest': 'x'.repeat(43) };
        await visit('/__marquee/plan', { ...as(even), ...stolen });
        await visit(path, { ...as(even, '; override=x'), ...stolen });
        for (const url of ['/__marquee/plan', path])
          expect(received(url)[0]?.headers['x-marquee-digest']).toBeUndefined();
      });

      test('a browser revalidates its page, and sees nothing that is for caches', async () => {
        const { headers } = await visit(path, as(even));
        expect(headers['cache-control']).toBe('private, no-cache');
        for (const name of ['cdn-cache-control', 'surrogate-key', 'cache-tag', 'x-marquee-digest'])
          expect([name, headers[name]]).toEqual([name, undefined]);
        const again = await visit(path, { ...as(even), 'if-none-match': headers.etag! });
        expect([again.status, again.body]).toEqual([304, '']);
        expect(received(path)).toHaveLength(1);
      });

      // Nothing below depends on how digests are cached.
      if (cachesDigests) return;

      test('metrics and readiness of the shells are not for visitors', async () => {
        for (const url of [
          '/metrics',
          '/metrics?x',
          '/readyz',
          '/readyz/',
          '/%72eadyz',
          '/readyz#',
          '/metrics#x',
        ])
          expect([url, (await visit(url, as(even))).status]).toEqual([url, 404]);
      });

      test('finding 34: an absolute URL leads past nothing that is not for visitors', async () => {
        const before = shells.flatMap((shell) => shell.paths()).length;
        const targets = [
          'https://x/metrics',
          'HTTPS://x/readyz',
          'http://x/metrics',
          'ftp://x/metrics',
          'metrics',
        ];
        for (const target of targets)
          expect([400, 404]).toContain((await requestTarget(edge.url, target)).status);
        expect(shells.flatMap((shell) => shell.paths())).toHaveLength(before);
      });

      test('finding 26: no path but /sw.js is sent to a browser that wants a service worker, cached or not', async () => {
        const wanted = { ...as(even), 'service-worker': 'script' };
        for (const url of [
          '/remotes/mfe-quiz/1.0.0/sw.js',
          '/remotes/mfe-quiz/1.0.0/a%20/sw.js',
          '/assets/boot.js',
          '/media/sw.js',
          '/sw.js/x.js',
          path,
        ]) {
          expect([url, (await visit(url, as(even))).status]).toEqual([url, 200]);
          expect([url, (await visit(url, wanted)).status]).toEqual([url, 404]);
        }
        for (const url of ['/sw.js', '/sw.js?x'])
          expect([url, (await visit(url, wanted)).status]).toEqual([url, 200]);
      });

      test('a redirect and its cookie are passed on each time', async () => {
        for (const nth of [1, 2]) {
          const { status, headers } = await visit(`/unknown${path}`, as(even));
          expect([nth, status, headers['set-cookie']]).toEqual([nth, 302, ['moved=en; Path=/']]);
        }
      });

      test('cookies of the digest reach a visitor who is redirected, too', async () => {
        for (const shell of shells) shell.variants = 'variants=%7B%7D; Path=/; HttpOnly';
        const { headers } = await visit(`/unknown${path}`, as(even));
        expect(headers['set-cookie']?.toSorted()).toEqual([
          'moved=en; Path=/',
          'variants=%7B%7D; Path=/; HttpOnly',
        ]);
      });

      test('a POST to a page is answered as the shell answers it', async () => {
        expect((await request(`${edge.url}${path}`, as(even), 'POST')).status).toBe(404);
      });

      test('an expired page is served while it is fetched again', async () => {
        for (const shell of shells) shell.maxAge = 1;
        await visit(path, as(even));
        await copiesExpire();
        expect((await visit(path, as(even))).page().shared).toBe(true);
        await until(() => received(path).length === 2);
      });

      test('a removed page is served no more when it has expired and was fetched again', async () => {
        for (const shell of shells) shell.maxAge = 1;
        await visit(path, as(even));
        for (const shell of shells) shell.removed = path;
        await copiesExpire();
        // An edge that serves the page once more fetches it in the background.
        await until(async () => (await visit(path, as(even))).status === 302);
        for (const nth of [1, 2]) {
          const { status, headers } = await visit(path, as(even));
          expect([nth, status, headers.location, headers['set-cookie']]).toEqual([
            nth,
            302,
            '/',
            ['moved=en; Path=/'],
          ]);
        }
      });

      test('files are cached by encoding; other paths cost no digest', async () => {
        const file = `/assets${path}.js`;
        for (const encoding of ['br', 'gzip', 'br'])
          expect((await visit(file, { 'accept-encoding': encoding })).body).toBe(`file ${encoding}`);
        expect(received(file)).toHaveLength(2);
        const dictionary = { 'accept-encoding': 'dcb, br', 'available-dictionary': ':aaaa:' };
        expect((await visit(file, dictionary)).body).toBe('file dcb, br');
        for (const own of ['/api/x', '/__marquee/plan', '/robots.txt']) await visit(own, as(even));
        expect(shells.flatMap((shell) => shell.paths()).filter((url) => url.includes('digest'))).toEqual([]);
      });

      test('an event reaches the visitor while its stream is open', async () => {
        const first = await new Promise<string>((resolve, reject) => {
          const sent = edge.url.startsWith('https') ? getHttps : getHttp;
          sent(`${edge.url}/__marquee/events`, { rejectUnauthorized: false }, (response) => {
            response.once('data', (chunk: Buffer) => {
              resolve(chunk.toString());
              response.destroy();
            });
          }).once('error', reject);
        });
        expect(first).toContain('data: first');
      });

      test('the shell learns the address of the visitor from the edge alone', async () => {
        await visit(path, { ...as(even), 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'forged-id-1' });
        expect(received(path)[0]?.headers).toMatchObject({
          'x-forwarded-for': '127.0.0.1',
          'x-forwarded-proto': 'https',
        });
        expect(received(path)[0]?.headers['x-request-id']).not.toBe('forged-id-1');
      });

      // The last ones: for two seconds after each of them, nginx shares no page.
      test.each(rowsOfRing(['answers 503', 'ends the connection'] as const, 1))(
        'an expired page is served while the shells know its digest, and every shell %s',
        async (failure) => {
          for (const shell of shells) shell.maxAge = 1;
          const first = (await visit(path, as(even))).body;
          for (const shell of shells) shell.failure = failure;
          await copiesExpire();
          for (const nth of [1, 2, 3]) {
            const { status, body } = await visit(path, as(even));
            expect([nth, status, body]).toEqual([nth, 200, first]);
            await until(() => received(path).length >= 2);
          }
        },
      );

      test('a POST that a shell does not answer is not sent twice', async () => {
        for (const shell of shells) shell.failure = 'ends the connection';
        let status = 0;
        // A request of the test before, in the background, may keep nginx from asking a shell for two seconds.
        for (let tries = 0; tries < 5 && received(path).length === 0; tries += 1) {
          await copiesExpire();
          ({ status } = await request(`${edge.url}${path}`, as(even), 'POST'));
        }
        expect(received(path)).toHaveLength(1);
        expect(status).toBeGreaterThanOrEqual(502);
      });

      test('where no shell has the plan of the digest, every visitor gets a page that is not shared', async () => {
        for (const shell of shells) shell.refusesDigests = true;
        for (const nth of [1, 2, 3])
          expect([nth, (await visit(path, as(even))).page()]).toMatchObject([nth, { shared: false }]);
        expect((await visit('/__marquee/plan')).body).toBe('own /__marquee/plan');
      });

      test('where no shell has the plan of the digest, the shell gets the id of a newcomer from the edge', async () => {
        for (const shell of shells) shell.refusesDigests = true;
        const { headers } = await visit(path);
        const [, id] = /^UUID=([A-Za-z0-9]{32});/.exec(String(headers['set-cookie'])) ?? [];
        expect(headers['set-cookie']).toHaveLength(1);
        const answered = received(path).filter((one) => one.headers['x-marquee-digest'] === undefined);
        expect(answered.map((one) => one.headers.cookie?.split(';')[0])).toEqual([`UUID=${id}`]);
      });
    },
  );

/** Requests a URL on a connection of its own. */
function request(
  url: string,
  headers: IncomingHttpHeaders = {},
  method = 'GET',
): ReturnType<typeof requestTarget> {
  const { origin } = new URL(url);
  // As it was written: a parsed URL has no path with a number sign.
  return requestTarget(origin, url.slice(origin.length), headers, method);
}

/** Requests a target, which need not be a path, of a server. */
function requestTarget(
  origin: string,
  target: string,
  headers: IncomingHttpHeaders = {},
  method = 'GET',
): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
  const send = origin.startsWith('https') ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const options = { path: target, method, headers, rejectUnauthorized: false, agent: false };
    send(origin, options, (response: IncomingMessage) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    })
      .once('error', reject)
      .end(method === 'POST' ? 'x' : undefined);
  });
}
