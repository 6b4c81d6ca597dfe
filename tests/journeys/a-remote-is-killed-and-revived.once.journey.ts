import type { BrowserContext, Locator, Page } from '@playwright/test';
import { isFirstRing } from '@marquee/testing/ring';
import { findWholeBrowser } from '../browser/find-browser.ts';
import { changeEnvironment } from '../site/change-environment.ts';
import { controlServer } from '../site/control-server.ts';
import { signInBrowser } from '../visitor/accounts.ts';
import { expect, test, watchViolations } from '../visitor/watched-test.ts';
import { freshNumber, islandsLive, killsStreamTo } from './support.ts';

const registryUrl = process.env['REGISTRY_URL'] ?? 'http://localhost:3003';
const rounds = Number(process.env['KILL_ROUNDS'] ?? (isFirstRing ? 1 : 2));

const slotsOf = (page: Page, remote: string) => page.locator(`[data-slot][data-remote="${remote}"]`);
const kill = (remote: string) => changeEnvironment('kill', { remote, reason: 'a journey' });
const revive = (remote: string) => changeEnvironment('revive', { remote, reason: 'a journey' });

/** A tab that receives kills: its stream, or that of another tab of its browser, is open. */
async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await islandsLive(page);
  return page;
}

/** Milliseconds from `began` until the slot is in this state, measured in the tab. */
async function reached(slot: Locator, state: string, began: number): Promise<number> {
  await expect(slot).toHaveAttribute('data-state', state);
  return Date.now() - began;
}

const streams = async (request: import('@playwright/test').APIRequestContext) =>
  Number(/^marquee_kill_streams (\d+)/m.exec(await (await request.get('/metrics')).text())?.[1]);

test.afterEach(async () => {
  for (const remote of ['mfe-quiz', 'mfe-checkout', 'mfe-auth']) await revive(remote);
});

test('feature 14: every open tab shows the fallback of a killed remote and the revived remote without a reload', async ({
  newContext,
  request,
}) => {
  // Two visitors and eight tabs of one browser: more tabs than connections to one host.
  const contexts = await Promise.all([0, 1].map(() => newContext({ serviceWorkers: 'block' })));
  const [one, two] = contexts as [BrowserContext, BrowserContext];
  const requested: string[] = [];
  for (const context of contexts) context.on('request', (sent) => requested.push(sent.url()));

  const star = await open(one, '/celebrities/aarav-suryan');
  const hub = await open(one, '/quiz');
  const home = await open(two, '/fans');
  const others = await Promise.all([0, 1, 2, 3, 4].map(() => open(one, '/fans')));
  const form = await open(one, '/contact-sales');
  const field = form.getByRole('textbox').first();
  await field.fill('Half a sentence');
  await form.getByRole('banner').getByRole('button', { name: 'Video sound' }).click();
  const tabs = [star, hub, home, ...others];
  for (const tab of [...tabs, form]) await tab.evaluate(() => Object.assign(window, { stillHere: true }));
  // The tabs of a browser share a stream. The server may notice late that an earlier visitor has gone.
  await expect.poll(() => streams(request)).toBeGreaterThanOrEqual(2);
  await expect.poll(() => streams(request)).toBeLessThan(tabs.length / 2);

  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = Date.now();
    await kill('mfe-quiz');
    times.push(...(await Promise.all(tabs.map((tab) => reached(slotsOf(tab, 'mfe-quiz'), 'killed', began)))));

    if (round === 0) {
      await expect(hub.locator('main')).toContainText('This section is taking a break');
      await expect(hub.locator('main').getByRole('link')).toHaveAttribute('href', '/');
      await expect(star.locator('main h1')).toContainText('Aarav Suryan');
      await expect(slotsOf(star, 'mfe-fanzone').first()).toHaveAttribute('data-state', 'hydrated');
      await expect(slotsOf(hub, 'mfe-auth')).toHaveAttribute('data-state', 'server');
    }
    await revive('mfe-quiz');
    for (const tab of tabs)
      await expect(slotsOf(tab, 'mfe-quiz').first()).toHaveAttribute('data-state', /server|hydrated/);
    if (round === 0) {
      await expect(hub.locator('main h1')).toHaveText('How big a fan are you?');
      await expect(hub).toHaveTitle(/ \| Marquee$/);
    }
  }
  await expect(field).toHaveValue('Half a sentence');
  await expect(form.getByRole('button', { name: 'Video sound', pressed: true })).toBeVisible();
  for (const tab of [...tabs, form]) expect(await tab.evaluate(() => 'stillHere' in window)).toBe(true);
  expect(requested.filter((url) => url.startsWith(registryUrl))).toEqual([]);

  const sorted = times.toSorted((a, b) => a - b);
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Infinity;
  console.log(
    `kill to fallback: ${times.length} tabs, median ${sorted[times.length >> 1]} ms, p95 ${p95} ms`,
  );
  for (const context of contexts) await context.close();
});

test(
  'a hydrated page that is killed unmounts, keeps the focus and a usable header, and hydrates again after the revive',
  { tag: '@all' },
  async ({ page }) => {
    const streaming = killsStreamTo(page);
    await page.goto('/order/aarav-suryan');
    await islandsLive(page);
    const order = slotsOf(page, 'mfe-checkout').first();
    await page.locator('main button').first().focus();
    await streaming;
    await kill('mfe-checkout');
    await expect(order).toHaveAttribute('data-state', 'killed');
    await expect(order.locator('.mq-slot-fallback')).toBeFocused();
    await expect(page.locator('#announcer')).toHaveText('This section is taking a break');
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('dialog', { name: 'Sign in' }).getByRole('button', { name: 'Close' }).click();

    // The page is also switched off after leaving it and coming back.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Stars' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Choose your star');
    await page.goBack();
    await expect(order).toHaveAttribute('data-state', 'killed');

    await revive('mfe-checkout');
    await expect(order).toHaveAttribute('data-state', 'hydrated');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is the occasion?');
  },
);

test(
  'a shell that stops closes its streams, and the next shell reports what was switched off meanwhile',
  { tag: '@all' },
  async ({ page }) => {
    const streaming = killsStreamTo(page);
    await page.goto('/quiz');
    await islandsLive(page);
    await streaming;
    await controlServer('stop', 'shell');
    await kill('mfe-quiz');
    await controlServer('start', 'shell');
    await expect(slotsOf(page, 'mfe-quiz')).toHaveAttribute('data-state', 'killed');
  },
);

test(
  'a signed-in visitor’s page is restored from the back/forward cache, and then receives kills',
  { tag: '@all' },
  async ({ playwright, baseURL }) => {
    const browser = await playwright.chromium.launch({
      // The headless shell has no back/forward cache.
      executablePath: findWholeBrowser() ?? '/usr/bin/chromium',
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    const page = await browser.newPage({ ...(baseURL && { baseURL }) });
    const violations = await watchViolations(page.context());
    await signInBrowser(page, freshNumber());
    const streaming = killsStreamTo(page);
    await page.goto('/quiz');
    await islandsLive(page);
    await expect(page.getByRole('button', { name: 'Asha Rao: your menu' })).toBeVisible();
    await streaming;
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }));
    });
    await page.goto('/help');
    await page.evaluate(() => void setTimeout(() => history.back()));
    await page.waitForFunction(() => (window as { persisted?: boolean }).persisted === true);
    await kill('mfe-quiz');
    await expect(slotsOf(page, 'mfe-quiz')).toHaveAttribute('data-state', 'killed');
    await browser.close();
    expect(violations).toEqual([]);
  },
);
