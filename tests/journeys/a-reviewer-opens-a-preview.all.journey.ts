import type { Page } from '@playwright/test';
import { releaseCopy } from '../site/release-copy.ts';
import { runMarquee } from '../site/run-marquee.ts';
import { expect, test } from '../visitor/watched-test.ts';

const version = '1.9.0-pr.42.9f3c';

/** The requests by which a browser reports what happens on its pages. */
function watchTelemetry(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/__marquee\/(telemetry|receipt)/.test(request.url())) sent.push(request.url());
  });
  return sent;
}

test('feature 39: a reviewer opens the link, uses the release in both languages, leaves, and nothing was counted', async ({
  page,
  newContext,
}) => {
  await releaseCopy('mfe-quiz', version, {
    replace: [['src/messages.ts', 'How big a fan are you?', 'How big a fan are you in the preview?']],
    publishOnly: true,
  });
  const { stdout } = await runMarquee(['preview', `mfe-quiz@${version}`, '--name', 'pr-42', '--json']);
  const { link } = JSON.parse(stdout) as { link: string };
  const sent = watchTelemetry(page);

  await page.goto(link);
  const bar = page.getByRole('complementary', { name: 'Preview', exact: true });
  await expect(bar).toContainText(`pr-42 (mfe-quiz@${version}), until`);
  const response = await page.goto('/quiz');
  // Rendered by the server.
  expect(await response?.text()).toContain('How big a fan are you in the preview?');
  expect(response?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  });
  const slot = page.locator('[data-slot="page"]');
  await expect(slot).toHaveAttribute('data-release', version);

  await page.goto('/hi/quiz');
  await expect(slot).toHaveAttribute('data-release', version);
  await expect(page.getByRole('complementary', { name: 'प्रीव्यू', exact: true })).toContainText(version);

  const stranger = await (await newContext()).newPage();
  await stranger.goto('/quiz');
  await expect(stranger.locator('[data-slot="page"]')).not.toHaveAttribute('data-release', version);

  await page.goto('/quiz');
  // What happened until here would have been sent long before, or now that the browser leaves the page.
  await page.goto('/about-us');
  await expect(bar).toBeVisible();
  expect(sent).toEqual([]);
  await page.goto('/quiz');
  await bar.getByRole('button', { name: 'Leave the preview' }).click();
  await expect(bar).toBeHidden();
  await expect(slot).not.toHaveAttribute('data-release', version);
  expect(new URL(page.url()).pathname).toBe('/quiz');
  expect(await page.evaluate(() => localStorage.getItem('releases') ?? '')).not.toContain(version);

  await page.goto(link);
  await expect(bar).toBeVisible();
  await runMarquee(['preview', 'end', 'pr-42']);
  await expect
    .poll(async () => (await page.goto(link))?.status(), { message: 'the end reaches the shell' })
    .toBe(410);
  await expect(page.getByRole('heading', { name: 'This preview is over' })).toBeVisible();
});
