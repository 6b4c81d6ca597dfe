import { expect, test } from '@playwright/test';

// A quiz asks for a sign-in as soon as it stands.
const quiz = '/quiz/aarav-suryan/play';
const toast = 'Signing in isn’t possible just now';

test('a sign-in whose files do not load lets go of the page, and opens when it is asked for again', async ({
  page,
}) => {
  await page.route('**/remotes/mfe-auth/*/entry.js', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.goto(quiz);
  await expect(page.locator('.Toastify__toast').filter({ hasText: toast })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('The quiz starts after signing in')).toBeVisible();

  await page.unroute('**/remotes/mfe-auth/*/entry.js');
  await page.getByRole('button', { name: 'Sign in and play' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in to play' })).toBeVisible();
});

test('where the sign-in is switched off, nobody waits at all', async ({ page }) => {
  // The page as the shell writes it while the remote is switched off.
  await page.route(`**${quiz}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const switchedOff = html.replace(/(data-slot="auth\.account"[^>]*data-state=)"server"/, '$1"killed"');
    expect(switchedOff).not.toBe(html);
    await route.fulfill({ response, body: switchedOff });
  });
  await page.goto(quiz);
  // Sooner than the patience a slot that may yet hydrate is given.
  await expect(page.locator('.Toastify__toast').filter({ hasText: toast })).toBeVisible({ timeout: 7_000 });
  await expect(page.getByText('The quiz starts after signing in')).toBeVisible();
});
