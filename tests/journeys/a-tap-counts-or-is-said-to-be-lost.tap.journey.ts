import { expect, test } from '../visitor/visitor-test.ts';

test.beforeEach(({ complaints }) => void complaints.push(/REMOTE_|mfe-auth/));

for (const { waited, name, isOpen, said } of [
  { waited: 0, name: 'counts once the page is live', isOpen: 'true', said: 0 },
  { waited: 31_000, name: 'of half a minute ago is said to be lost', isOpen: 'false', said: 1 },
])
  test(
    `feature 16: a tap on a page that does not load is answered at the control, and ${name}`,
    { tag: '@all' },
    async ({ page, context, hands, slot, failing }) => {
      const country = slot('page').getByRole('button', { name: /^Country:/ });
      await failing('mfe-auth');
      await page.goto('/login');
      await hands.press(country);
      const notice = slot('page').locator('[data-notice]');
      await expect(notice).toContainText('We are trying again, and your tap will count.');
      await expect(notice.getByRole('button', { name: 'Try again' })).toBeVisible();

      await page.clock.setFixedTime(Date.now() + waited);
      await context.unrouteAll();
      await expect(slot('page')).toHaveAttribute('data-state', 'hydrated');
      await expect(country).toHaveAttribute('aria-expanded', isOpen);
      await expect(page.getByText('Your tap did not go through. Please tap again.')).toHaveCount(said);
      await expect(notice).toHaveCount(0);
    },
  );
