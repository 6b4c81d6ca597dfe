import type { BrowserContext, Page } from '@playwright/test';
import { controlServer } from '../site/control-server.ts';
import { startShell } from '../site/start-shell.ts';
import { expectNoBarriers } from '../visitor/barriers.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import { freshNumber, islandsLive, signIn } from './support.ts';

test.use({ serviceWorkers: 'allow' });

const article = '/bollywood-news/toofan-transport-two-announced';

/** Waits until the service worker is active. */
async function untilWorkerStands(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

const cut = (context: BrowserContext) => context.setOffline(true);

/** The paths of the pages that are cached for offline reading. */
const cachedPages = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    if (!names.includes('marquee-pages')) return [];
    const requests = await (await caches.open('marquee-pages')).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  });

test('a visited story and biography open offline, and an unvisited page explains that it is not stored, in both languages', async ({
  page,
  context,
  hands,
  complaints,
}) => {
  // A keyboard visitor focuses the account, which hydrates and finds no network.
  complaints.push(/runtime.*did not load/);
  // The first page of a visit, which registers the worker.
  await page.goto(article);
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  await expect.poll(() => cachedPages(page)).toContain(article);
  await page.goto('/fan-zone/celeb-bio/kabir-rangrez');
  await expect.poll(() => cachedPages(page)).toContain('/fan-zone/celeb-bio/kabir-rangrez');

  await cut(context);
  await page.goto(article);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.goto('/fan-zone/celeb-bio/kabir-rangrez');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kabir Rangrez');

  await page.goto('/quiz');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await expect(page.getByRole('main').getByRole('link', { name: /Toofan Transport/ })).toBeVisible();
  await expectNoBarriers(page);
  await page.goto('/hi/quiz');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('आप ऑफ़लाइन हैं');

  await page.goto('/quiz');
  await hands.press(page.getByRole('main').getByRole('link', { name: /Toofan Transport/ }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  await context.setOffline(false);
  await expect(page.getByText('You are back online.')).toBeVisible();
});

test(
  'a started order continues at its step, and the requested page opens by itself when the browser is back online',
  { tag: '@all' },
  async ({ page, context }) => {
    await page.goto('/fans');
    await untilWorkerStands(page);
    await page.goto('/order/aarav-suryan?occasion=birthday');
    await islandsLive(page);
    await expect.poll(() => cachedPages(page)).toContain('/order/aarav-suryan');

    await cut(context);
    await page.goto('/order/aarav-suryan?occasion=birthday&step=occasion');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose the date');
    await islandsLive(page);

    await page.goto('/celebrities');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Choose your star');
  },
);

test(
  'no private page is cached, the plan is always fetched while online, and signing in or out clears the cache',
  { tag: '@all' },
  async ({ page, context, hands }) => {
    await page.goto('/fans');
    await untilWorkerStands(page);
    await page.goto(article);
    await page.goto('/orders');
    await page.goto('/verify');
    await page.goto('/login?next=/celebrities');
    await islandsLive(page);
    await expect.poll(async () => (await cachedPages(page)).sort()).toEqual([article, '/fans']);

    const served = await page.evaluate(async () => {
      const requested = [await fetch('/__marquee/plan'), await fetch('/__marquee/plan')];
      return requested.map(({ headers }) => headers.get('cache-control'));
    });
    expect(served).toEqual(['private, no-store', 'private, no-store']);

    await signIn(page, freshNumber(), { hands });
    await page.waitForURL(/celebrities/);
    await expect.poll(() => cachedPages(page)).not.toContain(article);

    await page.goto(article);
    await page.goto('/account');
    await islandsLive(page);
    await expect.poll(() => cachedPages(page)).toContain(article);
    await hands.press(page.getByRole('button', { name: 'Sign out' }).first());
    await expect.poll(() => cachedPages(page)).not.toContain(article);

    await cut(context);
    await page.goto('/orders');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  },
);

test(
  'a service worker that the server switches off unregisters and deletes its caches',
  { tag: '@all' },
  async ({ page }) => {
    // This test starts two servers.
    test.slow();
    let shell = await startShell({});
    try {
      await page.goto(`${shell.url}/terms`);
      await untilWorkerStands(page);
      await page.goto(`${shell.url}/privacy`);
      await expect.poll(() => cachedPages(page)).toContain('/privacy');
      const { port } = shell;
      await shell.stop();

      shell = await startShell({ SERVICE_WORKER: 'off' }, port);
      await page.goto(`${shell.url}/terms`);
      const left = () =>
        page.evaluate(async () => ({
          workers: (await navigator.serviceWorker.getRegistrations()).length,
          caches: await caches.keys(),
        }));
      await expect.poll(left).toEqual({ workers: 0, caches: [] });
      await page.goto(`${shell.url}/terms`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    } finally {
      await shell.stop();
    }
  },
);

test(
  'feature 28: a page that does not load while the browser is online is not called offline',
  { tag: '@all' },
  async ({ page, hands, complaints }) => {
    complaints.push(/did not load|Failed to fetch/);
    await page.goto('/fans');
    await untilWorkerStands(page);
    await page.goto(article);
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    await expect.poll(() => cachedPages(page)).toContain(article);

    await controlServer('stop', 'shell');
    try {
      await page.goto('/quiz');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page did not load');
      await expect(page.getByRole('main').getByRole('link', { name: title ?? '' })).toBeVisible();
      await expectNoBarriers(page);
      await page.goto('/hi/quiz');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('यह पेज नहीं खुला');
      await page.goto('/quiz');
    } finally {
      await controlServer('start', 'shell');
    }
    await hands.press(page.getByRole('main').getByRole('link', { name: 'Try again' }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/How big a fan/);
  },
);
