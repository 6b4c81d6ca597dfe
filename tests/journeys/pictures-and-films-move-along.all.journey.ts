import type { Page } from '@playwright/test';
import { expect, test } from '../visitor/watched-test.ts';
import { islandsLive, watchConsole } from './support.ts';

/** The transitions of a page, in order: the elements that moved, and whether the animation is over. */
type Seen = { moved: string[]; isOver: boolean };

/** Records the view transitions of a page. Each one stands still in its first frame until something ends it. */
async function holdTransitions(page: Page) {
  await page.addInitScript(() => {
    const seen: Seen[] = Object.assign(window, { seen: [] as Seen[] }).seen;
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      const one: Seen = { moved: [], isOver: false };
      seen.push(one);
      const hold = () => {
        const animations = document.getAnimations();
        animations.forEach((animation) => animation.pause());
        one.moved = animations.flatMap(({ effect }) => {
          const { pseudoElement } = effect as KeyframeEffect;
          return /^::view-transition-group\((?!root)(.*)\)$/.exec(pseudoElement ?? '')?.[1] ?? [];
        });
      };
      transition.ready.then(hold).catch(() => undefined);
      transition.finished.then(() => (one.isOver = true));
      return transition;
    };
  });
  // The list that the script above added to the window, which has no type.
  return () => page.evaluate(() => (window as unknown as { seen: Seen[] }).seen);
}

/** The page after hydration, once transitions are possible: their code loads with the first movement. */
async function open(page: Page, path: string) {
  await page.addInitScript(() =>
    document.addEventListener('marquee:view-transitions', () => {
      document.documentElement.dataset['canAnimate'] = '';
    }),
  );
  await page.goto(path);
  await islandsLive(page);
  await expect(page.locator('.shell-bottom')).toBeAttached();
  await page.locator('main h1').hover();
  await expect(page.locator('html[data-can-animate]')).toBeAttached();
}

/** Whether a point in the middle of the element belongs to it, as far as taps go. */
const isTappable = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

test('a star’s picture moves from the list to its page and to the order, and the visitor never waits for it', async ({
  page,
}) => {
  const problems = watchConsole(page);
  const transitions = await holdTransitions(page);
  await open(page, '/celebrities');
  const poster = page.locator('main a[href="/celebrities/kabir-rangrez"]').first();
  await poster.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(0);

  await poster.click();
  await expect(page.locator('main h1')).toContainText('Kabir');
  await expect.poll(transitions).toEqual([{ moved: ['fanzone.star'], isOver: false }]);
  await expect(page.locator('main h1')).toBeFocused();
  await expect(page.locator('#announcer')).toHaveText(/Kabir.*page opened/);

  // The animation stands still, and a tap reaches the page under it: the order of another remote.
  const order = 'main a[href^="/order/kabir-rangrez"]';
  expect(await isTappable(page, `:nth-match(${order}, 1)`)).toBe(true);
  await page.locator(order).first().click();
  await expect(page).toHaveURL(/\/order\/kabir-rangrez/);
  await expect
    .poll(transitions)
    .toEqual([expect.objectContaining({ isOver: true }), { moved: ['fanzone.star'], isOver: false }]);

  // Two steps back at once.
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL(/\/celebrities$/);
  await expect
    .poll(async () => (await transitions()).map(({ isOver }) => isOver))
    .toEqual([true, true, false]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goForward();
  await expect(page.locator('main h1')).toContainText('Kabir');
  expect(await transitions()).toHaveLength(3);
  expect(problems).toEqual([]);
});

/** What the one film of the page does. `interruptions` counts its pauses and jumps since `watchFilm`. */
const filmOf = (page: Page) =>
  page.locator('main video').evaluate((video: HTMLVideoElement & { interruptions?: string[] }) => ({
    isPlaying: !video.paused,
    second: video.currentTime,
    interruptions: video.interruptions,
  }));

/** Plays the sample film of a star's page, with sound, until its first second is over. */
async function watchFilm(page: Page, path: string) {
  await open(page, path);
  const play = page.getByRole('button', { name: 'Play the sample' });
  await play.scrollIntoViewIfNeeded();
  await play.click();
  await expect.poll(async () => (await filmOf(page)).second).toBeGreaterThan(1);
  await page.locator('main video').evaluate((video: HTMLVideoElement) => {
    const { interruptions } = Object.assign(video, { interruptions: [] as string[] });
    for (const type of ['pause', 'seeking', 'emptied', 'waiting'])
      video.addEventListener(type, () => interruptions.push(type));
  });
}

const order = async (page: Page, celeb: string) => {
  await page.locator(`main a[href^="/order/${celeb}"]`).first().click();
  await page.waitForURL(`**/order/${celeb}*`);
};

test(
  'a film that plays on a star’s page goes on in the order of another remote, and back',
  { tag: '@all' },
  async ({ page }) => {
    const problems = watchConsole(page);
    await watchFilm(page, '/celebrities/kabir-rangrez');
    const { second } = await filmOf(page);
    await order(page, 'kabir-rangrez');
    await expect(page.locator('aside video')).toBeVisible();
    await islandsLive(page);
    const inOrder = await filmOf(page);
    expect(inOrder).toMatchObject({ isPlaying: true, interruptions: [] });
    expect(inOrder.second).toBeGreaterThanOrEqual(second);

    await page.goBack();
    // The player of the star's page is hydrated and knows that its film plays.
    await expect(page.locator('.mq-video[data-started] video')).toBeVisible();
    expect(await filmOf(page)).toMatchObject({ isPlaying: true, interruptions: [] });
    await page.locator('main video').evaluate((video: HTMLVideoElement) => (video.muted = true));
    await expect
      .poll(() => page.locator('main video').evaluate((video: HTMLVideoElement) => video.textTracks[0]?.mode))
      .toBe('showing');
    expect(problems).toEqual([]);
  },
);

test(
  'where a film cannot move, the one of the next page starts at the same second',
  { tag: '@all' },
  async ({ page }) => {
    await page.addInitScript(() => {
      for (const { prototype } of [Element, DocumentFragment, Document])
        Reflect.deleteProperty(prototype, 'moveBefore');
    });
    await watchFilm(page, '/celebrities/kabir-rangrez');
    const { second } = await filmOf(page);
    await order(page, 'kabir-rangrez');
    await expect(page.locator('aside video')).toBeVisible();
    await expect.poll(async () => (await filmOf(page)).second).toBeGreaterThanOrEqual(second);
    await expect.poll(() => filmOf(page)).toMatchObject({ isPlaying: true });
  },
);
