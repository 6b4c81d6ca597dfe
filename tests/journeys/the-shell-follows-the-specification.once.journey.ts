import { forgetCalls, receivedCalls } from '../visitor/received-calls.ts';
import { expect, test } from '../visitor/watched-test.ts';
import { islandsLive } from './support.ts';

const registryUrl = process.env['REGISTRY_URL'] ?? 'http://localhost:3003';

test('the root page has the default title of the specification', async ({ request }) => {
  const response = await request.get('/');
  expect(response.status()).toBe(200);
  const html = await response.text();
  expect(html).toContain('<meta property="og:title" content="AI Video Solutions for Enterprises" data-page>');
  expect(html).toContain('<title>AI Video Solutions for Enterprises</title>');
});

test('an unknown page is a 302 to the root; a missing script, image, call or remote file is a 404', async ({
  request,
}) => {
  for (const path of [
    '/no-such-page',
    '/hi/no-such-page',
    '/celebrities/unknown-star',
    '/fan-zone/celeb-bio/unknown-star',
  ]) {
    const response = await request.get(path, { maxRedirects: 0, headers: { accept: 'text/html' } });
    expect({ path, status: response.status(), to: response.headers()['location'] }).toEqual({
      path,
      status: 302,
      to: '/',
    });
  }
  for (const path of [
    '/nothing.js',
    '/assets/nothing.css',
    '/nothing.png',
    '/remotes/mfe-quiz/9.9.9/entry.js',
    '/api/nothing',
    '/remotes/mfe-quiz/1.0.0/../server/remote.cjs',
  ]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect({ path, status: response.status() }).toEqual({ path, status: 404 });
  }
});

test('the star page has slots of at least two remotes, each with its owner', async ({ page }) => {
  await page.goto('/celebrities/aarav-suryan');
  await islandsLive(page);
  const slots = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-slot]')].map(({ dataset }) => ({ ...dataset })),
  );
  expect(new Set(slots.map(({ remote }) => remote)).size).toBeGreaterThanOrEqual(2);
  for (const slot of slots) {
    expect(slot).toMatchObject({
      slot: expect.stringMatching(/^(page|[a-z]+\.[a-z-]+)$/),
      remote: expect.stringMatching(/^mfe-/),
      release: expect.stringMatching(/^\d+\.\d+\.\d+/),
      state: expect.stringMatching(/^(server|hydrated)$/),
    });
  }
});

test('a page sends each API request once, however many of its slots need the response', async ({
  request,
}) => {
  // A page that was never requested before, so none of its slots is cached.
  const fresh = `/celebrities/aarav-suryan?asked=${Date.now()}`;
  await forgetCalls();
  const html = await (await request.get(fresh, { headers: { accept: 'text/html' } })).text();
  const rendered = html.match(/data-state="server"/g) ?? [];
  expect(rendered.length).toBeGreaterThanOrEqual(3);
  const requested = await receivedCalls(/getAppConfig|celeb-occasion-details/);
  expect(requested.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'GET /celeb/api/widgets/landing-page/celeb-occasion-details',
    'GET /security/api/getAppConfig',
  ]);
});

test('feature 2: React, React DOM, the router and RxJS are loaded once, and no request goes to a registry', async ({
  page,
}) => {
  const scripts: string[] = [];
  const elsewhere: string[] = [];
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    const url = response.url();
    if (url.startsWith(registryUrl) || /manifest\.json|remoteEntry/.test(url)) elsewhere.push(url);
    if (response.request().resourceType() !== 'script') return;
    scripts.push(url);
    // The test does not wait for requests that follow the islands' hydration.
    bodies.push(response.text().catch(() => ''));
  });
  await page.goto('/celebrities/aarav-suryan');
  await islandsLive(page);
  const texts = await Promise.all(bodies);

  expect(elsewhere).toEqual([]);
  expect(new Set(scripts).size).toBe(scripts.length);
  // Strings that survive minification, each from the internals of one library.
  const inside = {
    react: 'react.transitional.element")',
    'react-dom': '__reactContainer$',
    'react-router': 'useLoaderData',
    rxjs: 'UnsubscriptionError',
  };
  for (const [library, marker] of Object.entries(inside)) {
    const holders = scripts.filter(
      (_, index) => texts[index]?.includes(marker) && !scripts[index]?.includes('/remotes/'),
    );
    expect({ library, holders: holders.length }).toEqual({ library, holders: 1 });
  }
  const inRemotes = scripts.filter(
    (url, index) => url.includes('/remotes/') && texts[index]?.includes('__reactContainer$'),
  );
  expect(inRemotes).toEqual([]);
});

test('the plan names each release a visitor gets, and the reason', async ({ request }) => {
  const plan = (await (await request.get('/__marquee/plan')).json()) as {
    visitor: string;
    remotes: object[];
  };
  expect(plan.visitor).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(plan.remotes).toHaveLength(5);
  expect(plan.remotes[0]).toMatchObject({
    remote: 'mfe-auth',
    release: expect.stringContaining('mfe-auth@'),
    why: { kind: 'live' },
  });

  const again = (await (await request.get('/__marquee/plan')).json()) as { visitor: string };
  expect(again.visitor).toBe(plan.visitor);
});

test('the cookie and local storage have the same identifier', async ({ page, context }) => {
  await page.goto('/fans');
  await islandsLive(page);
  const stored = await page.evaluate(() => localStorage.getItem('UUID'));
  const cookie = (await context.cookies()).find(({ name }) => name === 'UUID')?.value;
  expect(stored).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(cookie).toBe(stored);
});

test('every page has a strict policy: hashes and no unsafe source', async ({ request }) => {
  const { headers } = { headers: (await request.get('/fans')).headers() };
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'strict-dynamic'( 'sha384-[^']+')+;/);
  expect(policy).not.toContain('unsafe');
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('servers report their health', async ({ request }) => {
  const servers = [
    process.env['SITE_URL'] ?? 'http://localhost:3000',
    process.env['API_URL'] ?? 'http://localhost:3001',
    registryUrl,
  ];
  for (const server of servers) {
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      expect({ at: server + path, status: (await request.get(server + path)).status() }).toEqual({
        at: server + path,
        status: 200,
      });
    }
  }
});
