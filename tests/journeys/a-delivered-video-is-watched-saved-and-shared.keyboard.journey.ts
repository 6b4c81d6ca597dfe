import { stat } from 'node:fs/promises';
import { expectNoBarriers } from '../visitor/barriers.ts';
import { newCustomer, paidOrder } from '../visitor/customer.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import { islandsLive } from './support.ts';

test('the watch page plays with captions, saves the file, shares its URL and links to the check of its own code', async ({
  page,
  hands,
  calls,
  baseURL,
}) => {
  const { order } = await paidOrder(await newCustomer(), { site: baseURL ?? '', delivered: true });
  await page.goto(`/watch/${order.watchId}`);
  await islandsLive(page);
  await expectNoBarriers(page);
  await expect(page.getByText(/AI-generated/).first()).toBeVisible();
  // Until films are made, a sample without a voice stands for the film, with the text that was agreed to.
  await expect(page.getByText('A sample film of Aarav Suryan', { exact: true })).toBeVisible();
  await expect(page.locator('blockquote')).toContainText('Asha Rao! Happy birthday!');

  const video = page.locator('video');
  // Repeated, or it ends on a busy machine before the last check.
  await video.evaluate((film: HTMLVideoElement) => {
    film.loop = true;
  });
  await hands.press(page.getByRole('button', { name: 'Play the video' }));
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0);

  const shownCaptions = () =>
    video.evaluate((film: HTMLVideoElement) =>
      Array.from(film.textTracks)
        .filter(({ mode }) => mode === 'showing')
        .map(({ language }) => language),
    );
  expect(await shownCaptions()).toEqual(['en']);
  const firstCaption = () =>
    video.evaluate((film: HTMLVideoElement) => {
      const cue = film.textTracks[0]?.cues?.[0];
      return cue instanceof VTTCue ? cue.text : '';
    });
  await expect.poll(firstCaption).toMatch(/^Asha Rao! Happy birthday!/);

  await hands.choose(page.getByRole('radio', { name: 'Off' }));
  expect(await shownCaptions()).toEqual([]);

  // Nothing of the page lies on the star's face while the video plays.
  await expect(page.locator('.mq-video__disc')).toHaveCount(0);
  await expect(video).toHaveJSProperty('controls', true);

  const downloading = page.waitForEvent('download');
  await hands.press(page.getByRole('link', { name: 'Download', exact: true }));
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^marquee-.+\.mp4$/);
  expect((await stat(await download.path())).size).toBeGreaterThan(10_000);
  await expect(page.getByText('The video is in your downloads.')).toBeVisible();
  expect(page.url()).toContain('/watch/');

  const whatsApp = await page.getByRole('link', { name: 'Share on WhatsApp' }).getAttribute('href');
  const text = new URL(whatsApp ?? '').searchParams.get('text') ?? '';
  expect(text).toContain(`${baseURL}/watch/${order.watchId}`);

  // A shared link does not reveal whom the video is for.
  const head = await page.locator('head').innerHTML();
  expect(head).not.toContain('Asha');
  expect(head).toContain('noindex');

  await hands.press(page.getByRole('link', { name: 'Check that this video is genuine' }));
  await page.waitForURL(/\/verify\?authenticationToken=/);
  await expect(page.getByText(/Genuine/i).first()).toBeVisible();
  expect(calls.every(({ path }) => !path.includes('/b2b/'))).toBe(true);
});

test(
  'the URL goes to the device’s share dialog where it has one, otherwise to the clipboard',
  { tag: '@all' },
  async ({ page, context, hands, baseURL }) => {
    const { order } = await paidOrder(await newCustomer(), { site: baseURL ?? '', delivered: true });
    await page.addInitScript(() => {
      const shared: ShareData[] = [];
      Object.assign(window, { shared });
      Object.defineProperty(Navigator.prototype, 'share', {
        configurable: true,
        value: async (data: ShareData) => void shared.push(data),
      });
    });
    await page.goto(`/watch/${order.watchId}`);
    await hands.press(page.getByRole('button', { name: 'Share', exact: true }));
    // The script above gave the window this property, which its type does not have.
    const shared = await page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared);
    expect(shared).toEqual([{ title: 'Watch your video', url: `${baseURL}/watch/${order.watchId}` }]);

    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await page.reload();
    await hands.press(page.getByRole('button', { name: 'Copy link' }));
    await expect(page.getByText('Link copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${baseURL}/watch/${order.watchId}`,
    );
  },
);

test(
  'a missing video gets a neutral message, whatever the server sent, and the visitor can retry',
  { tag: '@all' },
  async ({ page, hands, fault, baseURL }) => {
    const { order } = await paidOrder(await newCustomer(), { site: baseURL ?? '', delivered: true });
    await fault({ call: 'C14', kind: 'hard', status: 500, message: 'vendor stack trace' });
    await page.goto(`/watch/${order.watchId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/isn’t ready, or this link has expired/);
    await expect(page.getByText(/stack trace/)).toHaveCount(0);
    await expect(page.locator('main').getByRole('link', { name: 'Get help' })).toBeVisible();
    await expectNoBarriers(page);

    await hands.press(page.getByRole('button', { name: 'Look again' }));
    await expect(page.getByText('It’s not here yet.')).toBeVisible();
    await fault({ call: 'C14', kind: 'delay', milliseconds: 0 });
    await hands.press(page.getByRole('button', { name: 'Look again' }));
    await expect(page.locator('video')).toBeVisible();
  },
);
