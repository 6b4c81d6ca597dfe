import type { AddressInfo } from 'node:net';
import { deflateRawSync } from 'node:zlib';
import { releaseId, type Beacon, type Snapshot, type SnapshotPreview } from '@marquee/contracts';
import { releaseHash } from '@marquee/contracts/release-hash';
import { until } from '@marquee/testing/until';
import { Registry } from 'prom-client';
import { rowsOfRing } from '@marquee/testing/ring';
import { aRelease } from '../../../testing/a-release.ts';
import { aShellOver } from '../../../testing/a-shell.ts';
import { aPage, aSite, rendered } from '../../../testing/a-site.ts';
import { aSigner } from '../../../testing/signed-snapshots.ts';
import { createPreviews } from './previews.ts';

const routes = [
  {
    id: 'hub',
    path: '/quiz',
    indexable: true,
    cache: { maxAge: 60, staleWhileRevalidate: 30 },
  },
  { id: 'feed', path: '/quiz/feed', returns: 'data' },
  { id: 'broken', path: '/quiz/broken' },
];
const version = '1.1.0-pr.42.9f3c';
const live = aRelease('mfe-quiz', { routes });
const next = aRelease('mfe-quiz', { version, routes: [...routes, { id: 'fresh', path: '/quiz/new' }] });
const polls = aRelease('mfe-polls', { version: '0.1.0-pr.1', routes: [{ id: 'polls', path: '/polls' }] });
const auth = aRelease('mfe-auth', { slots: [{ name: 'auth.account', cache: { maxAge: 60 } }] });
const UUID = 'Abcdefgh1234Abcdefgh1234Abcdefgh';
const [inAnHour, anHourAgo] = [3_600_000, -3_600_000].map((ms) => new Date(Date.now() + ms).toISOString());
const open = { id: 7, name: 'pr-42', expiresAt: inAnHour! };

const signer = aSigner();
function link(changes: object = {}, { by = signer, after = '', keyId = 'key-1' } = {}): string {
  const payload = JSON.stringify({
    kind: 'preview',
    environment: 'production',
    id: 7,
    sequence: 1,
    ...changes,
  });
  const signed = { keyId, payload: payload + after, signature: by.signText(payload) };
  return deflateRawSync(JSON.stringify(signed)).toString('base64url');
}

let stop = async () => {};
afterEach(() => stop());

async function aShell(
  change: (snapshot: Snapshot) => void = () => undefined,
  {
    start = async () => undefined as void,
    ...options
  }: { start?: () => Promise<void>; idleMs?: number } = {},
) {
  const hashes = Object.fromEntries(
    [next, polls].map(({ release }) => [releaseId(release), releaseHash(release)]),
  );
  const site = aSite(
    [next, polls, live, auth],
    {
      hub: () => aPage('<h1>Quizzes</h1>'),
      fresh: () => aPage('<h1>A page of the preview</h1>'),
      polls: () => aPage('<h1>Polls</h1>'),
      feed: () => ({ kind: 'data', data: { quizzes: 3 } }),
      broken: () => Promise.reject(Object.assign(new Error('no'), { code: 'REMOTE_DID_NOT_RENDER' })),
      'auth.account': () => ({ kind: 'slot', ...rendered('Sign in') }),
    },
    (snapshot) => {
      for (const { release } of [next, polls]) {
        delete snapshot.releases[releaseId(release)];
        delete snapshot.served[releaseId(release)];
      }
      delete snapshot.remotes['mfe-polls'];
      snapshot.previews = [{ ...open, releases: hashes }];
      change(snapshot);
    },
    { partners: [{ id: 'tag', hosts: ['https://partner.example'], consent: true } as never] },
  );
  const started: string[] = [];
  const ended: string[] = [];
  const observed: Beacon[] = [];
  const failures: unknown[] = [];
  const metrics = new Registry();
  const previews = createPreviews({
    keys: signer.keys,
    environment: 'production',
    snapshot: site.pages.snapshot,
    files: site.files,
    fit: { check: async () => undefined },
    workers: {
      async start(release) {
        started.push(releaseId(release));
        await start();
      },
      hold: (release) => {
        let isHeld = true;
        return ({ mustEnd = false } = {}) => {
          if (isHeld) ended.push(`${releaseId(release)}${mustEnd ? ' now' : ''}`);
          isHeld = false;
        };
      },
    },
    report: (failure) => void failures.push(failure),
    ...options,
  });
  const app = await aShellOver(site, { previews, metrics, observe: (beacon) => void observed.push(beacon) });
  stop = async () => {
    previews.stop();
    await app.close();
  };
  const get = (url: string, { preview, ...cookies }: Record<string, string | undefined> = {}, headers = {}) =>
    app.inject({
      url,
      headers: { accept: 'text/html', ...headers },
      cookies: { UUID, ...cookies, ...(preview && { 'marquee-preview': preview }) },
    });
  const follow = async (text: string, headers = {}) => get(`/__marquee/preview?t=${text}`, {}, headers);
  return { site, app, previews, get, follow, started, ended, observed, failures, metrics };
}

const releaseOf = (body: string) => /data-slot="page"[^>]* data-release="([^"]*)"/.exec(body)?.[1];
const setCookies = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie'] ?? []].flat().join('\n');

test('feature 39: the link sets a cookie and leads into the site, whose pages the server renders with the releases', async () => {
  const { follow, get } = await aShell();
  const opened = await follow(link());
  expect([opened.statusCode, opened.headers['location'], opened.headers['cache-control']]).toEqual([
    302,
    '/',
    'no-store',
  ]);
  expect(opened.cookies).toEqual([
    expect.objectContaining({
      name: 'marquee-preview',
      value: link(),
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: expect.any(Number),
    }),
  ]);

  const preview = link();
  const [english, hindi] = [await get('/quiz', { preview }), await get('/hi/quiz', { preview })];
  expect([releaseOf(english.body), releaseOf(hindi.body)]).toEqual([version, version]);
  expect(english.body).toMatch(
    /<aside id="marquee-preview" aria-label="Preview"><p>You see a preview: pr-42 \(mfe-quiz@1\.1\.0-pr\.42\.9f3c, mfe-polls@0\.1\.0-pr\.1\), until .* UTC\./,
  );
  expect(hindi.body).toContain('प्रीव्यू से बाहर जाइए');
  // A page of the release and a remote that no visitor has.
  expect((await get('/quiz/new', { preview })).body).toContain('A page of the preview');
  expect((await get('/polls', { preview })).body).toContain('<h1>Polls</h1>');

  const others = await get('/quiz');
  expect([releaseOf(others.body), others.body.includes('marquee-preview')]).toEqual(['1.0.0', false]);
  expect((await get('/polls')).statusCode).toBe(302);
});

test('feature 39: no page of a preview is cached, shared, indexed, stored for offline or has scripts of third parties', async () => {
  const { get, site, app } = await aShell();
  const preview = link();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const digest = async (more = '') => {
    const { port } = app.server.address() as AddressInfo;
    const headers = { cookie: `UUID=${UUID}${more}` };
    return (await fetch(`http://127.0.0.1:${port}/__marquee/digest`, { headers })).headers.get(
      'x-marquee-digest',
    );
  };
  const edge = { 'x-marquee-digest': await digest() };
  expect(edge['x-marquee-digest']).toEqual(expect.any(String));
  expect(await digest(`; marquee-preview=${preview}`)).toBeNull();
  await get('/quiz', { preview }, edge);
  const rendersBefore = site.renders.length;
  for (const path of ['/quiz', '/quiz/feed', '/polls', '/nowhere', '/Quiz/']) {
    const { headers } = await get(path, { preview }, edge);
    expect([path, headers['cache-control']]).toEqual([path, expect.stringContaining('no-store')]);
  }
  expect(site.renders.length).toBeGreaterThan(rendersBefore);
  const page = await get('/quiz', { preview }, edge);
  expect(page.headers).toMatchObject({
    'x-robots-tag': 'noindex',
    'cdn-cache-control': 'no-store',
    'x-accel-expires': '0',
  });
  expect(page.headers).not.toHaveProperty('x-marquee-digest');
  expect(page.headers).not.toHaveProperty('x-marquee-offline');
  expect(page.headers).not.toHaveProperty('etag');
  expect(page.body).toMatch(/<meta name="robots" content="noindex/);
  expect([page.body, page.headers['content-security-policy']].join()).not.toContain('partner.example');

  const others = await get('/quiz');
  expect(others.body).not.toContain(version);
  expect(others.headers['x-marquee-offline']).toBe('exact');
  expect(others.body).not.toMatch(/<meta name="robots" content="noindex/);
});

test('feature 39: 50 previews and 200 remotes, of which a page shows two, change no byte of the page of a visitor', async () => {
  const pageWith = async (change: (snapshot: Snapshot) => void) => {
    const { get, app } = await aShell(change);
    const pages = [await get('/quiz'), await get('/hi/quiz')];
    await app.close();
    return pages.map(({ statusCode, body, headers }) => ({
      statusCode,
      body,
      headers: { ...headers, date: '' },
    }));
  };
  const many = await pageWith((snapshot) => {
    for (let at = 0; at < 198; at += 1) {
      const { release } = aRelease(`mfe-little-${at}`, { routes: [{ id: 'page', path: `/little/${at}` }] });
      snapshot.releases[releaseId(release)] = release;
      snapshot.remotes[release.remote] = { live: release.version, experiments: [], tenants: {}, pins: {} };
    }
    const [{ releases }] = snapshot.previews as [SnapshotPreview];
    for (let id = 100; id < 149; id += 1)
      snapshot.previews?.push({ id, name: `pr-${id}`, expiresAt: inAnHour!, releases });
  });
  const few = await pageWith((snapshot) => delete snapshot.previews);
  expect(many).toEqual(few);
  expect(few[0]?.body).toContain('<h1>Quizzes</h1>');
});

test('feature 39: files of a release that only a preview shows are stored by no cache, and it is no earlier release', async () => {
  const { get, site } = await aShell();
  site.files.isPreviewed = (_remote, of) => of === version;
  const cacheControl = async (of: string) =>
    (await get(`/remotes/mfe-quiz/${of}/page.js`)).headers['cache-control'];
  expect([await cacheControl('1.0.0'), await cacheControl(version)]).toEqual([
    'public, max-age=31536000, immutable',
    'private, no-store',
  ]);
  const earlier = async (of: string, preview?: string) =>
    (await get(`/__marquee/releases/mfe-quiz/${of}`, { preview })).statusCode;
  expect([await earlier('1.0.0'), await earlier(version)]).toEqual([200, 404]);
  // In a preview a failure has to be seen.
  expect(await earlier('1.0.0', link())).toBe(404);
});

test('feature 39: nothing that happens in a preview is evidence: no beacon, failed render, receipt or report', async () => {
  const { get, app, observed, metrics } = await aShell((snapshot) =>
    snapshot.remotes['mfe-quiz']?.experiments.push({
      id: 'e1',
      salt: 's',
      sharePercent: 100,
      variants: ['a', 'b'].map((name) => ({ name, version: '1.0.0', weight: 1 })),
      targeting: {},
      conversions: [],
    }),
  );
  const preview = link();
  const plan = (await get('/__marquee/plan', { preview }, { accept: 'application/json' })).json();
  expect(
    plan.remotes.map(({ release, why }: { release: string; why: { kind: string } }) => [release, why.kind]),
  ).toEqual([
    [`mfe-quiz@${version}`, 'preview'],
    ['mfe-auth@1.0.0', 'live'],
    ['mfe-polls@0.1.0-pr.1', 'preview'],
  ]);
  const send = async (cookies: Record<string, string>) => {
    await get('/quiz/broken', cookies);
    const receipt = await get('/__marquee/receipt', cookies);
    const beacons = ['mfe-quiz', 'mfe-auth'].flatMap((remote) =>
      ['1.0.0', version].map((release) => ({
        kind: 'error',
        remote,
        release,
        at: Date.now(),
        cause: 'UNCAUGHT',
        message: 'no',
      })),
    );
    const [cookie] = receipt.cookies;
    await app.inject({
      method: 'POST',
      url: '/__marquee/telemetry',
      cookies: { UUID, ...(cookie && { receipt: cookie.value }), ...receiptOf, ...cookieOf(cookies) },
      headers: { 'content-type': 'text/plain' },
      payload: JSON.stringify(beacons),
    });
    await app.inject({
      method: 'POST',
      url: '/__marquee/reports',
      cookies: { UUID, ...cookieOf(cookies) },
      headers: { 'content-type': 'application/reports+json' },
      payload: JSON.stringify([{ type: 'csp-violation', body: {} }]),
    });
    if (cookie) receiptOf = { receipt: cookie.value };
    return receipt.statusCode;
  };
  let receiptOf: Record<string, string> = {};
  const counted = async () =>
    (await metrics.metrics())
      .split('\n')
      .filter((line) => /^marquee_(evidence|reports|remote_errors|exposures)_total\{/.test(line));

  expect(await send({ preview })).toBe(404);
  expect([observed, await counted()]).toEqual([[], []]);
  // The same browser outside of the preview, whose receipt must not count in the preview either.
  expect(await send({})).toBe(204);
  const outside = observed.length;
  expect(outside).toBeGreaterThan(0);
  const before = await counted();
  await send({ preview });
  expect([observed.length, await counted()]).toEqual([outside, before]);
});

function cookieOf({ preview }: Record<string, string>): Record<string, string> {
  return preview ? { 'marquee-preview': preview } : {};
}

const stranger = aSigner();
const badLinks: [string, string, number, string][] = [
  ['a stranger’s signature', link({}, { by: stranger }), 403, 'leads to no preview'],
  ['another environment', link({ environment: 'staging' }), 403, 'of another environment'],
  ['a preview that has expired', link({ id: 5 }), 410, 'This preview is over'],
  ['none', '', 403, 'leads to no preview'],
  ['plain text', 'mfe-quiz', 403, 'leads to no preview'],
  ['an unknown key', link({}, { keyId: 'key-2' }), 403, 'leads to no preview'],
  ['another text under the signature', link({}, { after: ' ' }), 403, 'leads to no preview'],
  ['a signature for another purpose', link({ kind: 'override' }), 403, 'leads to no preview'],
  ['an oversized text', link({ padding: 'x'.repeat(60_000) }).padEnd(4_000, 'A'), 403, 'leads to no preview'],
  [
    'a bomb',
    deflateRawSync(Buffer.alloc(10_000_000)).toString('base64url').slice(0, 1_900),
    403,
    'leads to no preview',
  ],
  ['a preview that has ended', link({ id: 6 }), 410, 'This preview is over'],
];
test.each(rowsOfRing(badLinks, 3))(
  'feature 39: a link with %s opens nothing and says why',
  async (_what, text, status, title) => {
    const { follow, get, started } = await aShell((snapshot) =>
      snapshot.previews?.push({ id: 5, name: 'old', expiresAt: anHourAgo!, releases: {} }),
    );
    const response = await follow(text);
    expect([response.statusCode, response.body]).toEqual([status, expect.stringContaining(title)]);
    expect([setCookies(response), started]).toEqual(['', []]);
    expect(response.headers['content-type']).toContain('text/html');

    // The same text as a cookie: the browser is told, and gets the site at its next request.
    if (text === '') return;
    const told = await get('/hi/quiz', { preview: text });
    expect(told.statusCode).toBe(status);
    expect(told.body).toContain('<html lang="hi">');
    expect(setCookies(told)).toMatch(/marquee-preview=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
  },
);

test('feature 39: a page of another site puts no browser into a preview by an image, and no link leaves one', async () => {
  const { follow, app, get } = await aShell();
  const asImage = await follow(link(), { 'sec-fetch-dest': 'image' });
  expect([asImage.statusCode, setCookies(asImage)]).toEqual([403, '']);
  const leave = (origin: string, referer?: string) =>
    app.inject({
      method: 'POST',
      url: '/__marquee/preview/leave',
      headers: { origin, ...(referer && { referer }), 'content-type': 'application/x-www-form-urlencoded' },
      cookies: { 'marquee-preview': link() },
    });
  expect((await leave('https://elsewhere.test')).statusCode).toBe(403);
  expect(setCookies(await get('/__marquee/preview/leave', { preview: link() }))).toBe('');
  const left = await leave('https://marquee.test', 'https://marquee.test/hi/quiz?page=2');
  expect([left.statusCode, left.headers['location']]).toEqual([303, '/hi/quiz?page=2']);
  expect(setCookies(left)).toMatch(/^marquee-preview=;/);
  expect((await leave('https://marquee.test', 'https://elsewhere.test/a')).headers['location']).toBe('/');
});

test('feature 39: a shell without the preview’s snapshot waits for it, and ends the preview with the snapshot that lacks it', async () => {
  const { follow, get, site, previews, started, ended } = await aShell(
    (snapshot) => delete snapshot.previews,
  );
  const early = link({ sequence: 5 });
  const waiting = await follow(early);
  expect([waiting.statusCode, waiting.body]).toEqual([503, expect.stringContaining('http-equiv="refresh"')]);
  expect(setCookies(waiting)).toBe('');
  site.publish(
    (snapshot) => (snapshot.previews = [{ ...open, releases: { [`mfe-quiz@${version}`]: 'a'.repeat(64) } }]),
  );
  const both = await Promise.all([follow(early), follow(early)]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([302, 302]);
  expect(started).toEqual([`mfe-quiz@${version}`]);

  site.publish((snapshot) => delete snapshot.previews);
  previews.update(site.pages.snapshot()!);
  expect(ended).toEqual([`mfe-quiz@${version} now`]);
  const told = await get('/quiz', { preview: early });
  expect([told.statusCode, setCookies(told)]).toEqual([410, expect.stringMatching(/^marquee-preview=;/m)]);
});

test('feature 39: kills and withdrawals hold in a preview, and a revived remote starts again', async () => {
  const { get, site, previews, started, ended } = await aShell();
  const preview = link();
  expect(releaseOf((await get('/quiz', { preview })).body)).toBe(version);
  const change = (act: (snapshot: Snapshot) => void) => {
    site.publish(act);
    previews.update(site.pages.snapshot()!);
  };
  change((snapshot) => (snapshot.remotes['mfe-quiz']!.killed = { reason: 'on fire', at: anHourAgo! }));
  expect((await get('/quiz', { preview })).body).toMatch(/data-slot="page"[^>]* data-state="killed"/);
  expect(ended).toEqual([`mfe-quiz@${version} now`]);
  change((snapshot) => delete snapshot.remotes['mfe-quiz']!.killed);
  expect(releaseOf((await get('/quiz', { preview })).body)).toBe(version);
  expect(started.filter((id) => id === `mfe-quiz@${version}`)).toHaveLength(2);

  change((snapshot) => snapshot.withdrawn.push(`mfe-quiz@${version}`));
  const { body } = await get('/quiz', { preview });
  expect(releaseOf(body)).toBe('1.0.0');
  expect(body).toContain('pr-42 (mfe-polls@0.1.0-pr.1)');
});

test('feature 39: a preview that does not start says so, and one without requests ends @all', async () => {
  let isBroken = true;
  const { follow, get, failures, ended } = await aShell(undefined, {
    start: async () => {
      if (isBroken) throw new Error('its bundle throws');
    },
    idleMs: 50,
  });
  const broken = await follow(link());
  expect([broken.statusCode, broken.body]).toEqual([502, expect.stringContaining('does not start')]);
  const told = await get('/quiz', { preview: link() });
  expect([told.statusCode, setCookies(told)]).toEqual([502, '']);
  expect(told.body).toContain('action="/__marquee/preview/leave"');
  expect(failures).toHaveLength(1);

  isBroken = false;
  await until(async () => (await get('/quiz', { preview: link() })).statusCode === 200);
  ended.length = 0;
  await until(() => ended.length === 2);
});
