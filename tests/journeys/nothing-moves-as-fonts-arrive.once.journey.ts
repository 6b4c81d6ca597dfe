import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIRequestContext, Page } from '@playwright/test';
import { watchShifts } from '../visitor/layout-shifts.ts';
import { expect, test } from '../visitor/watched-test.ts';
import { islandsLive } from './support.ts';

const devanagari = /devanagari[^/]*\.woff2$/;

for (const width of [360, 1440])
  test(
    `at a width of ${width} the header of the home page does not move, whether its Hindi font loads late or never`,
    { tag: '@all' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const shifted = await watchShifts(page);
      const tools = page.locator('.mq-header__tools');

      await page.route(devanagari, (route) => route.abort());
      await page.goto('/');
      await islandsLive(page);
      const without = await tools.boundingBox();
      expect((await shifted()).toFixed(3)).toBe('0.000');

      await page.unroute(devanagari);
      let isLive = () => {};
      const live = new Promise<void>((resolve) => (isLive = resolve));
      await page.route(devanagari, async (route) => {
        await live;
        await route.continue();
      });
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      await islandsLive(page);
      isLive();
      await page.evaluate(() => document.fonts.ready);
      expect((await shifted()).toFixed(3)).toBe('0.000');

      // The font is cached now, and the page uses it.
      await page.goto('/');
      await islandsLive(page);
      expect(await tools.boundingBox()).toEqual(without);
    },
  );

test('the actions of the home page are in one row on a phone', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/', '/hi']) {
    await page.goto(path);
    await islandsLive(page);
    await page.evaluate(() => document.fonts.ready);
    const tops = await page
      .locator('h1 ~ div > a')
      .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)));
    expect([path, tops]).toEqual([path, [tops[0], tops[0]]]);
  }
});

for (const [where, begins, tag] of [
  ['in the tools of the head', /<button[^>]*class="mq-audio-toggle"/, ''],
  ['in its first section', /<div[^>]*class="mq-field"/, '@all'],
] as const)
  test(
    `nothing moves when a page arrives in two parts, cut ${where}`,
    { tag: tag || [] },
    async ({ page, request }) => {
      const html = withoutScripts(withoutExpect(await contactSales(request)));
      await using arriving = await sendInTwoPieces(html, begins);
      const shifted = await watchShifts(page);
      await page.goto(arriving.url, { waitUntil: 'commit' });
      await expect(page.locator('.mq-header')).toBeVisible();
      await expect.poll(() => paints(page)).toBe(2);
      arriving.sendRest();
      await expect(page.locator('.mq-footer')).toBeVisible();
      await expect(page.locator('.mq-header__tools')).toBeVisible();
      await page.waitForLoadState();
      expect(await shifted()).toBe(0);
    },
  );

test('the first frame shows the heading, however the page arrives', async ({ page, context, request }) => {
  const html = await contactSales(request);
  const begins = /<button[^>]*class="mq-audio-toggle"/;
  await using arriving = await sendInTwoPieces(html, begins);
  await page.goto(arriving.url, { waitUntil: 'commit' });
  await expect(page.locator('.mq-header')).toBeAttached();
  // A page that does not wait for its heading, and is opened later, has been painted meanwhile.
  await using eager = await sendInTwoPieces(withoutExpect(html), begins);
  const other = await context.newPage();
  await other.goto(eager.url, { waitUntil: 'commit' });
  await expect.poll(() => paints(other)).toBe(2);
  await other.close();
  expect(await paints(page)).toBe(0);
  arriving.sendRest();
  await expect.poll(() => paints(page)).toBe(2);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

/** The page as it is where nothing in it is late: one that waits for a slot is shown without its heading. */
async function contactSales(request: APIRequestContext): Promise<string> {
  let html = '';
  await expect(async () => {
    html = await (await request.get('/contact-sales', { headers: { accept: 'text/html' } })).text();
    expect(html).toContain('rel="expect"');
  }).toPass();
  return html;
}

/** The page for a browser without support for `rel="expect"`, which renders the part that it has. */
function withoutExpect(html: string): string {
  return html.replace(/<link rel="expect"[^>]*>/, '');
}

/** The page without its scripts, which the server of two pieces has not: no notice says that they did not load. */
function withoutScripts(html: string): string {
  return html.replace(/<script[^]*?<\/script>/g, '');
}

function paints(page: Page): Promise<number> {
  return page.evaluate(() => performance.getEntriesByType('paint').length);
}

/** Serves a page up to the match of `begins`, and the rest when `sendRest` is called. */
async function sendInTwoPieces(html: string, begins: RegExp) {
  const cut = html.search(begins);
  expect(cut).toBeGreaterThan(0);
  let sendRest = () => {};
  const server = createServer(({ url }, response) => {
    if (url !== '/') return response.writeHead(404).end();
    response.setHeader('content-type', 'text/html; charset=utf-8').write(html.slice(0, cut));
    sendRest = () => void response.end(html.slice(cut));
  });
  await once(server.listen(0), 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    sendRest: () => sendRest(),
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}
