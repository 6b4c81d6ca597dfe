import type { Page } from '@playwright/test';
import { expect, test } from '../visitor/watched-test.ts';

// A quiz requires a sign-in.
const quiz = '/quiz/aarav-suryan/play';
const toast = 'Signing in isn’t possible just now';

async function askForSignIn(page: Page) {
  await page.goto(quiz);
  await page.getByRole('button', { name: 'Sign in and play' }).click();
}

test(
  'a sign-in whose files do not load releases the page, and opens at the next try',
  { tag: '@all' },
  async ({ page }) => {
    await page.route('**/remotes/mfe-auth/*/entry.js*', (route) =>
      route.fulfill({ status: 404, body: 'gone' }),
    );
    await askForSignIn(page);
    await expect(page.locator('.Toastify__toast').filter({ hasText: toast })).toBeVisible();
    await expect(page.getByText('The quiz starts after signing in')).toBeVisible();

    await page.unroute('**/remotes/mfe-auth/*/entry.js*');
    await page.getByRole('button', { name: 'Sign in and play' }).click();
    // After three failures in a row the next request waits for a probe.
    await expect(page.getByRole('dialog', { name: 'Sign in to play' })).toBeVisible();
  },
);

test('a page does not wait for a sign-in that is switched off', async ({ page }) => {
  // The page as the shell renders it while the remote is switched off.
  await page.route(`**${quiz}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const switchedOff = html.replace(/(data-slot="auth\.account"[^>]*data-state=)"server"/, '$1"killed"');
    expect(switchedOff).not.toBe(html);
    await route.fulfill({ response, body: switchedOff });
  });
  await askForSignIn(page);
  // Sooner than the timeout of a slot that may still hydrate.
  await expect(page.locator('.Toastify__toast').filter({ hasText: toast })).toBeVisible({ timeout: 7_000 });
  await expect(page.getByText('The quiz starts after signing in')).toBeVisible();
});
