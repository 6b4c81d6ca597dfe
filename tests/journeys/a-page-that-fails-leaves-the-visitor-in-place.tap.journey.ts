import type { Page, Route } from '@playwright/test';
import { expectNoBarriers } from '../visitor/barriers.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import { islandsLive } from './support.ts';

const star = '/celebrities/aarav-suryan';
const target = '/order/aarav-suryan';

/** The body of the page up to its middle: a response that ended early, but cleanly. */
async function half(route: Route) {
  const response = await route.fetch();
  const html = await response.text();
  await route.fulfill({ response, body: html.slice(0, html.length / 2) });
}

const faults: Record<string, (route: Route) => unknown> = {
  'returns 503': (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: 'busy' }),
  'is reset': (route) => route.abort('connectionreset'),
  'arrives in part': half,
  hangs: () => undefined,
};

const message = (page: Page) => page.locator('[data-notice="navigation"]');

/** Records every text that the page's polite live region gets. */
async function watchAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const region = document.getElementById('announcer')!;
    new MutationObserver(() => region.textContent && heard.push(region.textContent)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

const marked = (page: Page) => page.evaluate(() => 'stillHere' in window);

/** Opens a star's page, with its deferred bundle. A full load would remove the mark. */
async function openStar(page: Page, prefix = '') {
  await page.goto(prefix + star);
  await islandsLive(page);
  await expect(page.locator('.shell-bottom')).toHaveCount(1);
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
}

const linkTo = (page: Page, path: string) => page.locator(`main a[href^="${path}"]`).first();

for (const [fault, act] of Object.entries(faults)) {
  test(
    `feature 28: when the next page ${fault}, the visitor stays on a whole page and is told so once`,
    { tag: '@all' },
    async ({ page, hands }) => {
      await openStar(page);
      const title = await page.title();
      const heard = await watchAnnouncements(page);
      await page.route(`**${target}*`, act);
      await hands.press(linkTo(page, target));

      await expect(message(page)).toContainText('This page did not open. You are still on “');
      await expect(message(page).getByRole('link')).toHaveAttribute('href', new RegExp(target));
      const retry = message(page).getByRole('button', { name: 'Try again' });
      await expect(retry).toBeFocused();
      expect([await page.title(), new URL(page.url()).pathname]).toEqual([title, star]);
      await expect(page.locator('main h1')).toContainText('Aarav Suryan');
      await expect(page.locator('html[data-navigating]')).toHaveCount(0);
      await expect
        .poll(heard)
        .toEqual([expect.stringMatching(/^This page did not open\. You are still on “/)]);
      await expectNoBarriers(page);

      await page.unroute(`**${target}*`);
      await hands.press(retry);
      await expect(page.locator('main h1')).toHaveText('What is the occasion?');
      await expect(message(page)).toHaveCount(0);
      expect(await marked(page)).toBe(true);
    },
  );
}

test(
  'feature 28: the message is in the page’s language, names the missing network only offline, and can be closed',
  { tag: '@all' },
  async ({ page, context, hands }) => {
    await openStar(page, '/hi');
    await page.route(`**/hi${target}*`, (route) => route.fulfill({ status: 500, body: 'no' }));
    await hands.press(linkTo(page, `/hi${target}`));
    await expect(message(page)).toContainText('यह पेज नहीं खुला।');
    await expectNoBarriers(page);
    await hands.press(message(page).getByRole('button', { name: 'यह संदेश बंद कीजिए' }));
    await expect(message(page)).toHaveCount(0);
    await expect(linkTo(page, `/hi${target}`)).toBeFocused();

    await context.setOffline(true);
    await page.unroute(`**/hi${target}*`);
    await hands.press(linkTo(page, `/hi${target}`));
    await expect(message(page)).toContainText('आप ऑफ़लाइन हैं, इसलिए यह पेज नहीं खुला।');
    await context.setOffline(false);
    await hands.press(message(page).getByRole('button', { name: 'फिर कोशिश कीजिए' }));
    await expect(page).toHaveURL(new RegExp(`/hi${target}`));
    expect(await marked(page)).toBe(true);
  },
);

test(
  'feature 28: when a page fails after back, the URL is that of the page shown, and forward still works',
  { tag: '@all' },
  async ({ page, hands }) => {
    await page.goto('/fans');
    await islandsLive(page);
    await hands.press(linkTo(page, star));
    await page.waitForURL(`**${star}`);
    await hands.press(linkTo(page, target));
    await expect(page.locator('main h1')).toHaveText('What is the occasion?');
    await page.goBack();
    await expect(page.locator('main h1')).toContainText('Aarav Suryan');
    await expect(page.locator('.shell-bottom')).toHaveCount(1);
    await islandsLive(page);

    await page.route('**/fans', (route) => route.abort('connectionreset'));
    await page.evaluate(() => history.back());
    await expect(message(page)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${star}$`));
    await expect(page.locator('main h1')).toContainText('Aarav Suryan');

    // The retry goes back again, and both entries ahead are still there.
    await page.unroute('**/fans');
    await hands.press(message(page).getByRole('button', { name: 'Try again' }));
    await expect(page).toHaveURL(/\/fans$/);
    await expect(page.locator('main h1')).toContainText('A star says');
    await page.goForward();
    await expect(page).toHaveURL(new RegExp(`${star}$`));
    await page.goForward();
    await expect(page).toHaveURL(new RegExp(target));
  },
);

test(
  'feature 28: a page whose remote failed has the focus on its heading, a title that says so, and one announcement',
  { tag: '@all' },
  async ({ page, hands, complaints }) => {
    complaints.push(/mfe-quiz/);
    await page.goto('/fans');
    await islandsLive(page);
    const heard = await watchAnnouncements(page);
    const sorry = 'This section didn’t load';
    // The page as the server sends it when the remote fails on the server and in the browser.
    await page.route('**/remotes/mfe-quiz/**', (route) => route.fulfill({ status: 404, body: 'gone' }));
    await page.route('**/quiz', async (route) => {
      const response = await route.fetch();
      const html = (await response.text())
        .replace(/<title>[^<]*/, `<title>${sorry} | Marquee`)
        .replace(
          /(<div[^>]*data-slot="page"[^>]*)data-state="server"([^>]*>)[\s\S]*?<\/main>/,
          `$1data-state="fallback"$2<div class="mq-slot-fallback" role="status"><h1>${sorry}</h1><button data-retry type="button">Try again</button></div></div></main>`,
        );
      await route.fulfill({ response, body: html });
    });
    await hands.press(page.getByRole('contentinfo').locator('a[href="/quiz"]').first());
    await expect(page).toHaveTitle(`${sorry} | Marquee`);
    await expect(page.locator('main h1')).toHaveText(sorry);
    await expect(page.locator('main h1')).toBeFocused();
    await expect.poll(heard).toEqual([expect.stringContaining(sorry)]);
    expect((await heard()).join()).not.toContain('page opened');
  },
);
