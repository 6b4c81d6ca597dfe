import { createHash } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { isFirstRing } from '@marquee/testing/ring';
import { controlServer } from '../site/control-server.ts';
import { releaseCopy } from '../site/release-copy.ts';
import { runMarquee } from '../site/run-marquee.ts';
import { expect, test } from '../visitor/watched-test.ts';

/** The planned version of a remote; the registry pushes changes, which the shell applies shortly after. */
async function planned(request: APIRequestContext, remote: string) {
  const plan = (await (await request.get('/__marquee/plan')).json()) as {
    remotes: { remote: string; version: string }[];
  };
  return plan.remotes.find((one) => one.remote === remote)?.version;
}

test.describe.configure({ mode: 'serial' });
// Whichever tests of this file were played, the next journey finds a quiz that works.
test.afterAll(() => runMarquee(['promote', 'mfe-quiz@1.0.0', '--reason', 'the journey is over']));

test('a changed quiz goes live without a restart and without touching another remote; a returning browser fetches what is different', async ({
  page,
  request,
}) => {
  await page.goto('/quiz');
  await page.evaluate(async () => (await fetch('/remotes/mfe-quiz/1.0.0/entry.js')).text());
  await expect(page.locator('main h1')).toHaveText('How big a fan are you?');
  const before = (await (await request.get('/__marquee/plan')).json()) as {
    remotes: { remote: string; version: string }[];
  };

  await releaseCopy('mfe-quiz', '1.1.0', {
    replace: [['src/messages.ts', 'How big a fan are you?', 'How big a fan are you today?']],
  });
  await expect.poll(() => planned(request, 'mfe-quiz')).toBe('1.1.0');

  await page.goto('/quiz');
  const entry = '/remotes/mfe-quiz/1.1.0/entry.js';
  const bytes = await (await request.get(entry)).body();
  const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  const response = page.waitForResponse(`**${entry}`);
  await page.evaluate(async (given) => (await fetch(given.entry, given)).text(), { entry, integrity });
  expect((await response).headers()['content-encoding']).toBe('dcz');
  await expect(page.locator('main h1')).toHaveText('How big a fan are you today?');
  await expect(page.locator('[data-slot="page"]')).toHaveAttribute('data-release', '1.1.0');

  const after = (await (await request.get('/__marquee/plan')).json()) as typeof before;
  const others = ({ remotes }: typeof before) => remotes.filter(({ remote }) => remote !== 'mfe-quiz');
  expect(others(after)).toEqual(others(before));
});

test('a tab opened before the release still finds its old files', async ({ request }) => {
  const response = await request.get('/remotes/mfe-quiz/1.0.0/entry.js');
  expect(response.status()).toBe(200);
  expect(response.headers()['cache-control']).toContain('immutable');
});

const broken = {
  throws: `exports.routes=[{id:'hub',path:'/quiz',load:async()=>{throw new Error('broken on purpose')}}];exports.slots=[];`,
  hangs: `exports.routes=[{id:'hub',path:'/quiz',load:()=>new Promise(()=>{})}];exports.slots=[];`,
  loops: `exports.routes=[{id:'hub',path:'/quiz',load:async()=>{for(;;);}}];exports.slots=[];`,
};

// Each case builds its own release.
const played = Object.entries(broken).filter(([how]) => !isFirstRing || how === 'loops');
for (const [index, [how, serverBundle]] of played.entries()) {
  test(
    `a quiz whose server render ${how} leaves the page at 200, and the browser renders it`,
    { tag: '@all' },
    async ({ page, request }) => {
      const version = `1.2.${index}`;
      await releaseCopy('mfe-quiz', version, { serverBundle });
      await expect.poll(() => planned(request, 'mfe-quiz')).toBe(version);

      const response = await request.get('/quiz', { headers: { accept: 'text/html' } });
      expect(response.status()).toBe(200);
      const html = await response.text();
      expect(html).toContain('data-state="fallback"');
      expect(html).toContain('mq-slot-fallback');

      // Other remotes still work: the fan home with its star posters, and the account slot in the header.
      await page.goto('/fans');
      await expect(page.locator('main h1')).toHaveText(/A star says/);
      await expect(page.locator('[data-slot="auth.account"]')).toHaveAttribute(
        'data-state',
        /server|hydrated/,
      );

      await page.goto('/quiz');
      await expect(page.locator('main h1')).toHaveText(/How big a fan/);
      await expect(page.locator('[data-slot="page"]')).toHaveAttribute('data-state', 'hydrated');
    },
  );
}

test(
  'a quiz whose server bundle does not start replaces none that works',
  { tag: '@all' },
  async ({ page, request }) => {
    const before = await planned(request, 'mfe-quiz');
    await releaseCopy('mfe-quiz', '1.2.9', { serverBundle: "throw new Error('broken at the start');" });
    const metrics = async () => (await request.get('/metrics')).text();
    await expect.poll(metrics).toMatch(/^marquee_releases_pending\{.*release="1\.2\.9".*\} 1$/m);

    expect(await planned(request, 'mfe-quiz')).toBe(before);
    await page.goto('/quiz');
    await expect(page.locator('[data-slot="page"]')).toHaveAttribute('data-state', 'hydrated');
  },
);

// The release that it leaves live is the one whose files the tests below tamper with.
test(
  'a release whose files are missing shows the designed fallback with a retry and a link away',
  { tag: '@all' },
  async ({ page, request }) => {
    await releaseCopy('mfe-quiz', '1.3.0', { serverBundle: broken.throws });
    await expect.poll(() => planned(request, 'mfe-quiz')).toBe('1.3.0');
    // The files are back when the visitor presses the button, not before: the slot also tries again by itself.
    let areMissing = true;
    await page.exposeFunction('filesAreBack', () => (areMissing = false));
    await page.route('**/remotes/mfe-quiz/**', (route) =>
      areMissing ? route.fulfill({ status: 404, body: 'gone' }) : route.fallback(),
    );

    await page.goto('/quiz');
    const slot = page.locator('[data-slot="page"]');
    await expect(slot).toHaveAttribute('data-state', 'fallback');
    await expect(slot.getByText('This section didn’t load')).toBeVisible();
    await expect(slot.getByRole('link')).toHaveAttribute('href', '/');
    await expect(page.locator('header')).toContainText('Stars');

    await page.evaluate(() =>
      document.addEventListener(
        'click',
        // The function that `exposeFunction` added to the window, which has no type.
        () => void (window as unknown as { filesAreBack(): void }).filesAreBack(),
        true,
      ),
    );
    await slot.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('main h1')).toHaveText(/How big a fan/);
  },
);

/** How many failures of mfe-quiz the shell has counted under a cause. */
async function booked(request: APIRequestContext, cause: string): Promise<number> {
  const metrics = await (await request.get('/metrics')).text();
  const counts = metrics.matchAll(
    new RegExp(`^marquee_remote_errors_total\\{remote="mfe-quiz",.*cause="${cause}"\\} (\\d+)$`, 'gm'),
  );
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Serves a file with changed text, as an attacker between the shell and the visitor could. */
async function changePage(page: Page, url: string, change: (html: string) => string) {
  await page.route(url, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
}

const tamperedScript = 'window.tampered = true;';

// Stylesheets are inline in the HTML; without its style element, the browser fetches that of a slot.
for (const { file, address, more, at = '/quiz', name = 'page' } of [
  { file: 'entry', address: /mfe-quiz.*entry\.js/, more: tamperedScript },
  { file: 'chunk', address: /mfe-quiz.*\/hub\.\w+\.js/, more: tamperedScript },
  {
    file: 'style',
    address: /mfe-quiz.*\/teaser\.\w+\.css/,
    more: 'body { outline: 7px solid red }',
    at: '/celebrities/aarav-suryan',
    name: 'quiz.teaser',
  },
]) {
  test(
    `feature 8: one changed byte in a remote's ${file}: it never runs or applies, the slot falls back also after a retry, the cause is integrity, other slots work`,
    { tag: '@all' },
    async ({ page, request }) => {
      const before = await booked(request, 'INTEGRITY');
      let tampered = 0;
      await page.route(address, async (route) => {
        const response = await route.fetch();
        tampered += 1;
        await route.fulfill({ response, body: `${await response.text()}\n${more}` });
      });
      if (file === 'style')
        await changePage(page, `**${at}`, (html) =>
          html.replace(/<style[^>]* data-href="[^"]*teaser[^"]*">.*?<\/style>/gs, ''),
        );
      await page.goto(at);
      const slot = page.locator(`[data-slot="${name}"]`);
      await expect(slot).toHaveAttribute('data-state', 'fallback');
      await expect.poll(() => tampered).toBeGreaterThan(0);
      await expect(page.locator('[data-slot="auth.account"]')).toHaveAttribute('data-state', 'server');
      await expect.poll(() => booked(request, 'INTEGRITY')).toBeGreaterThan(before);

      const first = await booked(request, 'INTEGRITY');
      await slot.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => booked(request, 'INTEGRITY')).toBeGreaterThan(first);
      await expect(slot).toHaveAttribute('data-state', 'fallback');
      expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
      expect(await page.evaluate(() => getComputedStyle(document.body).outlineWidth)).not.toBe('7px');
    },
  );
}

test(
  'feature 8: a file without a hash is refused like one with a wrong hash',
  { tag: '@all' },
  async ({ page, request }) => {
    const before = await booked(request, 'INTEGRITY');
    await changePage(page, '**/quiz', (html) => html.replace(/"hub\.\w+\.js":"sha384-[^"]+",?/, ''));
    await page.goto('/quiz');
    await expect(page.locator('[data-slot="page"]')).toHaveAttribute('data-state', 'fallback');
    await expect.poll(() => booked(request, 'INTEGRITY')).toBeGreaterThan(before);
  },
);

test(
  'feature 8: a file that was tampered with is also refused at another URL',
  { tag: '@all' },
  async ({ page }) => {
    await page.route(/entry\.js/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}\n${tamperedScript}` });
    });
    // The browser knows the hashes of a release once it has loaded some of its files.
    const requested = page.waitForRequest(/mfe-quiz.*entry\.js/);
    await page.goto('/quiz');
    await expect(page.locator('[data-slot="page"]')).toHaveAttribute('data-state', 'fallback');
    await requested;
    // Every entry calls this function to load a chunk; a release may pass any URL.
    await page.waitForFunction(() => {
      type Instance = { name: string; options: { plugins: { name: string }[] } };
      const { __FEDERATION__ } = globalThis as { __FEDERATION__?: { __INSTANCES__: Instance[] } };
      const { __INSTANCES__: instances = [] } = __FEDERATION__ ?? {};
      return instances.some(
        ({ name, options }) =>
          name === 'shell' && options.plugins.some((plugin) => plugin.name === 'integrity'),
      );
    });
    const outcome = await page.evaluate(async () => {
      type Instance = {
        name: string;
        loaderHook: {
          lifecycle: { createScript: { emit(given: { url: string; attrs: object }): HTMLScriptElement } };
        };
      };
      // Module Federation's global, for which this file has no types.
      const { __FEDERATION__ } = globalThis as unknown as { __FEDERATION__: { __INSTANCES__: Instance[] } };
      const { __INSTANCES__: instances } = __FEDERATION__;
      const shell = instances.find(({ name }) => name === 'shell')!;
      const { releases } = JSON.parse(document.getElementById('marquee-page')?.textContent ?? '') as {
        releases: Record<string, { base: string }>;
      };
      const entry = new URL(`${releases['mfe-quiz']?.base}entry.js`, location.href);
      const script = shell.loaderHook.lifecycle.createScript.emit({
        url: `${entry.href}?again=1`,
        attrs: {},
      });
      return new Promise((resolve) => {
        script.addEventListener('load', () => resolve('ran'));
        script.addEventListener('error', () => resolve('refused'));
        document.head.append(script);
      });
    });
    expect(outcome).toBe('refused');
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
  },
);

test(
  'feature 2: without the registry nothing changes for visitors, and a restarted shell serves the last good snapshot',
  { tag: '@all' },
  async ({ page, request }) => {
    // A server is stopped and started, which a busy machine does slowly; the next journeys need it.
    await releaseCopy('mfe-quiz', '1.4.0', {});
    await expect.poll(() => planned(request, 'mfe-quiz')).toBe('1.4.0');

    await controlServer('stop', 'registry');
    await page.goto('/quiz');
    await expect(page.locator('main h1')).toHaveText('How big a fan are you?');

    await controlServer('stop', 'shell');
    await controlServer('start', 'shell');
    expect(await planned(request, 'mfe-quiz')).toBe('1.4.0');
    await page.goto('/celebrities/kabir-rangrez');
    await expect(page.locator('main h1')).toHaveText(/Kabir Rangrez/);

    await controlServer('start', 'registry');
  },
);
