import path from 'node:path';
import type { Page } from '@playwright/test';
import { measuredPages } from '../../bench/pages/measured-pages.ts';
import { modulesTwice } from '../../bench/pages/modules-in-scripts.ts';
import { fetchCompressed, scriptsNamedIn } from '../visitor/crawl.ts';
import { expect, test } from '../visitor/watched-test.ts';
import { islandsLive, startedInFull } from './support.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Scripts that load after hydration and that no visitor waits for. */
const afterwards = /\/(deferred|toasts|page-head)\./;

/** Static pages, and pages that hydrate on interaction, for a signed-out visitor. */
const pagesThatSleep = [
  '/',
  '/hi/celebrities/aarav-suryan',
  '/bollywood-news/toofan-transport-two-announced',
  '/hi/terms',
  '/help',
  '/fan-zone/compare',
];
/** The goal for all scripts that such a page loads by itself, in kB. */
const sleepingGoal = 25;

for (const { name, path: address } of measuredPages) {
  const tag = name === 'order wizard' ? [] : '@all';
  test(`${name} finds no script through another script before it is hydrated`, { tag }, async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') requested.push(new URL(request.url()).pathname);
    });
    const loaded = await page.goto(address);
    await islandsLive(page);

    const html = (await loaded?.text()) ?? '';
    const unnamed = requested.filter(
      (script) => !scriptsNamedIn(html).includes(script) && !afterwards.test(script),
    );
    expect(unnamed).toEqual([]);
  });

  test(`${name} loads no module twice`, { tag }, async ({ page }) => {
    const requested = await allScripts(page, address, islandsLive);
    expect(requested.length).toBeGreaterThan(1);
    expect(modulesTwice(root, requested)).toEqual([]);
  });
}

/** The page slot of an article sleeps until a visitor touches it; those of the others hydrate by themselves. */
const pagesThatWake = measuredPages.filter(({ name }) => name !== 'news article');

for (const { name, path: address } of pagesThatWake) {
  const tag = name === 'order wizard' ? [] : '@all';
  test(
    `${name} requests what no visitor waits for after its page slot is live`,
    { tag },
    async ({ page }) => {
      await page.addInitScript(() =>
        new MutationObserver((changes) => {
          const isLive = ({ target }: MutationRecord) =>
            target instanceof HTMLElement && target.matches('[data-slot="page"][data-state="hydrated"]');
          if (changes.some(isLive)) performance.mark('live');
        }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-state'] }),
      );
      await page.goto(address);
      await islandsLive(page);
      const times = () =>
        page.evaluate(() => {
          const entries = performance.getEntries();
          const of = (pattern: RegExp) => entries.filter(({ name }) => pattern.test(name));
          return {
            live: of(/^live$/).map(({ startTime }) => startTime),
            requested: of(/\/(toasts|page-head)\.[^/]*\.js$/).map(({ startTime }) => startTime),
          };
        });
      await expect.poll(async () => (await times()).requested.length).toBe(2);
      const { live, requested } = await times();
      expect(Math.min(...requested)).toBeGreaterThan(live[0] ?? Infinity);
    },
  );
}

for (const [at, address] of pagesThatSleep.entries()) {
  const tag = at === 0 ? [] : '@all';
  test(`${address} loads no more scripts than a page before hydration may`, { tag }, async ({ page }) => {
    const scripts = await Promise.all((await allScripts(page, address)).map(fetchCompressed));
    const kilobytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
    expect(kilobytes).toBeGreaterThan(1);
    expect(kilobytes, 'kB of scripts').toBeLessThanOrEqual(sleepingGoal);
  });
}

test('a page in English fetches only the fonts with Latin characters', { tag: '@all' }, async ({ page }) => {
  const requested = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'font') requested.add(path.basename(request.url()));
  });
  await page.goto('/celebrities/aarav-suryan');
  await page.locator('.mq-footer').scrollIntoViewIfNeeded();
  await page.evaluate(() => document.fonts.ready);

  // The star's Hindi name uses a font of the device, if it has one.
  expect([...requested].filter((name) => !name.includes('devanagari')).toSorted()).toEqual([
    'mukta-basic-400.woff2',
    'mukta-basic-600.woff2',
    'mukta-hindi-600.woff2',
    'mukta-rupee-600.woff2',
    'rozha-one-basic-400.woff2',
  ]);
});

test(
  'the end of a page reserves room for the bottom bar, and no other element is restyled for it',
  { tag: '@all' },
  async ({ page, context, browser }) => {
    await page.goto('/privacy');
    await expect(page.locator('.shell-to-top')).toHaveCount(1);
    await browser.startTracing(page, { categories: ['devtools.timeline'] });
    await context.setOffline(true);
    await expect(page.locator('.shell-bar')).toBeVisible();

    const stickyBar = 112;
    const seen = () =>
      page.evaluate(() => ({
        height: document.querySelector<HTMLElement>('.shell-bottom')!.offsetHeight,
        atTheEnd: parseFloat(getComputedStyle(document.querySelector('.mq-footer')!, '::after').blockSize),
        belowFocus: parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockEnd),
        elements: document.querySelectorAll('body *').length,
      }));
    const { height, elements } = await seen();
    expect(height).toBeGreaterThan(40);
    await expect.poll(seen).toEqual({ height, atTheEnd: height, belowFocus: height + stickyBar, elements });

    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as Trace;
    const styled = traceEvents.map(({ name, args }) =>
      name === 'UpdateLayoutTree' ? (args?.elementCount ?? 0) : 0,
    );
    expect(Math.max(...styled)).toBeGreaterThan(0);
    expect(Math.max(...styled)).toBeLessThan(elements / 4);
  },
);

/** Chromium's trace; `elementCount` is how many elements one style update restyled. */
type Trace = { traceEvents: { name: string; args?: { elementCount?: number } }[] };

test(
  'the focused element is covered neither by the order bar nor by the consent question',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/celebrities/aarav-suryan');
    await expect(page.locator('.shell-consent')).toBeVisible();
    // The bar rises once the page's own button is scrolled away.
    await page.evaluate(() => scrollTo(0, 800));
    await expect(page.locator('.mq-sticky-bar')).toBeVisible();
    expect(await coveredLinks(page, '.mq-sticky-bar')).toEqual([]);

    await page.setViewportSize({ width: 1024, height: 740 });
    await page.reload();
    await expect(page.locator('.shell-bottom > .shell-consent')).toBeVisible();
    expect(await coveredLinks(page, '.shell-bottom')).toEqual([]);
  },
);

/** Focuses each link of the page and returns those that are below the top of the bar. */
function coveredLinks(page: Page, barSelector: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const bar = document.querySelector(selector)!;
    const links = [...document.querySelectorAll<HTMLElement>('main a[href]')];
    return links.flatMap((link) => {
      if (link.closest('.mq-sticky-bar') || link.offsetHeight === 0) return [];
      // An element that only the bar covers has to be scrolled as well.
      scrollBy(0, link.getBoundingClientRect().bottom - bar.getBoundingClientRect().bottom + 4);
      link.focus();
      const { bottom } = link.getBoundingClientRect();
      return bottom > bar.getBoundingClientRect().top ? [link.outerHTML] : [];
    });
  }, barSelector);
}

/** The URLs of all scripts a page requests until the deferred bundle has loaded; `hydrate` runs before that. */
async function allScripts(
  page: Page,
  address: string,
  hydrate: (page: Page) => Promise<void> = async () => undefined,
): Promise<string[]> {
  const requested = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requested.add(request.url());
  });
  await page.goto(address);
  await hydrate(page);
  await startedInFull(page);
  return [...requested];
}
