import { releaseCopy } from '../site/release-copy.ts';
import { runMarquee } from '../site/run-marquee.ts';
import { watchShifts } from '../visitor/layout-shifts.ts';
import { expect, test } from '../visitor/watched-test.ts';

const teaser = '[data-slot="quiz.teaser"]';
const version = '1.60.0';

test('a slot without cache is no part of the shared page, and comes in its place without a shift', async ({
  page,
  request,
}) => {
  await page.goto('/fans');
  const height = Math.round((await page.locator(`${teaser} > *`).first().boundingBox())?.height ?? 0);
  expect(height).toBeGreaterThan(50);
  const text = (await page.locator(teaser).textContent()) ?? '';
  await releaseCopy('mfe-quiz', version, {
    replace: [
      ['remote.json', '"maxAge": 60', '"maxAge": 0'],
      [
        'remote.json',
        '"name": "quiz.teaser",',
        `"name": "quiz.teaser", "placeholder": { "narrow": ${height}, "wide": ${height} },`,
      ],
    ],
  });
  try {
    const shared = async () => (await request.get('/fans')).text();
    await expect.poll(shared).toMatch(/data-slot="quiz.teaser"[^>]*data-hole/);

    const requests: string[] = [];
    page.on('request', (sent) => void (/__marquee\/holes/.test(sent.url()) && requests.push(sent.url())));
    const shifts = await watchShifts(page);
    await page.goto('/fans');
    await expect(page.locator(`${teaser}[data-state="server"]`)).toHaveText(text);
    expect(await shifts()).toBe(0);
    expect(requests).toHaveLength(1);

    await page.goto('/help');
    await page.locator('header a[href="/fans"]').first().click();
    await expect(page.locator(`${teaser}[data-state="server"]`)).toHaveText(text);
    await expect(page.locator('[data-hole]')).toHaveCount(0);
    expect(requests).toHaveLength(2);
  } finally {
    await runMarquee(['rollback', 'mfe-quiz', '--reason', 'the journey is over']);
  }
});
