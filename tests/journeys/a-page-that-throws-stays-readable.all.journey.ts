import type { Page } from '@playwright/test';
import { controlServer } from '../site/control-server.ts';
import { releaseCopy } from '../site/release-copy.ts';
import { runMarquee } from '../site/run-marquee.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import { expectNoBarriers } from '../visitor/barriers.ts';

const star = '/celebrities/aarav-suryan';
const marquee = (...args: string[]) => runMarquee(args);

const firstLine = "const name = localised(star, 'name', language).text;";

/** Publishes and promotes mfe-fanzone with more code in its star page, and waits until visitors get it. */
async function release(page: Page, version: string, code: string) {
  await releaseCopy('mfe-fanzone', version, {
    replace: [
      ['src/stars/StarPage.tsx', firstLine, `${firstLine}\n${code}`],
      [
        'src/stars/StarPage.tsx',
        "import { Section } from '@marquee/ui';",
        "import { Section } from '@marquee/ui';\nimport { useEffect, useState } from 'react';",
      ],
    ],
  });
  await expect.poll(() => servedRelease(page)).toBe(version);
}

async function servedRelease(page: Page): Promise<string | undefined> {
  const html = await (await page.request.get(star, { headers: { accept: 'text/html' } })).text();
  return /data-slot="page" data-remote="mfe-fanzone" data-release="([^"]*)"/.exec(html)?.[1];
}

/** The first interaction with the star page, which hydrates it. */
const touch = (page: Page) => page.locator('main h1').tap();
const slot = (page: Page, name = 'page') => page.locator(`[data-slot="${name}"]`);
const notice = (page: Page) => slot(page).locator('[data-notice]');

test.describe.configure({ mode: 'serial' });
test.beforeEach(({ complaints }) => void complaints.push(/broken on purpose/, /[Hh]ydrat/));
test.afterAll(() => marquee('rollback', 'mfe-fanzone@1.0.0', '--reason', 'the journey is over'));

test('feature 18: a page that throws goes on in the release that worked before, also after a restart of the server', async ({
  page,
}) => {
  await page.goto(star);
  await touch(page);
  await expect(slot(page)).toHaveAttribute('data-state', 'hydrated');
  const remembered = () => page.evaluate(() => localStorage.getItem('releases'));
  await expect.poll(remembered).toContain('"mfe-fanzone":"1.0.0"');

  await release(page, '1.7.0', "if (typeof window !== 'undefined') throw new Error('broken on purpose');");
  await page.goto(star);
  await touch(page);
  await expect(slot(page)).toHaveAttribute('data-fallback-of', '1.7.0');
  await expect(slot(page)).toHaveAttribute('data-release', '1.0.0');
  await expect(slot(page)).toHaveAttribute('data-state', 'hydrated');
  await expect(page.locator('main h1')).toBeVisible();
  await expect.poll(remembered).toContain('"bad":{"mfe-fanzone":"1.7.0"}');
  const counted = async () => {
    const metrics = await (await page.request.get('/metrics')).text();
    return metrics.match(/^marquee_last_known_good_total\{.*"mfe-fanzone".*/gm);
  };
  await expect
    .poll(counted)
    .toEqual([expect.stringMatching(/"mfe-fanzone".*"1\.7\.0".*slot="page",good="1\.0\.0"\} 1$/)]);

  await controlServer('stop', 'shell');
  await controlServer('start', 'shell');
  await page.goto(star);
  await touch(page);
  await expect(slot(page)).toHaveAttribute('data-fallback-of', '1.7.0');
  // Each entry that runs leaves its container in the window.
  const containers = await page.evaluate(() =>
    Object.keys(window).filter((key) => key.startsWith('mfe_fanzone')),
  );
  expect(containers).toEqual([expect.stringContaining('1_0_0')]);
});

test('feature 21: a page that throws when it mounts shows the server’s HTML, a notice and a retry', async ({
  page,
}) => {
  await page.goto(star);
  const before = await page.locator('main').innerText();
  await touch(page);
  await expect(notice(page)).toContainText('This section didn’t load');
  await expect(slot(page)).toHaveAttribute('data-state', 'server');
  expect((await page.locator('main').innerText()).length).toBeGreaterThanOrEqual(before.length);
  await expect(slot(page, 'quiz.teaser')).toBeVisible();
  await expect(slot(page, 'checkout.order-button').first()).toBeVisible();
  await expectNoBarriers(page);

  await notice(page).getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(notice(page)).toBeVisible();
  await expect(page.locator('main h1')).toBeVisible();
});

test(
  'feature 21: a page that throws later gets the server’s HTML back, and other slots stay mounted',
  { tag: '@all' },
  async ({ page }) => {
    await release(
      page,
      '1.7.1',
      `const [isBroken, setBroken] = useState(false);
     useEffect(() => {
       const fail = () => setBroken(true);
       window.addEventListener('break', fail);
       return () => window.removeEventListener('break', fail);
     }, []);
     if (isBroken) throw new Error('broken on purpose');`,
    );
    await page.goto(star);
    await touch(page);
    await expect(slot(page)).toHaveAttribute('data-state', 'hydrated');
    const teaser = await slot(page, 'quiz.teaser').elementHandle();
    await page.evaluate(() => void dispatchEvent(new Event('break')));
    await expect(notice(page)).toBeVisible();
    await expect(page.locator('main h1')).toBeVisible();
    expect(await teaser?.evaluate((element) => element.isConnected)).toBe(true);

    // The visitor tries again: the page is interactive until it throws again.
    await notice(page).getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(slot(page)).toHaveAttribute('data-state', 'hydrated');
    await expect(notice(page)).toHaveCount(0);
  },
);
