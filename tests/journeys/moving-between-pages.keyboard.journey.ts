import type { Page } from '@playwright/test';
import { expect, test } from '../visitor/watched-test.ts';
import { islandsLive, watchConsole } from './support.ts';

/** Sets a mark on the window that a full load would remove. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { stillHere: true }));
const isSamePage = (page: Page) => page.evaluate(() => 'stillHere' in window);

async function follow(page: Page, path: string) {
  await page.locator(`main a[href="${path}"]`).first().click();
  await page.waitForURL(`**${path}`);
}

test('navigation without a full load updates title and focus and makes one polite announcement', async ({
  page,
}) => {
  const problems = watchConsole(page);
  await page.goto('/fans');
  await islandsLive(page);
  await mark(page);

  await follow(page, '/celebrities/aarav-suryan');
  const heading = page.locator('main h1');
  await expect(heading).toContainText('Aarav Suryan');
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(/Aarav Suryan.* \| Marquee$/);
  await expect(page.locator('#announcer')).toHaveText(/Aarav Suryan.*page opened/);
  await islandsLive(page);
  expect(await isSamePage(page)).toBe(true);

  await page.goBack();
  await expect(heading).toContainText('A star says');
  await page.goForward();
  await expect(heading).toContainText('Aarav Suryan');
  expect(await isSamePage(page)).toBe(true);
  expect(problems).toEqual([]);
});

test(
  'feature 27: twenty hops between remotes and back again end where they began',
  { tag: '@all' },
  async ({ page }) => {
    const problems = watchConsole(page);
    await page.goto('/quiz');
    await islandsLive(page);
    await mark(page);
    const paths = ['/quiz/kabir-rangrez', '/fans', '/celebrities', '/orders', '/bollywood-news'];
    for (let hop = 0; hop < 20; hop += 1) {
      const path = paths[hop % paths.length] ?? '/quiz';
      await page.evaluate((to) => {
        const link = Object.assign(document.createElement('a'), { href: to, textContent: to });
        document.getElementById('main')?.append(link);
        link.click();
      }, path);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.locator('#main > [data-slot="page"]')).toHaveCount(1);
      await expect(page.locator('html[data-navigating]')).toHaveCount(0);
    }
    for (let hop = 0; hop < 20; hop += 1) {
      await page.goBack();
      await expect(page.locator('html[data-navigating]')).toHaveCount(0);
    }
    await expect(page).toHaveURL(/\/quiz$/);
    await expect(page.locator('main h1')).toHaveText(/How big a fan/);
    expect(await isSamePage(page)).toBe(true);
    expect(problems).toEqual([]);
  },
);

test('the language switch preserves the page and its query', { tag: '@all' }, async ({ page }) => {
  await page.goto('/celebrities?occasion=birthday');
  await page.locator('.mq-language').click();
  await expect(page).toHaveURL(/\/hi\/celebrities\?occasion=birthday$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
});

test(
  'the language switch preserves the step of an order and the input of a form without a draft',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/order/aarav-suryan?occasion=birthday');
    await islandsLive(page);
    await page.getByLabel('When is it?').fill('2026-12-05');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.locator('main h1')).toHaveText('Who is it for?');
    const { search } = new URL(page.url());
    await page.locator('.mq-language').click();
    await expect(page).toHaveURL(new RegExp(`/hi/order/aarav-suryan\\${search}$`));
    await expect(page.locator('main h1')).toHaveText('वीडियो किसके लिए है?');

    // The island of the other page hydrates the form and uses the preserved input.
    await page.goto('/verify');
    await islandsLive(page);
    await page.locator('[name="authenticationToken"]').fill('A7K9-22QX');
    // The browser keeps only input that differs from the default value, which React sets to the input.
    await page.reload();
    await islandsLive(page);
    await expect(page.locator('[name="authenticationToken"]')).toHaveValue('A7K9-22QX');
    await page.goto('about:blank');
    await page.goBack();
    await islandsLive(page);
    await expect(page.locator('[name="authenticationToken"]')).toHaveValue('A7K9-22QX');
    await page.locator('.mq-language').click();
    await page.waitForURL('**/hi/verify');
    await islandsLive(page);
    await expect(page.locator('[name="authenticationToken"]')).toHaveValue('A7K9-22QX');
    await page.locator('main form [type="submit"]').click();
    await expect(page.getByRole('main')).toContainText('A*** R.');

    await page.goto('/login');
    await islandsLive(page);
    await page.locator('[name="phone"]').fill('98123 45678');
    await page.locator('.mq-language').click();
    await page.waitForURL('**/hi/login');
    await islandsLive(page);
    await page.locator('main form [type="submit"]').click();
    await expect(page.locator('[name="code"]')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('98123 45678');
    expect(await page.evaluate(() => sessionStorage.getItem('carriedInput'))).toBeNull();

    // An island that hydrates on interaction.
    await page.goto('/fan-zone/celeb-twin');
    await page.getByLabel('Your birthday').fill('1999-11-17');
    await page.locator('[name="craft"]').first().check({ force: true });
    await page.locator('.mq-language').click();
    await page.waitForURL('**/hi/fan-zone/celeb-twin');
    await expect(page.locator('main [type="date"]')).toHaveValue('1999-11-17');
    await page.locator('main form [type="submit"]').click();
    // A twin was found by the birthday and the craft.
    await expect(page.locator('main h2:focus')).toHaveCount(1);
    await expect(page.locator('main [type="date"]')).toHaveCount(0);
  },
);

test(
  'sound is off by default, and the choice is stored for the session',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/fans');
    const toggle = page.locator('[data-sound]');
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  },
);

test('text typed before an island hydrates is not lost', async ({ page }) => {
  // The runtime loads after the visitor has typed, as on a slow network.
  let hasTyped = () => {};
  const typed = new Promise<void>((resolve) => (hasTyped = resolve));
  await page.route('**/assets/runtime/runtime.*.js', async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto('/order/aarav-suryan?occasion=birthday', { waitUntil: 'commit' });
  await page.getByLabel('When is it?').fill('2026-12-05');
  hasTyped();
  await islandsLive(page);
  await expect(page.getByLabel('When is it?')).toHaveValue('2026-12-05');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.locator('main h1')).toHaveText('Who is it for?');
});
