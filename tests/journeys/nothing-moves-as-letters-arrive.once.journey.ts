import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

for (const [where, begins] of [
  ['in the tools of the head', /<button[^>]*class="mq-audio-toggle"/],
  ['in its first section', /<div[^>]*class="mq-field"/],
] as const)
  test(`nothing moves when a page arrives in two pieces, cut ${where}`, async ({ page, request }) => {
    const html = await (await request.get('/contact-sales', { headers: { accept: 'text/html' } })).text();
    const cut = html.search(begins);
    expect(cut).toBeGreaterThan(0);
    let sendRest = () => {};
    const server = createServer(({ url }, answer) => {
      if (url !== '/') return answer.writeHead(404).end();
      answer.setHeader('content-type', 'text/html; charset=utf-8').write(html.slice(0, cut));
      sendRest = () => void answer.end(html.slice(cut));
    });
    await once(server.listen(0), 'listening');

    try {
      await page.setViewportSize({ width: 360, height: 740 });
      const shifted = await watchShifts(page);
      await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`, { waitUntil: 'commit' });
      await expect(page.locator('.mq-header')).toBeVisible();
      await expect.poll(() => page.evaluate(() => performance.getEntriesByType('paint').length)).toBe(2);
      // For half a second after a window got its size, what moves counts as asked for.
      await page.waitForTimeout(600);
      sendRest();
      await expect(page.locator('.mq-footer')).toBeVisible();
      await expect(page.locator('.mq-header__tools')).toBeVisible();
      await page.waitForLoadState();
      // What moved is told a moment after the frame that shows it.
      await page.waitForTimeout(300);
      expect(await shifted()).toBe(0);
    } finally {
      server.close();
    }
  });
