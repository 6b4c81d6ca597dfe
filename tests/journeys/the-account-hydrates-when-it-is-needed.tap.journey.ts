import type { Page } from '@playwright/test';
import { storeInBrowser, signInBrowser } from '../visitor/accounts.ts';
import { watchShifts } from '../visitor/layout-shifts.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import { freshNumber, startedInFull } from './support.ts';

const article = '/bollywood-news/toofan-transport-two-announced';
const pagesOfText = [article, '/terms', '/help', '/hi/privacy'];

const account = (page: Page) => page.locator('[data-slot="auth.account"]');
const signInLink = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: /^(Sign in|साइन इन)$/ });
const menu = (page: Page) => page.getByRole('button', { name: /(your menu|आपका मेन्यू)$/i });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in' });

/** Records the scripts a page requests that only islands need. */
function watchIslandScripts(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'script' && /^\/(remotes|assets\/runtime)\//.test(pathname))
      requested.push(pathname);
  });
  return requested;
}

test(
  'a static page loads no island scripts for a signed-out visitor, also after navigation',
  { tag: '@all' },
  async ({ page }) => {
    const requested = watchIslandScripts(page);
    for (const path of pagesOfText) {
      await page.goto(path);
      await startedInFull(page);
      await expect(signInLink(page)).toHaveAttribute('href', /\/login$/);
    }
    // A keyboard visitor would focus the account, which hydrates it.
    await page.getByRole('contentinfo').locator('a[href="/hi/terms"]').click();
    await page.waitForURL(/\/hi\/terms$/);
    await startedInFull(page);
    expect(requested).toEqual([]);
  },
);

test('the tap that hydrates the account opens the sign-in in place, however late its code loads', async ({
  page,
  hands,
}) => {
  let hasTapped = () => {};
  const tapped = new Promise<void>((resolve) => (hasTapped = resolve));
  await page.route('**/assets/runtime/runtime.*.js', async (route) => {
    await tapped;
    await route.continue();
  });
  await page.goto(article);
  await startedInFull(page);
  await hands.press(signInLink(page));
  await expect(account(page)).toHaveAttribute('data-tap-pending', '');
  hasTapped();
  await expect(dialog(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(article);
});

test(
  'if the account’s code does not load, the tap leads to the sign-in page',
  { tag: '@all' },
  async ({ newContext }) => {
    // A separate context, because the browser logs the expected failure.
    const context = await newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.route('**/remotes/mfe-auth/*/entry.js*', (route) => route.abort());
    await page.goto(article);
    await signInLink(page).click();
    await page.waitForURL(/\/login$/);
  },
);

test(
  'a signed-in visitor has the menu on every static page, and nothing moves',
  { tag: '@all' },
  async ({ page }) => {
    await signInBrowser(page, freshNumber());
    // On a wide screen the Hindi font moves the navigation when it arrives; here it is in the browser's cache.
    await page.goto('/hi/privacy');
    await page.evaluate(() => document.fonts.ready);
    const shifted = await watchShifts(page);
    for (const path of pagesOfText) {
      await page.goto(path);
      await expect(menu(page)).toBeVisible();
      expect([path, await shifted()]).toEqual([path, 0]);
    }
  },
);

test(
  'the header of a page that is not hydrated shows a sign-in and a sign-out in another tab',
  { tag: '@all' },
  async ({ page, context }) => {
    await page.goto(article);
    await startedInFull(page);
    await expect(account(page)).toHaveAttribute('data-state', 'server');

    const other = await context.newPage();
    await signInBrowser(other, freshNumber());
    await expect(menu(page)).toBeVisible();

    await storeInBrowser(other, {});
    await other.evaluate(() => localStorage.removeItem('loginState'));
    await expect(signInLink(page)).toBeVisible();
  },
);
