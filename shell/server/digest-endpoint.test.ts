import type { AddressInfo } from 'node:net';
import type { Snapshot } from '@marquee/contracts';
import { aRelease } from '../testing/a-release.ts';
import { aShellOver } from '../testing/a-shell.ts';
import { aPage, aSite, rendered } from '../testing/a-site.ts';
import { startLongMinutes } from '../testing/long-minutes.ts';

const quiz = aRelease('mfe-quiz', {
  routes: [
    { id: 'hub', path: '/quiz', cache: { maxAge: 60, staleWhileRevalidate: 30 } },
    { id: 'own', path: '/quiz/own' },
    { id: 'partial', path: '/quiz/partial', cache: { maxAge: 60 } },
    { id: 'secret', path: '/quiz/secret', private: true },
  ],
});
const auth = aRelease('mfe-auth', { slots: [{ name: 'auth.account', cache: { maxAge: 60 } }] });
const UUID = 'Abcdefgh1234Abcdefgh1234Abcdefgh';
const phone = 'Mozilla/5.0 (Linux; Android 14) Mobile';

let stop = async () => {};
afterEach(() => stop());

async function aShell(change?: (snapshot: Snapshot) => void, options: Parameters<typeof aShellOver>[1] = {}) {
  const site = aSite(
    [quiz, auth],
    {
      hub: () => aPage('<h1>Quizzes</h1>'),
      own: () => aPage('<h1>Yours</h1>'),
      partial: () => Promise.reject(new Error('no')),
      secret: () => aPage('<h1>Secret</h1>'),
      'auth.account': () => ({ kind: 'slot', ...rendered('Sign in') }),
    },
    change,
  );
  const app = await aShellOver(site, options);
  await app.listen({ port: 0, host: '127.0.0.1' });
  stop = () => app.close();
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const get = async (path: string, cookies: Record<string, string> = {}, headers = {}) => {
    const cookie = Object.entries({ UUID, ...cookies })
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    const response = await fetch(origin + path, {
      redirect: 'manual',
      headers: { accept: 'text/html', cookie, ...headers },
    });
    return { response, headers: response.headers, status: response.status, body: await response.text() };
  };
  const digest = async (...[cookies, headers]: [Record<string, string>?, Record<string, string>?]) =>
    (await get('/__marquee/digest', cookies, headers)).headers.get('x-marquee-digest');
  /** A page as an edge cache requests it. */
  const page = async (path: string, given?: { digest?: string | null; cookies?: Record<string, string> }) =>
    get(path, given?.cookies, { 'x-marquee-digest': given?.digest ?? (await digest(given?.cookies)) });
  return { site, app, get, digest, page, origin };
}

const experimentOn = (snapshot: Snapshot) =>
  snapshot.remotes['mfe-quiz']?.experiments.push({
    id: 'e1',
    salt: 's',
    sharePercent: 100,
    variants: ['a', 'b'].map((name) => ({ name, version: '1.0.0', weight: 1 })),
    targeting: {},
    conversions: [],
  });

test('finding 35: an edge gets the page for its cache, whatever the visitor’s browser wants it for', async () => {
  const { digest, get } = await aShell();
  const known = await digest();
  const wanted = [
    { 'sec-fetch-dest': 'image' },
    { 'sec-fetch-dest': 'script' },
    { accept: 'image/avif' },
    { accept: 'application/json', 'sec-fetch-dest': 'empty' },
  ];
  // In the page cache of the shell.
  await get('/quiz', {}, { 'x-marquee-digest': known });
  for (const headers of wanted) {
    const { status, headers: sent } = await get('/quiz', {}, { ...headers, 'x-marquee-digest': known });
    expect([headers, status, sent.get('cdn-cache-control')]).toEqual([
      headers,
      200,
      expect.stringContaining('s-maxage'),
    ]);
    expect([headers, (await get('/quiz', {}, headers)).status]).toEqual([headers, 404]);
  }
});

test('finding 38: every response of the digest has the headers of every response, and a line in the log', async () => {
  const lines: string[] = [];
  const { get, app } = await aShell(undefined, {
    log: { server: 'shell', level: 'debug', write: (line) => void lines.push(line) },
    isRegistryConnected: () => false,
  });
  for (const [query, status] of [
    ['', 204],
    ['', 204],
    ['?fresh', 503],
    ['?newcomer', 204],
  ] as const) {
    const response = await get(`/__marquee/digest${query}`);
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
  }
  expect(lines.map((line) => JSON.parse(line) as object).filter((line) => 'route' in line)).toEqual(
    [204, 204, 503, 204].map((status) =>
      expect.objectContaining({
        level: 'debug',
        method: 'GET',
        route: '/__marquee/digest',
        status,
        requestId: expect.any(String),
      }),
    ),
  );
  await app.close();
});

test('finding 38: invented visitors of one network cause a limited number of requests to a flag service', async () => {
  const allowed: boolean[] = [];
  const end = startLongMinutes();
  const { get } = await aShell(experimentOn, {
    trustedProxies: ['loopback'],
    chooseVariants: async (_visitor, remembered, mayAsk) => {
      if ('e1' in remembered) return remembered;
      allowed.push(mayAsk());
      return { e1: 'a' };
    },
  });
  const invent = (at: number, network: number) =>
    get(
      at % 5 ? '/__marquee/digest' : '/quiz',
      { UUID: String(at).padStart(32, 'x') },
      { 'x-forwarded-for': `203.0.${network}.${at % 250}` },
    );
  for (let at = 0; at < 150; at += 1) await invent(at, 1);
  expect(allowed.filter(Boolean)).toHaveLength(120);
  await invent(200, 2);
  expect(allowed.at(-1)).toBe(true);
  end();
});

test('the digest differs by what pages differ by, and by nothing else', async () => {
  const { digest } = await aShell();
  const plain = await digest();
  expect(plain).toMatch(/^[\w-]{43}$/);
  const same: Parameters<typeof digest>[] = [
    [{ UUID: 'Zbcdefgh1234Abcdefgh1234Abcdefgh' }],
    [{ signedIn: '1' }],
    [{ consent: 'accepted' }],
    [{}, { 'sec-gpc': '1' }],
    [{ receipt: 'x', other: 'y' }],
    [{}, { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0)' }],
    [{}, { 'accept-language': 'fr, hi;q=0.5' }],
  ];
  for (const request of same) expect([request, await digest(...request)]).toEqual([request, plain]);
  const different: Parameters<typeof digest>[] = [
    [{ moved: 'en' }],
    [{ moved: 'hi' }],
    [{ appBanner: '1' }],
    [{}, { 'user-agent': phone }],
    [{}, { 'accept-language': 'hi-IN, en' }],
  ];
  const digests = await Promise.all(different.map((request) => digest(...request)));
  expect(new Set([...digests, plain]).size).toBe(different.length + 1);
});

test('the digest follows the visitor’s variant and the snapshot', async () => {
  const { digest, site } = await aShell(experimentOn);
  const visitors = Array.from({ length: 20 }, (_, at) => UUID.slice(0, 30) + String(10 + at));
  const digests = await Promise.all(visitors.map((one) => digest({ UUID: one })));
  expect(new Set(digests).size).toBe(2);
  site.publish(({ remotes }) => {
    remotes['mfe-quiz']!.killed = { reason: 'on fire', at: '2026-01-01T00:00:00.000Z' };
  });
  expect(digests).not.toContain(await digest());
});

test('a visitor whose pages are not shared gets no digest', async () => {
  const { digest, get, origin } = await aShell(undefined, {
    readOverride: (text) => (text ? ({ manifest: { name: 'mfe-quiz' } } as never) : undefined),
  });
  expect(await digest({ UUID: 'made-up' })).toBeNull();
  expect(await digest({ 'marquee-override': 'a local build' })).toBeNull();
  const { status, headers } = await get('/__marquee/digest');
  expect([status, headers.get('cache-control')]).toEqual([204, 'private, no-store']);
  expect((await fetch(`${origin}/__marquee/digest`, { method: 'POST' })).status).toBe(404);
  expect((await get('/__marquee/digests')).status).toBe(404);
});

test('a shell that is cut off answers from what it has, and refuses where a fresh digest is demanded', async () => {
  let isConnected = false;
  const { digest, get, page } = await aShell(undefined, { isRegistryConnected: () => isConnected });
  const own = await digest();
  expect(own).toMatch(/^[\w-]{43}$/);
  expect((await get('/__marquee/digest?fresh')).status).toBe(503);
  expect((await page('/quiz', { digest: own })).status).toBe(200);
  const newer = await page('/quiz', { digest: 'of-a-newer-snapshot' });
  expect([newer.status, newer.headers.get('cache-control')]).toEqual([504, 'no-store']);
  isConnected = true;
  expect((await get('/__marquee/digest?fresh')).status).toBe(204);
  expect((await page('/quiz', { digest: 'of-a-newer-snapshot' })).status).toBe(200);
});

test('the variants of a flag service are stored with the digest, and not with a page of an edge cache', async () => {
  let asked = 0;
  const { get, page } = await aShell(experimentOn, {
    chooseVariants: async (_visitor, before) => {
      asked += 1;
      return { e1: before['e1'] ?? 'b' };
    },
  });
  const first = await get('/__marquee/digest');
  expect(first.headers.getSetCookie()).toEqual([expect.stringMatching(/^variants=%7B.*; HttpOnly/)]);
  const digest = first.headers.get('x-marquee-digest');
  const stored = first.headers.getSetCookie()[0]?.split(/[=;]/)[1] ?? '';
  const later = await get('/__marquee/digest', { variants: stored });
  expect(later.headers.get('x-marquee-digest')).toBe(digest);
  expect(later.headers.getSetCookie()).toEqual([]);
  await get('/__marquee/digest', { variants: stored });
  expect(asked).toBe(2);
  expect((await page('/quiz', { digest })).headers.getSetCookie()).toEqual([]);
});

test('a digest has the number of its own snapshot, also if one arrives while a flag service chooses', async () => {
  const { get, site } = await aShell(experimentOn, {
    chooseVariants: async () => {
      site.publish(() => undefined);
      return { e1: 'b' };
    },
  });
  const { headers } = await get('/__marquee/digest');
  expect(headers.get('x-marquee-sequence')).toBe('5');
});

test('a whole cached page is shared with an edge that sends its digest, without a cookie', async () => {
  const { digest, page } = await aShell();
  const own = await digest();
  const first = await page('/quiz');
  expect(first.headers.get('cdn-cache-control')).toBe('no-store');
  const shared = await page('/quiz');
  expect(shared.body).toContain('<h1>Quizzes</h1>');
  const lifetime = /^s-maxage=(\d+), stale-while-revalidate=30$/.exec(
    shared.headers.get('cdn-cache-control') ?? '',
  );
  expect(Number(lifetime?.[1])).toBeGreaterThan(50);
  expect(Object.fromEntries(shared.headers)).toMatchObject({
    'cache-control': 'private, no-cache',
    'x-accel-expires': lifetime?.[1],
    'x-marquee-digest': own,
    'surrogate-key': 'page en mfe-auth mfe-auth@1.0.0 mfe-quiz mfe-quiz@1.0.0',
    'cache-tag': 'page,en,mfe-auth,mfe-auth@1.0.0,mfe-quiz,mfe-quiz@1.0.0',
    vary: 'accept-encoding',
    'server-timing': 'snapshot;desc="4"',
  });
  expect(shared.headers.getSetCookie()).toEqual([]);
});

test('a page that an edge revalidates is rendered whole and shared; other tags change nothing', async () => {
  const { get, digest } = await aShell();
  const tagged = (given: Record<string, string>) => get('/quiz', {}, { 'if-none-match': '"x"', ...given });
  expect((await tagged({})).headers.get('cdn-cache-control')).toBe('no-store');
  const { page, digest: own } = await aShell();
  expect((await page('/quiz', { digest: 'of another' })).headers.get('cdn-cache-control')).toBe('no-store');
  expect(await own()).toBe(await digest());
  const fresh = await aShell();
  const shared = await fresh.get(
    '/quiz',
    {},
    { 'if-none-match': '"x"', 'x-marquee-digest': (await own()) ?? '' },
  );
  expect(shared.headers.get('cdn-cache-control')).toMatch(/^s-maxage=(?:60|59), /);
  expect(shared.body).toContain('<h1>Quizzes</h1>');
});

test('a browser that has the page gets a 304, in each encoding its own', async () => {
  const { get } = await aShell();
  await get('/quiz');
  const tagOf = async (coding: string) =>
    (await get('/quiz', {}, { 'accept-encoding': coding })).headers.get('etag') ?? '';
  const [plain, br] = [await tagOf('identity'), await tagOf('br')];
  expect(plain).toMatch(/^"[\w-]{43}-identity"$/);
  expect(br).not.toBe(plain);
  const again = (tag: string, cookies = {}) =>
    get('/quiz', cookies, { 'accept-encoding': 'br', 'if-none-match': tag });
  const stored = await again(`"other", W/${br}`);
  expect([stored.status, stored.body, stored.headers.get('etag')]).toEqual([304, '', br]);
  expect(stored.headers.get('content-security-policy')).toContain('script-src');
  expect((await again(plain)).status).toBe(200);
  expect((await again(br, { moved: 'en' })).status).toBe(200);
});

test('no other page is shared', async () => {
  const { digest, get, page } = await aShell();
  const own = await digest();
  const unshared = async (name: string, { headers }: Awaited<ReturnType<typeof get>>) =>
    expect([name, headers.get('x-accel-expires'), headers.get('cdn-cache-control')]).toEqual([
      name,
      '0',
      'no-store',
    ]);
  for (let at = 0; at < 2; at += 1) {
    await unshared('without a digest', await get('/quiz'));
    await unshared('another digest', await page('/quiz', { digest: 'another' }));
    await unshared('another visitor', await page('/quiz', { digest: own, cookies: { moved: 'en' } }));
    await unshared('newcomer', await page('/quiz', { digest: own, cookies: { UUID: '' } }));
    await unshared('rendered per visitor', await page('/quiz/own'));
    await unshared('failed in part', await page('/quiz/partial'));
    await unshared('private', await page('/quiz/secret'));
  }
});

test('where a redirect is in place of a page, an edge gets a 404 for a second, and the redirect without the digest', async () => {
  const missing = jest.fn();
  const { get, page } = await aShell(undefined, { onMissing: missing });
  const { status, headers } = await page('/quiz/gone');
  expect([status, headers.get('x-accel-expires'), headers.get('cdn-cache-control')]).toEqual([
    404,
    '1',
    's-maxage=1',
  ]);
  expect(headers.get('set-cookie')).toBeNull();
  expect(missing).not.toHaveBeenCalled();
  const own = await get('/quiz/gone');
  expect([own.status, own.headers.get('location')]).toEqual([302, '/']);
  expect(own.headers.get('set-cookie')).toContain('moved=en');
  expect(missing).toHaveBeenCalledTimes(1);
});

test('a newcomer gets an id with the digest, if the edge says so', async () => {
  const { origin } = await aShell(experimentOn);
  expect((await fetch(`${origin}/__marquee/digest`)).headers.get('set-cookie')).toBeNull();
  for (const query of ['?newcomer', '?fresh&newcomer']) {
    const { status, headers } = await fetch(`${origin}/__marquee/digest${query}`);
    const [, id] = /^UUID=(\w{32}); Max-Age=31536000; Path=\//.exec(headers.get('set-cookie') ?? '') ?? [];
    expect([query, status, id]).toEqual([query, 204, expect.any(String)]);
    const again = await fetch(`${origin}/__marquee/digest?newcomer`, { headers: { cookie: `UUID=${id}` } });
    expect(again.headers.get('x-marquee-digest')).toBe(headers.get('x-marquee-digest'));
    expect(again.headers.get('set-cookie')).toBeNull();
    expect(again.headers.get('x-marquee-sequence')).toMatch(/^\d+$/);
  }
});
