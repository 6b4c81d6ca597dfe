import { expect } from '@marquee/e2e';
import type { Locator, Page } from '@playwright/test';

/** The page and the slot of what the starter creates under the name `polls` are live on `site`, in both languages. */
export async function expectStarterLive({
  page,
  slot,
  site,
}: {
  page: Page;
  slot: (name: string) => Locator;
  site: string;
}): Promise<void> {
  for (const language of ['', '/hi']) {
    const address = `${site}${language}/polls`;
    // An unknown page redirects.
    await expect.poll(async () => (await fetch(address, { redirect: 'manual' })).status).toBe(200);
    await page.goto(address);
    await expect(page.locator('main h1')).toHaveText('Polls');
    await expect(slot('page')).toHaveAttribute('data-remote', 'polls');
    await expect(slot('polls.card')).toBeHydrated();
    await expect(page).toBeAccessible();
  }
}
