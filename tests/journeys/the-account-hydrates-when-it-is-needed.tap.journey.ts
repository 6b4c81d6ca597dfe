import type { Page } from '@playwright/test';
import { storeInBrowser, signInBrowser } from '../visitor/accounts.ts';
import { watchShifts } from '../visitor/layout-shifts.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import { freshNumber } from './support.ts';

const article = '/bollywood-news/toofan-transport-two-announced';
const pagesOfText = [article, '/terms', '/help', '/hi/privacy'];

const account = (page: Page) => page.locator('[data-slot="auth.account"]');
const signInLink = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: /^(Sign in|साइन इन)$/ });
const menu = (page: Page) => page.getByRole('button', { name: /^(Your menu|आपका मेन्यू)$/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in' });

/** The scripts a page asks for that only islands need. */
function watchIslandScripts(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'script' && /^\/(remotes|assets\/runtime)\//.test(pathname))
      requested.push(pathname);
  });
  return requested;
}

/** Everything is here that comes by itself, the account of whoever is signed in included. */
async function settled(page: Page) {
  await expect(page.locator('.shell-bottom')).toHaveCount(1);
  await page.waitForTimeout(1_000);
}

test('a page of text stays text for whoever is signed out, also after moving to another', async ({
  page,
}) => {
  const requested = watchIslandScripts(page);
  for (const path of pagesOfText) {
    await page.goto(path);
    await settled(page);
    await expect(signInLink(page)).toHaveAttribute('href', /\/login$/);
  }
  // By keyboard one would come past the account, which hydrates when it has the focus.
  await page.getByRole('contentinfo').locator('a[href="/hi/terms"]').click();
  await page.waitForURL(/\/hi\/terms$/);
  await settled(page);
  expect(requested).toEqual([]);
});

test('the tap that hydrates the account opens the sign-in in place, however late its code comes', async ({
  page,
  hands,
}) => {
  await page.route('**/assets/runtime/runtime.*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.goto(article);
  await settled(page);
  await hands.press(signInLink(page));
  await expect(account(page)).toHaveAttribute('data-tap-pending', '');
  await expect(dialog(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(article);
});

test('where the account’s code does not come, the tap leads to the sign-in’s own page', async ({
  browser,
  baseURL,
}) => {
  // A context of its own: the failure is logged, as it should be.
  const context = await browser.newContext({ serviceWorkers: 'block', ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.route('**/remotes/mfe-auth/*/entry.js', (route) => route.abort());
  await page.goto(article);
  await signInLink(page).click();
  await page.waitForURL(/\/login$/);
  await context.close();
});

test('whoever is signed in has the menu on every page of text, and nothing moves', async ({ page }) => {
  await signInBrowser(page, freshNumber());
  const shifted = await watchShifts(page);
  for (const path of pagesOfText) {
    await page.goto(path);
    await expect(menu(page)).toBeVisible();
    expect([path, await shifted()]).toEqual([path, 0]);
  }
});

test('a sign-in and a sign-out in another tab show in the header of a page that sleeps', async ({
  page,
  context,
}) => {
  await page.goto(article);
  await settled(page);
  await expect(account(page)).toHaveAttribute('data-state', 'server');

  const other = await context.newPage();
  await signInBrowser(other, freshNumber());
  await expect(menu(page)).toBeVisible();

  await storeInBrowser(other, {});
  await other.evaluate(() => localStorage.removeItem('loginState'));
  await expect(signInLink(page)).toBeVisible();
});
