import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The widths every page is made for: phone, tablet and desktop, in pixels. */
export const widths = [360, 768, 1440] as const;

/** What axe finds on the page as it stands, and whether it scrolls sideways. */
export async function expectNoBarriers(page: Page): Promise<void> {
  // No page of ours has frames of other origins: the way axe ran before it knew those takes half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await axe.options({ resultTypes: ['violations'], preload: false }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
  ).toEqual([]);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways, 'pixels the page is too wide').toBeLessThanOrEqual(0);
}
