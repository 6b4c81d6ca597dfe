import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundleEdgeWorker } from '@marquee/build/bundle-edge-worker';
import type { Snapshot } from '@marquee/contracts';
import { resolvePlan } from '@marquee/plan';
import { createEdgeWorker } from './create-edge-worker.ts';
import { createSnapshotSource } from './snapshot-source.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const hostUrl = 'https://www.example';

test('the bundle of the worker imports nothing of Node', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'marquee-worker-'));
  const file = path.join(folder, 'edge-worker.mjs');
  await bundleEdgeWorker(root, file);
  const { size } = await stat(file);
  expect(size).toBeLessThan(200_000);
  const { default: worker } = (await import(file)) as { default: { fetch: unknown } };
  expect(worker.fetch).toBeInstanceOf(Function);
  await rm(folder, { recursive: true });
});

const experiment = (salt: string): Snapshot['remotes'][string] => ({
  live: '1.0.0',
  experiments: [
    {
      id: salt,
      salt,
      sharePercent: 100,
      variants: ['a', 'b'].map((name) => ({ name, version: '1.0.0', weight: 1 })),
      targeting: {},
      conversions: [],
    },
  ],
  tenants: {},
  pins: {},
});

/** A registry, shells and a cache around a worker, as functions; time is `site.now`. */
function aSite() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const snapshot: Snapshot = {
    environment: 'production',
    sequence: 1,
    issuedAt: '2026-01-01T00:00:00.000Z',
    expiresAt: '2027-01-01T00:00:00.000Z',
    remotes: { 'mfe-a': experiment('one'), 'mfe-b': experiment('two'), 'mfe-c': experiment('three') },
    releases: {},
    served: {},
    withdrawn: [],
  };
  const pages = new Map<string, Response>();
  const site = {
    now: 0,
    snapshot,
    /** What the shells have; the registry may be ahead. */
    shellSnapshot: snapshot,
    release: '1',
    alters: (payload: string) => payload,
    registryIsDown: false,
    shellsAreDown: false,
    /** The variants that a flag service chooses, as a cookie of the digest. */
    variants: '',
    /** How many of the next requests reach a shell that is cut off from the registry. */
    cutOff: 0,
    /** The URL of a page that was removed. */
    removed: '',
    asked: [] as string[],
    /** The headers of these requests. */
    headersAsked: [] as Headers[],
    failures: [] as unknown[],
    work: [] as Promise<unknown>[],
  };

  const registry = async () => {
    if (site.registryIsDown) throw new Error('no connection');
    const payload = JSON.stringify(site.snapshot);
    const signature = sign(null, Buffer.from(payload), privateKey).toString('base64');
    return Response.json({ keyId: 'key-1', payload: site.alters(payload), signature });
  };

  /** The digest by the definition of the stub: what a page shows, as text. */
  const digestBy = (headers: Headers, language: string) => {
    const sent = headers.get('cookie') ?? '';
    const valueOf = (name: string) => {
      const pair = sent.split('; ').find((one) => one.startsWith(`${name}=`));
      return pair && decodeURIComponent(pair.slice(name.length + 1));
    };
    const [, id = ''] = /UUID=([^;]*)/.exec(sent) ?? [];
    if (sent.includes('marquee-override')) return undefined;
    const device = /android/i.test(headers.get('user-agent') ?? '') ? 'android' : 'desktop';
    const plan = resolvePlan(site.shellSnapshot, {
      id,
      language: language as 'en',
      platform: 'unknown',
      signedIn: valueOf('signedIn') === '1',
    });
    const variants = Object.values(plan.remotes).map(({ why }) =>
      why.kind === 'experiment' ? why.variant : why.kind,
    );
    return [language, device, valueOf('appBanner') !== undefined, ...variants, site.release].join('-');
  };

  const origin = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    site.asked.push(pathname + search);
    const { headers } = request;
    site.headersAsked.push(headers);
    if (site.shellsAreDown) throw new Error('no connection');
    if (site.cutOff > 0) {
      site.cutOff -= 1;
      if (search === '?fresh') return new Response(null, { status: 503 });
      if (headers.has('x-marquee-digest')) return new Response(null, { status: 504 });
    }
    if (pathname === '/__marquee/digest') {
      const digest = digestBy(headers, headers.get('accept-language')!);
      return new Response(null, {
        status: 204,
        headers: {
          'x-marquee-sequence': String(site.shellSnapshot.sequence),
          ...(digest && { 'x-marquee-digest': digest }),
          ...(site.variants && { 'set-cookie': `${site.variants}; Path=/; HttpOnly` }),
        },
      });
    }
    const own = digestBy(headers, pathname.startsWith('/hi') ? 'hi' : 'en');
    if (pathname === site.removed)
      return headers.has('x-marquee-digest')
        ? new Response(null, { status: 404, headers: { 'cdn-cache-control': 's-maxage=1' } })
        : new Response(null, { status: 302, headers: { location: '/' } });
    const isShared = own !== undefined && headers.get('x-marquee-digest') === own;
    const sent = {
      'cache-control': 'private, no-cache',
      etag: `"${own}"`,
      'cdn-cache-control': isShared ? 's-maxage=60, stale-while-revalidate=30' : 'no-store',
    };
    if (headers.get('if-none-match') === sent.etag) return new Response(null, { status: 304, headers: sent });
    return new Response(request.method === 'HEAD' ? null : `${pathname}${search} ${own}`, { headers: sent });
  };

  const worker = createEdgeWorker({
    origin,
    originUrl: 'http://shells',
    store: {
      match: async (key) => pages.get(key)?.clone(),
      put: async (key, response) => void pages.set(key, response),
    },
    snapshots: createSnapshotSource({
      registryUrl: 'http://registry',
      environment: 'production',
      keys: { 'key-1': publicKey.export({ type: 'spki', format: 'pem' }).toString() },
      fetch: registry,
      now: () => site.now,
      report: (failure) => site.failures.push(failure),
    }),
    now: () => site.now,
    clientAddressHeader: 'cf-connecting-ip',
    countryHeader: 'cf-ipcountry',
    tenantHosts: {},
  });

  const visit = async (url: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await worker.fetch(new Request(hostUrl + url, { headers, method }), (work) =>
      site.work.push(work),
    );
    const body = await response.text();
    await Promise.all(site.work.splice(0));
    return { status: response.status, headers: response.headers, body };
  };
  return { site, visit, digestBy };
}

const visitors = Array.from({ length: 300 }, (_, at) => ({
  path: at % 3 === 0 ? '/hi/fans' : '/fans',
  headers: {
    cookie: `UUID=${String(at).padStart(32, 'x')}${at % 2 ? '; appBanner=1' : ''}`,
    'user-agent': at % 5 === 0 ? 'Android' : 'Firefox',
  },
}));

test('every visitor gets the page of the own plan; the shells are asked once for each class', async () => {
  const { site, visit, digestBy } = aSite();
  for (const { path: url, headers } of visitors)
    expect((await visit(url, headers)).body).toBe(
      `${url} ${digestBy(new Headers(headers), url.startsWith('/hi') ? 'hi' : 'en')}`,
    );
  // Two languages, two devices, two answers to the banner, three experiments of two variants.
  expect(site.asked.filter((asked) => asked.includes('digest')).length).toBeLessThanOrEqual(64);
  expect(site.asked.filter((asked) => asked.includes('fans')).length).toBeLessThanOrEqual(64);
});

test('a newcomer gets an id that sticks', async () => {
  const { visit } = aSite();
  const first = await visit('/fans');
  const [, id] =
    /^UUID=([A-Za-z0-9]{32}); Max-Age=31536000; Path=\//.exec(first.headers.get('set-cookie')!) ?? [];
  const again = await visit('/fans', { cookie: `UUID=${id}` });
  expect([again.body, again.headers.get('set-cookie')]).toEqual([first.body, null]);
});

test('a change is served within two seconds', async () => {
  const { site, visit } = aSite();
  const headers = { cookie: `UUID=${'a'.repeat(32)}` };
  const before = (await visit('/fans', headers)).body;
  site.snapshot = { ...site.snapshot, sequence: 2 };
  Object.assign(site, { shellSnapshot: site.snapshot, release: '2' });
  site.now = 2_000;
  const after = (await visit('/fans', headers)).body;
  expect([before.endsWith('-1'), after.endsWith('-2')]).toEqual([true, true]);
});

test('while the shells are ahead of the worker, no digest is used for another visitor', async () => {
  const { site, visit, digestBy } = aSite();
  site.shellSnapshot = {
    ...site.snapshot,
    sequence: 2,
    remotes: { ...site.snapshot.remotes, 'mfe-c': experiment('new') },
  };
  for (const { path: url, headers } of visitors.slice(0, 50))
    expect((await visit(url, headers)).body).toBe(
      `${url} ${digestBy(new Headers(headers), url.startsWith('/hi') ? 'hi' : 'en')}`,
    );
});

test('where one shell is cut off from the registry, the worker asks again until another one answers', async () => {
  const { site, visit, digestBy } = aSite();
  const { path: url, headers } = visitors[1]!;
  const page = `${url} ${digestBy(new Headers(headers), 'en')}`;
  site.cutOff = 2;
  expect((await visit(url, headers)).body).toBe(page);
  expect(site.asked.splice(0)).toEqual([...Array<string>(3).fill('/__marquee/digest?fresh'), url]);

  // The digest is known, and the page is not.
  site.cutOff = 2;
  expect((await visit(`${url}?other`, headers)).body).toContain(digestBy(new Headers(headers), 'en'));
  expect(site.asked.splice(0)).toEqual(Array<string>(3).fill(`${url}?other`));
  expect(site.headersAsked.at(-1)?.has('x-marquee-digest')).toBe(true);

  // All are cut off: a page without a digest is better than none.
  site.cutOff = 3;
  expect((await visit(`${url}?third`, headers)).status).toBe(200);
  expect(site.headersAsked.at(-1)?.has('x-marquee-digest')).toBe(false);
});

test('metrics and readiness of the shells are not for visitors', async () => {
  const { site, visit } = aSite();
  for (const url of ['/metrics', '/readyz', '/readyz/', '/%72eadyz', '/metrics?x'])
    expect((await visit(url)).status).toBe(404);
  expect(site.asked).toEqual([]);
});

test('finding 26: no path but /sw.js is sent to a browser that wants a service worker, stored or not', async () => {
  const { site, visit } = aSite();
  const wanted = { 'service-worker': 'script' };
  for (const url of ['/remotes/mfe-a/1.0.0/sw.js', '/fans', '/sw.js/', '/sw%2Ejs']) {
    await visit(url);
    const asked = site.asked.length;
    expect([url, (await visit(url, wanted)).status, site.asked.length]).toEqual([url, 404, asked]);
  }
  expect((await visit('/sw.js', wanted)).status).toBe(200);
});

test('a snapshot with a wrong signature is refused, and each digest is asked for', async () => {
  const { site, visit } = aSite();
  site.alters = (payload) => payload.replace('1.0.0', '1.0.1');
  const headers = { cookie: `UUID=${'a'.repeat(32)}` };
  for (const nth of [1, 2]) {
    expect((await visit('/fans', headers)).status).toBe(200);
    expect(site.asked.filter((asked) => asked.includes('digest'))).toHaveLength(nth);
  }
  expect(site.failures[0]).toMatchObject({ code: 'SNAPSHOT_REFUSED' });
});

test('a snapshot is refused from its expiry on', async () => {
  const { site, visit } = aSite();
  site.now = Date.parse(site.snapshot.expiresAt) - 1;
  await visit('/fans');
  expect(site.failures).toEqual([]);
  const later = aSite();
  later.site.now = Date.parse(later.site.snapshot.expiresAt);
  expect((await later.visit('/fans')).status).toBe(200);
  expect(later.site.failures).toEqual([expect.objectContaining({ code: 'SNAPSHOT_REFUSED' })]);
});

test('while the registry does not answer, a shell is asked for each digest', async () => {
  const { site, visit } = aSite();
  const headers = { cookie: `UUID=${'a'.repeat(32)}` };
  const before = await visit('/fans', headers);
  site.registryIsDown = true;
  site.now = 2_000;
  expect((await visit('/fans', headers)).body).toBe(before.body);
  site.shellSnapshot = { ...site.snapshot, sequence: 2 };
  site.release = '2';
  expect((await visit('/fans', headers)).body).toMatch(/-2$/);
  expect(site.asked.filter((asked) => asked.includes('digest'))).toHaveLength(3);

  site.snapshot = site.shellSnapshot;
  site.registryIsDown = false;
  site.now = 4_000;
  for (let times = 0; times < 3; times += 1) await visit('/fans', headers);
  expect(site.asked.filter((asked) => asked.includes('digest'))).toHaveLength(5);
});

test('while neither the registry nor a shell answers, a known page stays', async () => {
  const { site, visit } = aSite();
  const headers = { cookie: `UUID=${'a'.repeat(32)}` };
  const before = await visit('/fans', headers);
  Object.assign(site, { registryIsDown: true, shellsAreDown: true, now: 30_000 });
  expect((await visit('/fans', headers)).body).toBe(before.body);
});

test('a page is requested with the variants that its digest has chosen', async () => {
  const { site, visit } = aSite();
  site.variants = 'variants=%7B%22e%22%3A%22b%22%7D';
  const { headers } = await visit('/fans', { cookie: `UUID=${'a'.repeat(32)}; variants=old` });
  expect(headers.get('set-cookie')).toBe(`${site.variants}; Path=/; HttpOnly`);
  expect(site.headersAsked.at(-1)?.get('cookie')).toBe(
    `UUID=${'a'.repeat(32)}; ${site.variants}; UUID=${'a'.repeat(32)}; variants=old`,
  );
});

test('a stale page is served while it is fetched again; an old one is not', async () => {
  const { site, visit } = aSite();
  const headers = { cookie: `UUID=${'a'.repeat(32)}` };
  const fetched = () => site.asked.filter((asked) => asked === '/fans').length;
  await visit('/fans', headers);
  site.now = 70_000;
  const stale = await visit('/fans', headers);
  expect(fetched()).toBe(2);
  // It was renewed by a 304, for the whole of its lifetime.
  expect(site.headersAsked.at(-1)?.get('if-none-match')).toBe(stale.headers.get('etag'));
  site.now = 129_000;
  const again = await visit('/fans', headers);
  expect(fetched()).toBe(2);
  expect([again.status, again.body]).toEqual([200, stale.body]);
  site.now = 250_000;
  expect((await visit('/fans', headers)).status).toBe(200);
  expect(fetched()).toBe(3);
  expect(site.headersAsked.at(-1)?.get('if-none-match')).toBeNull();
});

test('a removed page is served once at most after it has expired', async () => {
  const { site, visit } = aSite();
  const headers = { cookie: `UUID=${'a'.repeat(32)}` };
  await visit('/fans', headers);
  site.removed = '/fans';
  site.now = 61_000;
  await visit('/fans', headers);
  for (const later of [0, 500, 1_500]) {
    site.now = 61_000 + later;
    const { status, headers: sent } = await visit('/fans', headers);
    expect([later, status, sent.get('location')]).toEqual([later, 302, '/']);
  }
  site.removed = '';
  site.now = 64_000;
  expect((await visit('/fans', headers)).status).toBe(200);
});

test.each([
  ['signedIn=%31', 'signedIn=0'],
  ['signedIn=\u00a01', 'signedIn=1'],
  ['\u00a0appBanner=1', 'appBanner=1'],
])('a visitor who sends "%s" decides nothing for one who sends "%s"', async (strange, usual) => {
  const { site, visit, digestBy } = aSite();
  const [targeted] = site.snapshot.remotes['mfe-a']!.experiments;
  targeted!.targeting = { signedIn: true };
  for (const cookies of [strange, usual]) {
    const headers = { cookie: `UUID=${'a'.repeat(32)}; ${cookies}` };
    const { body } = await visit('/fans', headers);
    expect([cookies, body]).toEqual([cookies, `/fans ${digestBy(new Headers(headers), 'en')}`]);
  }
});

test('the shells learn the address of the visitor from the CDN alone', async () => {
  const { site, visit } = aSite();
  const forged = { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'forged-id-1' };
  await visit('/fans', { ...forged, 'cf-connecting-ip': '198.51.100.7' });
  await visit('/api/x', { ...forged, 'cf-connecting-ip': '198.51.100.7' });
  await visit('/__marquee/plan', forged);
  expect(site.asked).toEqual(['/__marquee/digest?fresh', '/fans', '/api/x', '/__marquee/plan']);
  expect(
    site.headersAsked.map((headers) => [headers.get('x-forwarded-for'), headers.get('x-request-id')]),
  ).toEqual([...site.asked.slice(1).map(() => ['198.51.100.7', null]), [null, null]]);
});

test('a HEAD request gets no body, and stores the page for others', async () => {
  const { site, visit } = aSite();
  const headers = { cookie: `UUID=${'a'.repeat(32)}` };
  const fetched = () => site.asked.filter((asked) => asked === '/fans').length;
  for (const nth of [1, 2])
    expect([nth, (await visit('/fans', headers, 'HEAD')).body, fetched()]).toEqual([nth, '', 1]);
  expect([(await visit('/fans', headers)).body, fetched()]).toEqual([expect.stringMatching('/fans en-'), 1]);
});

test('a browser revalidates, and a visitor with a local build is not shared with', async () => {
  const { site, visit } = aSite();
  const headers = { cookie: `UUID=${'a'.repeat(32)}` };
  const { headers: sent } = await visit('/fans', headers);
  expect([sent.get('cache-control'), sent.get('cdn-cache-control')]).toEqual(['private, no-cache', null]);
  expect((await visit('/fans', { ...headers, 'if-none-match': sent.get('etag')! })).status).toBe(304);
  const fetched = () => site.asked.filter((asked) => asked === '/fans').length;
  for (const nth of [2, 3]) {
    await visit('/fans', { cookie: `${headers.cookie}; marquee-override=x`, 'x-marquee-digest': 'forged' });
    expect(fetched()).toBe(nth);
  }
});
