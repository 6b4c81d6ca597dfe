import { soon } from '@marquee/testing/form-samples';
import type { Locator, Page } from '@playwright/test';
import { isFirstRing } from '@marquee/testing/ring';
import { visitIn } from '../states/visit.ts';
import { expectPriced, openCheckout } from '../visitor/order-under-way.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import { pages } from './pages.ts';
import { islandsLive } from './support.ts';

const smallPhone = { width: 360, height: 640 };
const quarter = smallPhone.height / 4;
/** What an open keyboard leaves of it; the page's viewport shrinks by `interactive-widget`. */
const heightAboveKeyboard = 360;

/** The height of all bars that stay while the page is scrolled: header and a page's own bar. */
function heightOfBars(page: Page): Promise<number> {
  return page.evaluate(() => {
    const stays = (element: Element) => /fixed|sticky/.test(getComputedStyle(element).position);
    return [...document.querySelectorAll('body *')]
      .filter((element) => stays(element) && element.checkVisibility({ visibilityProperty: true }))
      .map((element) => element.getBoundingClientRect())
      .filter(({ width }) => width > innerWidth / 2)
      .map(({ top, bottom }) => Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)))
      .reduce((sum, height) => sum + height, 0);
  });
}

/** The main actions that something else covers, as the page opens or after focus has scrolled to them. */
function coveredActions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const actions = [...document.querySelectorAll<HTMLElement>('main .mq-button--primary')].filter(
      (action) => {
        const { left, right } = action.getBoundingClientRect();
        return action.checkVisibility() && left >= 0 && right <= innerWidth;
      },
    );
    const isCovered = (action: HTMLElement) => {
      const { left, right, top, bottom } = action.getBoundingClientRect();
      return [top + 6, bottom - 6]
        .filter((y) => y > 0 && y < innerHeight)
        .some((y) => !action.contains(document.elementFromPoint((left + right) / 2, y)));
    };
    scrollTo({ top: 0, behavior: 'instant' });
    const atOpening = actions.filter(isCovered);
    const afterFocus = actions.filter((action) => {
      action.focus();
      return isCovered(action);
    });
    return [...new Set([...atOpening, ...afterFocus])].map((action) => action.innerText);
  });
}

async function scrollDown(page: Page) {
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
}

test.describe('an undecided visitor with a small phone', () => {
  test.use({ consent: 'undecided', viewport: smallPhone });

  for (const path of [
    '/fans',
    '/celebrities/aarav-suryan',
    '/celebrities/meher-tarana/birthday',
    '/order/aarav-suryan',
    '/quiz/kabir-rangrez',
    '/contact-sales',
    '/',
  ])
    test(
      `the main action of a page is not covered, also while the keyboard is open: ${path}`,
      { tag: path === '/order/aarav-suryan' ? [] : '@all' },
      async ({ page }) => {
        for (const language of isFirstRing ? ['/hi'] : ['', '/hi']) {
          await page.setViewportSize(smallPhone);
          await page.goto(language + path);
          // The last element of the deferred bundle: the question, if the page asks it, is there.
          await expect(page.locator('.shell-to-top')).toHaveCount(1);
          await islandsLive(page);
          const asks = path.startsWith('/order') ? 0 : 1;
          await expect(page.locator('.shell-consent')).toHaveCount(asks);
          for (const height of [smallPhone.height, heightAboveKeyboard]) {
            await page.setViewportSize({ ...smallPhone, height });
            expect(await coveredActions(page)).toEqual([]);
          }
          await page.setViewportSize(smallPhone);
          await scrollDown(page);
          await expect.poll(() => heightOfBars(page)).toBeLessThanOrEqual(quarter);
        }
      },
    );

  test(
    'bars take at most a quarter of the screen of the checkout, with its price bar',
    { tag: '@all' },
    async ({ page }) => {
      for (const language of ['en', 'hi'] as const) {
        await openCheckout(visitIn(language, page));
        await expectPriced(page);
        await scrollDown(page);
        await expect.poll(() => heightOfBars(page)).toBeLessThanOrEqual(quarter);
      }
    },
  );
});

test.describe('an undecided visitor with a laptop', () => {
  test.use({ consent: 'undecided', viewport: { width: 1440, height: 900 }, isMobile: false });

  test(
    'the date of an order, and in every step Continue, are in the first screen',
    { tag: '@all' },
    async ({ page }) => {
      for (const language of ['en', 'hi'] as const) {
        const { say, at } = visitIn(language, page);
        const inFirstScreen = async (element: Locator) => {
          await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
          const box = await element.boundingBox();
          return (box?.y ?? Infinity) + (box?.height ?? 0);
        };
        const goOn = page.locator('main form .mq-button--primary');
        await page.goto(at('/order/kabir-rangrez'));
        await islandsLive(page);
        await page.getByRole('radio', { name: say('Birthday', 'जन्मदिन') }).check({ force: true });
        const bar = await goOn.boundingBox();
        expect(await inFirstScreen(page.locator('#occasion-date'))).toBeLessThan(bar?.y ?? 0);
        expect(await inFirstScreen(goOn)).toBeLessThanOrEqual(900);

        await page.locator('#occasion-date').fill(soon);
        await goOn.click();
        await page
          .getByRole('radio', { name: say('Sister', 'बहन') })
          .first()
          .check({ force: true });
        expect(await inFirstScreen(goOn)).toBeLessThanOrEqual(900);
        await goOn.click();
        await page.getByLabel(say('Their name', 'उनका नाम')).fill('Asha');
        expect(await inFirstScreen(goOn)).toBeLessThanOrEqual(900);
      }
    },
  );

  test('Pay is in the first screen of the checkout', { tag: '@all' }, async ({ page }) => {
    for (const language of ['en', 'hi'] as const) {
      await openCheckout(visitIn(language, page));
      await expectPriced(page);
      const box = await page.getByRole('button', { name: /₹/ }).boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
    }
  });

  test(
    'the legal links of the footer are equally far apart, and the stores of the app have buttons once',
    { tag: '@all' },
    async ({ page }) => {
      for (const path of ['/fans', '/hi/fans']) {
        await page.goto(path);
        const links = page.locator('.shell-legal > a');
        const boxes = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect()));
        expect(boxes.length).toBeGreaterThanOrEqual(4);
        const gaps = boxes.slice(1).map(({ left }, at) => Math.round(left - (boxes[at]?.right ?? 0)));
        expect([path, new Set(gaps)]).toEqual([path, new Set([gaps[0]])]);
        for (const device of ['Google Play', 'App Store'])
          await expect(page.locator('.mq-button:not(.mq-button--quiet)', { hasText: device })).toHaveCount(1);
      }
    },
  );

  test(
    'every star’s price is in the first screen of the fans’ home page, above the consent question',
    { tag: '@all' },
    async ({ page }) => {
      for (const language of ['', '/hi']) {
        await page.goto(`${language}/fans`);
        const question = await page.locator('.shell-consent').boundingBox();
        const prices = page.locator('article p').filter({ hasText: '₹' });
        await expect(prices).toHaveCount(3);
        for (const price of await prices.all()) {
          const box = await price.boundingBox();
          expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(question?.y ?? 0);
        }
      }
    },
  );
});

/** How far the visible texts, fields and pictures of the light sections reach to the right, in pixels. */
function reachOfContent(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('.mq-section--paper :is(p, li, aside, input, img)')].map(
        (element) => element.getBoundingClientRect().right,
      ),
    ),
  );
}

test(
  'a wide page of the fan zone uses its width, with the tabs above the heading',
  { tag: '@all' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const section of ['search', 'celeb-twin', 'trending', 'celeb-bio']) {
      await page.goto(`/fan-zone/${section}`);
      const tabs = await page.getByRole('navigation', { name: 'Sections of the fan zone' }).boundingBox();
      const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
      expect((tabs?.y ?? Infinity) + (tabs?.height ?? 0)).toBeLessThan(heading?.y ?? 0);
      expect(await reachOfContent(page)).toBeGreaterThan(1200);
    }
  },
);

test(
  'small headings in Hindi have the text font, large ones the display font',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/hi/fans');
    // Waits, as an element that is replaced when its slot hydrates has no style.
    const expectFont = (selector: string, font: RegExp) =>
      expect(page.locator(selector).first()).toHaveCSS('font-family', font);
    await expectFont('main ol h3', /^Mukta/);
    await expectFont('[data-slot="quiz.teaser"] p', /^Mukta/);
    await expectFont('main h1', /Rozha/);
  },
);

test(
  'the button that scrolls to the top is beside the buttons of a carousel',
  { tag: '@all' },
  async ({ page }) => {
    for (const width of [360, 1024, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto('/fans');
      await expect(page.locator('.shell-to-top')).toHaveCount(1);
      await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }));
      await expect(page.locator('.shell-to-top')).toBeVisible();
      const toTop = await page.locator('.shell-to-top').boundingBox();
      const carousel = page.locator('.mq-carousel').last();
      await carousel.scrollIntoViewIfNeeded();
      const next = await carousel.getByRole('button', { name: 'Next' }).boundingBox();
      expect((next?.x ?? 0) + (next?.width ?? 0)).toBeLessThan(toTop?.x ?? 0);
    }
  },
);

// 320 px is the width at which WCAG asks for reflow; 640 px that of a small laptop at a zoom of 200 %.
const narrow = [320, 640];
test(`no page scrolls sideways in ${narrow.join(' or ')} px`, async ({ page }) => {
  test.slow();
  const tooWide: string[] = [];
  // A word of 320 px in a heading.
  const longest = { path: '/bollywood-news/cloud-photography-award' };
  for (const [turn, { path }] of [longest, ...pages].entries())
    for (const [at, language] of ['', '/hi'].entries()) {
      // The first ring opens every fourth page, in one language.
      if (isFirstRing && turn % 8 !== 4 * at) continue;
      const address = `${language}${path === '/' && language ? '' : path}`;
      await page.setViewportSize({ width: narrow[0]!, height: 512 });
      await page.goto(address, { waitUntil: 'load' });
      for (const width of narrow) {
        await page.setViewportSize({ width, height: 512 });
        const needed = await page.evaluate(() => document.documentElement.scrollWidth);
        if (needed > width) tooWide.push(`${address} in ${width} px: ${needed} px`);
      }
    }
  expect(tooWide).toEqual([]);
});

test('in forced colours the logo is visible, and what is current or chosen is marked', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 740 });
  await page.goto('/order/aarav-suryan');
  await islandsLive(page);
  await page.locator('.mq-choice').first().click();
  await page.locator('h1').click();
  await page.emulateMedia({ forcedColors: 'active' });
  const system = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('p'));
    const colour = (name: string) => {
      probe.style.color = name;
      return getComputedStyle(probe).color;
    };
    const colours = { text: colour('CanvasText'), highlight: colour('Highlight') };
    probe.remove();
    return colours;
  });
  await expect(page.locator('.mq-header .mq-logo')).toHaveCSS('fill', system.text);
  for (const marked of [
    '.mq-header__inner > .mq-faces [aria-current="true"]',
    '.mq-step[aria-current]',
    '.mq-choice:has(:checked)',
  ])
    await expect(page.locator(marked)).toHaveCSS('outline-color', system.highlight);
});

test('on paper the help page has all answers, and no page has bars', { tag: '@all' }, async ({ page }) => {
  await page.goto('/help');
  await page.emulateMedia({ media: 'print' });
  const answers = page.locator('.mq-faq__answer');
  const count = await answers.count();
  expect(count).toBeGreaterThan(10);
  for (const answer of await answers.all()) expect((await answer.boundingBox())?.height).toBeGreaterThan(20);

  for (const path of ['/fans', '/celebrities/aarav-suryan', '/help']) {
    await page.goto(path);
    await expect(page.locator('.shell-bottom')).toHaveCount(1);
    expect(await heightOfBars(page)).toBe(0);
    await expect(page.locator('.shell-app-band, .mq-header, .mq-footer').locator('visible=true')).toHaveCount(
      0,
    );
  }
});
