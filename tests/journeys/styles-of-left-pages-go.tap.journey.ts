import type { Page } from '@playwright/test';
import { expect, test } from '../visitor/visitor-test.ts';
import { islandsLive } from './support.ts';

/** The names of the stylesheets in the document, without those of the shell and the header. */
const styles = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        ':is(style, link[rel="stylesheet"])[data-href], link[rel="stylesheet"][href*="/remotes/"]',
      ),
    ]
      .filter((style) => !style.closest('header'))
      .map((style) => style.dataset['href'] ?? style.getAttribute('href') ?? '')
      .toSorted(),
  );

/** Follows a link in the page. The link is not focused or hovered first, so that no page is prefetched. */
async function follow(page: Page, path: string) {
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to });
    document.getElementById('main')?.append(link);
    link.click();
  }, path);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.locator('html[data-navigating]')).toHaveCount(0);
}

const background = (page: Page) =>
  page.locator('main h1').evaluate((heading) => {
    const { color, fontSize } = getComputedStyle(heading);
    const { top, height } = heading.getBoundingClientRect();
    return { color, fontSize, top, height };
  });

test('feature 30: a left page leaves no styles behind, and looks the same when the visitor returns', async ({
  page,
}) => {
  await page.goto('/terms');
  const ofTerms = await styles(page);
  await page.goto('/quiz');
  await islandsLive(page);
  const ofQuiz = await styles(page);
  const look = await background(page);
  await page.evaluate(() => Object.assign(window, { stillHere: true }));

  await follow(page, '/celebrities');
  await islandsLive(page);
  await follow(page, '/terms');
  expect(await styles(page)).toEqual(ofTerms);
  await follow(page, '/quiz');
  await islandsLive(page);
  expect(await styles(page)).toEqual(ofQuiz);
  expect(await background(page)).toEqual(look);
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
});

test('feature 30: a slot on two pages in a row keeps its styles', { tag: '@all' }, async ({ page }) => {
  await page.goto('/celebrities/aarav-suryan');
  await islandsLive(page);
  await follow(page, '/celebrities/kabir-rangrez');
  await islandsLive(page);
  const inSite = await styles(page);
  await page.goto('/celebrities/kabir-rangrez');
  await islandsLive(page);
  expect(inSite).toEqual(expect.arrayContaining(await styles(page)));
});
