import { expect, test } from '@playwright/test';
import { watchShifts } from '../visitor/layout-shifts.ts';
import { islandsLive } from './support.ts';

const devanagari = /devanagari[^/]*\.woff2$/;

for (const width of [360, 1440])
  test(`at a width of ${width} the head of the home page stands where it stands, whether its Hindi letters come late or never`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const shifted = await watchShifts(page);
    const tools = page.locator('.mq-header__tools');

    await page.route(devanagari, (route) => route.abort());
    await page.goto('/');
    await islandsLive(page);
    const without = await tools.boundingBox();
    expect((await shifted()).toFixed(3)).toBe('0.000');

    await page.unroute(devanagari);
    await page.route(devanagari, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await page.goto('/');
    await islandsLive(page);
    await page.evaluate(() => document.fonts.ready);
    expect((await shifted()).toFixed(3)).toBe('0.000');

    // By now they are kept, and the page has them.
    await page.goto('/');
    await islandsLive(page);
    expect(await tools.boundingBox()).toEqual(without);
  });
