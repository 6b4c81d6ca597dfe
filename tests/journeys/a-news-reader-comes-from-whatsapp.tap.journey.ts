import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { load } from 'cheerio';
import { line, useSlowLine } from '../../bench/pages/browser-on-a-phone.ts';
import { expectNoBarriers } from '../visitor/barriers.ts';
import { structuredDataFaults, type StructuredData } from '../visitor/schema-org.ts';
import { expect, test, type VisitorOptions } from '../visitor/visitor-test.ts';

const root = path.resolve(import.meta.dirname, '../..');
const story = '/bollywood-news/toofan-transport-two-announced';
/** The content host has this article in English only. */
const untranslated = '/bollywood-news/biryani-on-set';

test('journey 15: a news reader comes from WhatsApp, reads on a slow network without scripts, and goes on in Hindi', async ({
  page,
  by,
  browser,
  baseURL,
}) => {
  test.slow();

  await test.step('the preview card has a title, a text and an image that chat apps can show', async () => {
    const response = await page.request.get(story);
    const html = load(await response.text());
    const property = (name: string) => html(`meta[property="${name}"]`).attr('content') ?? '';
    expect(property('og:title')).toContain('Toofan Transport returns');
    expect(property('og:description')).not.toBe('');
    expect(property('og:type')).toBe('article');
    expect(property('article:published_time')).toMatch(/^2026-11-20T08:00/);
    expect(property('article:modified_time')).toMatch(/^2026-11-20T10:30/);
    // WhatsApp reads at most the first 300 kB of a document for its preview card.
    expect((await response.text()).indexOf('</head>')).toBeLessThan(300_000);

    const imageResponse = await page.request.get(property('og:image'));
    expect(imageResponse.status()).toBe(200);
    expect(imageResponse.headers()['content-type']).toBe('image/jpeg');
    expect([property('og:image:width'), property('og:image:height')]).toEqual(['1200', '630']);

    const found = html('script[type="application/ld+json"]')
      .toArray()
      .map((script) => ({
        address: story,
        data: JSON.parse(html(script).text()) as StructuredData['data'],
      }));
    expect(found.find(({ data }) => data['@type'] === 'NewsArticle')?.data).toMatchObject({
      headline: expect.stringContaining('Toofan Transport'),
      datePublished: '2026-11-20T08:00:00.000Z',
      dateModified: '2026-11-20T10:30:00.000Z',
      image: [expect.stringMatching(/^http/)],
      author: { name: 'News Desk', url: expect.stringMatching(/\/bollywood-news$/) },
    });
    expect(await structuredDataFaults(root, found)).toEqual([]);
  });

  await test.step('without scripts on slow 4G the story is there within 2.5 s', async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
      ...(baseURL && { baseURL }),
    });
    const reader = await context.newPage();
    const devtools = await context.newCDPSession(reader);
    await useSlowLine(devtools);
    let bytes = 0;
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    // The document, stylesheets, fonts and the images in the viewport.
    await reader.goto(story, { waitUntil: 'load' });
    await expect(reader.locator('main h1')).toHaveText(/Toofan Transport returns/);
    await expect(lastParagraph(reader)).toBeVisible();

    // Computed, not timed: connecting and requesting take three round trips, and each byte its transfer time.
    const seconds = (3 * line.latencyMs) / 1000 + (bytes * 8) / line.bitsPerSecond;
    expect(seconds).toBeLessThan(2.5);
    await context.close();
  });

  await test.step('the language switch preserves the URL and the reading position', async () => {
    await page.goto(story);
    const paragraph = lastParagraph(page);
    await paragraph.evaluate((element) =>
      scrollTo({ top: element.getBoundingClientRect().top - 120, behavior: 'instant' }),
    );
    const before = (await paragraph.boundingBox())?.y ?? Number.NaN;
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);

    await pressInPlace(page.locator('header .mq-language'), by);
    await page.waitForURL(`**/hi${story}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
    await expect(page.locator('main h1')).toContainText('तूफ़ान ट्रांसपोर्ट');
    await expect
      .poll(async () => Math.abs(((await paragraph.boundingBox())?.y ?? Number.NaN) - before))
      .toBeLessThan(200);
    await expectNoBarriers(page);
  });

  await test.step('untranslated text is marked as English in a page that is marked as Hindi', async () => {
    await page.goto(`/hi${untranslated}`);
    const heading = page.locator('main h1');
    await expect(heading).toHaveText('Why every film set in Lucknow breaks for lunch at one');
    for (const located of [heading, lastParagraph(page)]) expect(await languageOf(located)).toBe('en');
    for (const translated of ['न्यूज़ डेस्क', 'Marquee न्यूज़रूम'])
      expect(await languageOf(page.getByText(translated))).toBe('hi');
    expect(await languageOf(page.locator('main time').first())).toBe('hi');
    await expectNoBarriers(page);
  });
});

test(
  'after navigation inside the site the article’s metadata replace the previous page’s, and are removed on leaving',
  { tag: '@all' },
  async ({ page, hands }) => {
    await page.goto('/bollywood-news');
    const times = page.locator('head meta[property^="article:"]');
    await expect(times).toHaveCount(0);
    await hands.press(page.locator(`main a[href="${story}"]`).first());
    await page.waitForURL(`**${story}`);
    await expect(times).toHaveCount(2);
    await page.goBack();
    await expect(times).toHaveCount(0);
  },
);

test(
  'older news and biographies by initial are readable without scripts, in both languages',
  { tag: '@all' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await page.goto('/hi/bollywood-news');
    await expect(page.locator('main article')).toHaveCount(12);
    await page.locator('main a[rel="next"]').click();
    await expect(page).toHaveURL(/\/hi\/bollywood-news\?page=2$/);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      /\/hi\/bollywood-news\?page=2$/,
    );
    await expect(page.locator('main article')).toHaveCount(12);

    await page.goto('/fan-zone/celeb-bio');
    await page.getByRole('link', { name: 'K', exact: true }).click();
    await expect(page.locator('main article h2')).toHaveText([/^K/, /^K/, /^K/]);
    await context.close();
  },
);

/** Taps without scrolling, as a person does: Playwright scrolls before a click, and Tab scrolls on its way. */
async function pressInPlace(link: Locator, by: VisitorOptions['by']) {
  const box = await link.boundingBox();
  if (!box) throw new Error('the link is out of sight');
  if (by === 'pointer') return link.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await link.evaluate((element: HTMLElement) => element.focus({ preventScroll: true }));
  await link.page().keyboard.press('Enter');
}

/** The story's last paragraph; the people and stories below it are `article` elements too. */
function lastParagraph(page: Page) {
  return page.locator('main article:has(h1) p').last();
}

/** The language in which a screen reader reads an element. */
function languageOf(located: ReturnType<Page['locator']>): Promise<string | null | undefined> {
  return located.evaluate((element) => {
    // If all text of an element is in a descendant with `lang`, that language counts.
    const inner = element.querySelector('[lang]');
    const marked = inner && inner.textContent === element.textContent ? inner : element;
    return marked.closest('[lang]')?.getAttribute('lang');
  });
}
