import { expect, test } from '@marquee/e2e';

for (const { language, heading, start } of [
  { language: '', heading: 'How big a fan are you?', start: 'Start the quiz' },
  { language: '/hi', heading: 'आप कितने बड़े फ़ैन हैं?', start: 'क्विज़ शुरू कीजिए' },
])
  test(`the list of quizzes leads to one: ${language || 'English'}`, async ({ page, slot }) => {
    await page.goto(`${language}/quiz`);
    await expect(slot('page')).toHaveAttribute('data-remote', 'mfe-quiz');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toBeAccessible();

    await slot('page').locator(`a[href="${language}/quiz/aarav-suryan"]`).click();
    await expect(page.getByRole('link', { name: start })).toBeVisible();
    await expect(page).toBeAccessible();
  });

test('a quiz opens in the browser', async ({ page, slot }) => {
  await page.goto('/quiz/aarav-suryan/play');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aarav Suryan quiz');
  // It loads its own code, and that of the sign-in.
  await expect(slot('page')).toBeHydrated({ timeout: 20_000 });
  await expect(page).toBeAccessible();
});

test('the list of quizzes reads while its scripts are missing', async ({ page, failing }) => {
  await failing('mfe-quiz');
  await page.goto('/quiz');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How big a fan are you?');
  await expect(page.getByRole('contentinfo')).toBeVisible();
});
