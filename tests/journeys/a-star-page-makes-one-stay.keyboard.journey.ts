import type { Locator, Page } from '@playwright/test';
import { expectNoBarriers } from '../visitor/barriers.ts';
import { watchShifts } from '../visitor/layout-shifts.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import { islandsLive } from './support.ts';

const address = '/celebrities/aarav-suryan';

test(
  'journey star page: price, promises and a sample that plays with sound on a press, or muted with captions',
  { tag: '@all' },
  async ({ page, hands }) => {
    const films = filmRequests(page);
    await page.goto(address);
    await islandsLive(page);

    const main = page.locator('main');
    await expect(main.locator('h1')).toHaveText('Aarav Suryan');
    await expect(main.getByText('आरव सूर्यन').first()).toBeVisible();
    await expect(main.getByText('AI-generated with Aarav Suryan’s permission')).toBeVisible();
    const order = main.locator('[data-slot="checkout.order-button"]').first();
    await expect(order).toContainText('₹499');
    await expect(order).toContainText('incl. GST');
    await expect(order).toContainText(/24 hours/);
    await expect(main.getByText('Not right? Ask for your money back')).toBeVisible();
    await expectNoBarriers(page);

    // Nothing plays, and no video is fetched, until the visitor presses play.
    const film = main.locator('video');
    await expect(film).toHaveAttribute('preload', 'none');
    expect(await film.evaluate((video: HTMLVideoElement) => video.paused && !video.autoplay)).toBe(true);
    expect(films).toEqual([]);

    // Repeated, or it ends on a busy machine before the keyboard reaches the last button.
    await film.evaluate((video: HTMLVideoElement) => {
      video.loop = true;
    });
    await hands.press(main.getByRole('button', { name: 'Play the sample' }));
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
    expect(await film.evaluate((video: HTMLVideoElement) => video.muted)).toBe(false);
    expect(await captionsOf(film)).toEqual(['en disabled', 'hi disabled']);
    // The browser's own controls have taken over; their buttons are not part of the page.
    await expect(film).toHaveJSProperty('controls', true);
    await expect(film).toBeFocused();
    await film.evaluate((video: HTMLVideoElement) => {
      video.muted = true;
    });
    await expect.poll(() => captionsOf(film)).toEqual(['en showing', 'hi disabled']);
    await film.evaluate((video: HTMLVideoElement) => video.pause());

    await hands.type(main.getByLabel('Whose name?'), 'Asha Rao');
    await expect(main.locator('mark').first()).toHaveText('Asha Rao');
    await hands.press(main.locator('summary').first());
    await expect(main.locator('details').first()).toHaveAttribute('open');
    await expectNoBarriers(page);
  },
);

const widths = [
  [360, 1],
  [767, 1],
  [768, 2],
  [899, 2],
  [900, 3],
  [1440, 3],
] as const;
for (const [width, shown] of widths) {
  test(
    `journey star page: at a width of ${width} the news show ${shown} at a time`,
    { tag: '@all' },
    async ({ page, by }) => {
      test.skip((by === 'keyboard') !== width > 800, 'phones and tablets by tap, desktops by keyboard');
      await page.setViewportSize({ width, height: 800 });
      await page.goto(address);
      const news = await hydrated(page);
      await expectSeen(news, 0, shown);

      if (by === 'keyboard') await moveByKeys(page, news, shown);
      else await moveByFinger(page, news, shown);
      await expectNoBarriers(page);
    },
  );
}

test('journey star page: the news carousel shifts nothing when it hydrates, and loads nothing until it is near', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  const shifted = await watchShifts(page);
  await page.goto(address);
  await islandsLive(page);
  const before = await page.locator('.mq-carousel').boundingBox();
  expect(scripts.filter((script) => /\/carousel\./.test(script))).toEqual([]);

  await hydrated(page);
  expect(scripts.filter((script) => /\/carousel\./.test(script))).toHaveLength(1);
  // The width of a card is a fraction of the carousel's, so the height may have another fraction of a pixel.
  expect((await page.locator('.mq-carousel').boundingBox())?.height).toBeCloseTo(before?.height ?? 0, 1);
  expect(await shifted()).toBeLessThan(0.01);
});

test(
  'journey star page: with reduced motion the carousel does not animate, and it never moves by itself',
  { tag: '@all' },
  async ({ page, hands }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await page.goto(address);
    const news = await hydrated(page);
    const track = news.locator('.slick-track');
    const stood = await track.boundingBox();
    await page.clock.runFor('01:00');
    expect(await track.boundingBox()).toEqual(stood);

    await hands.press(news.getByRole('button', { name: 'Next' }));
    await expect(slidesOf(news).first()).toHaveAttribute('inert');
    const durations = await track.evaluate((element) =>
      getComputedStyle(element).transitionDuration.split(', '),
    );
    expect(durations.map(Number.parseFloat).every((seconds) => seconds <= 0.001)).toBe(true);
  },
);

test(
  'journey star page: without scripts the carousel shows every story and has no style attribute',
  { tag: '@all' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    const response = await page.goto(address);
    const main = (await response?.text())?.split('<main')[1] ?? '';
    expect(main).not.toContain(' style=');

    const items = page.locator('.mq-carousel__list > li');
    expect(await items.count()).toBeGreaterThan(3);
    await items.last().scrollIntoViewIfNeeded();
    await expect(items.last()).toBeInViewport();
    await context.close();
  },
);

/** Hydrates the page and scrolls the news carousel near, so that react-slick mounts. */
async function hydrated(page: Page): Promise<Locator> {
  await islandsLive(page);
  await page.locator('.mq-carousel').scrollIntoViewIfNeeded();
  const news = page.getByRole('group', { name: 'Aarav Suryan in the news' });
  await expect(news).toBeVisible();
  await expect(news).toHaveAttribute('aria-roledescription', 'carousel');
  return news;
}

const slidesOf = (row: Locator) => row.locator('.mq-carousel__slide');

/** Expects exactly these slides in the carousel's viewport and no other to be focusable. */
async function expectSeen(row: Locator, first: number, shown: number): Promise<void> {
  const slides = slidesOf(row);
  const count = await slides.count();
  await expect
    .poll(() =>
      slides.evaluateAll((all) => {
        const view = all[0]?.closest('.slick-list')?.getBoundingClientRect();
        if (!view) return [];
        return all.flatMap((slide, position) => {
          const { left, right } = slide.getBoundingClientRect();
          return left >= view.left - 1 && right <= view.right + 1 ? [position] : [];
        });
      }),
    )
    .toEqual(Array.from({ length: shown }, (_, step) => first + step));
  // On a phone a part of the next slide shows that there is one.
  if (shown === 1 && first + 1 < count) await expect(slides.nth(first + 1)).toBeInViewport();
  for (let position = 0; position < count; position += 1) {
    const isSeen = position >= first && position < first + shown;
    if (isSeen) await expect(slides.nth(position)).not.toHaveAttribute('inert');
    else await expect(slides.nth(position)).toHaveAttribute('inert');
  }
}

async function moveByKeys(page: Page, row: Locator, shown: number): Promise<void> {
  const count = await slidesOf(row).count();
  const last = count - shown;
  const next = row.getByRole('button', { name: 'Next' });
  await next.focus();
  await page.keyboard.press('Enter');
  await expectSeen(row, Math.min(shown, last), shown);
  await expect(next).toBeFocused();

  // Tab moves from the button to the first visible story.
  await page.keyboard.press('Tab');
  await expect(slidesOf(row).nth(Math.min(shown, last)).locator('a')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expectSeen(row, 0, shown);
  await expect(row.locator('.mq-carousel__slide:not([inert]) a:focus')).toHaveCount(1);
  await page.keyboard.press('End');
  await expectSeen(row, last, shown);
  await expect(row.locator('.mq-carousel__slide:not([inert]) a:focus')).toHaveCount(1);
}

async function moveByFinger(page: Page, row: Locator, shown: number): Promise<void> {
  const last = (await slidesOf(row).count()) - shown;
  await swipe(page, row.locator('.slick-list'), 'left');
  const first = Math.min(1, last);
  await expect(slidesOf(row).first()).toHaveAttribute('inert');
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expectSeen(row, first, shown);

  await row.getByRole('button', { name: 'Previous' }).tap();
  await expectSeen(row, 0, shown);
  await row.getByRole('button', { name: 'Next' }).tap();
  await expectSeen(row, Math.min(shown, last), shown);
}

/** Swipes across half a slide's width, enough to advance by one. */
async function swipe(page: Page, on: Locator, towards: 'left' | 'right'): Promise<void> {
  const box = await on.boundingBox();
  const slide = await on.locator('.slick-slide').first().boundingBox();
  if (!box || !slide) throw new Error('There is nothing to swipe');
  const y = box.y + 60;
  const far = slide.width * 0.6;
  const from = towards === 'left' ? box.x + slide.width * 0.9 : box.x + slide.width * 0.1;
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await touch('touchStart', from);
  for (let step = 1; step <= 8; step += 1)
    await touch('touchMove', from + ((towards === 'left' ? -far : far) * step) / 8);
  await touch('touchEnd');
}

/** The languages of the captions that are shown. */
function captionsOf(film: Locator): Promise<string[]> {
  return film.evaluate((video: HTMLVideoElement) =>
    [...video.textTracks].map(({ language, mode }) => `${language} ${mode}`),
  );
}

/** The videos the page has requested so far. */
function filmRequests(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (/\.(mp4|webm)$/.test(new URL(request.url()).pathname)) seen.push(request.url());
  });
  return seen;
}
