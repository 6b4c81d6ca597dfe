import { expect, type Page } from '@playwright/test';
import type { ScreenState, Visit } from '../screen-state.ts';

const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36';

/** Makes document requests come from a phone. */
async function asPhone(page: Page) {
  await page.route(
    (url) => !/\.\w+$/.test(url.pathname),
    (route) =>
      route.request().resourceType() === 'document'
        ? route.continue({ headers: { ...route.request().headers(), 'user-agent': android } })
        : route.fallback(),
  );
}

/** An element that would disappear after these milliseconds stays while the test checks it. */
async function stretch(page: Page, milliseconds: number) {
  await page.addInitScript((short) => {
    const later = window.setTimeout.bind(window);
    const stretched = (act: () => void, after?: number) => later(act, after === short ? 600_000 : after);
    Object.assign(window, { setTimeout: stretched });
  }, milliseconds);
}

async function undecided({ page, at }: Visit, path: string) {
  await page.context().clearCookies({ name: 'consent' });
  await page.goto(at(path));
  await expect(page.locator('.shell-consent')).toBeVisible();
}

/** The shell's own pages, banner, bars and notices. */
export const shellStates: readonly ScreenState[] = [
  {
    name: 'consent: the question on a long page',
    arrive: (visit) => undecided(visit, '/fans'),
  },
  {
    name: 'consent: the question on a page with a sticky bar',
    arrive: (visit) => undecided(visit, '/celebrities/aarav-suryan'),
  },
  {
    name: 'consent: opened again from the footer',
    async arrive({ page, at, say }) {
      await page.goto(at('/terms'));
      await expect(page.locator('.shell-bottom')).toHaveCount(1);
      await page.getByRole('link', { name: say('Privacy choices', 'प्राइवेसी के विकल्प') }).click();
      await expect(page.locator('.shell-consent')).toBeVisible();
    },
  },
  {
    name: '/download: on a desktop',
    async arrive({ page, at }) {
      await page.goto(at('/download'));
      await expect(page.locator('.shell-download__qr')).toBeVisible();
    },
  },
  {
    name: '/download: on a phone',
    async arrive({ page, at }) {
      await asPhone(page);
      await page.goto(at('/download'));
      await expect(page.locator('main [data-download]').first()).toBeVisible();
    },
  },
  {
    name: 'the app’s banner on a phone',
    async arrive({ page, at }) {
      await asPhone(page);
      await page.goto(at('/celebrities'));
      await expect(page.locator('[data-app-banner]')).toBeVisible();
    },
  },
  {
    name: 'a page that has moved',
    async arrive({ page, at }) {
      await page.goto(at('/no-such-page'));
      await expect(page.locator('main .mq-notice-bar')).toBeVisible();
    },
  },
  {
    name: 'the browser is offline',
    async arrive({ page, at }) {
      await page.goto(at('/help'));
      await expect(page.locator('.shell-bottom')).toHaveCount(1);
      await page.context().setOffline(true);
      await expect(page.locator('.shell-bar')).toBeVisible();
    },
  },
  {
    name: 'the browser is back online',
    async arrive({ page, at, say }) {
      await stretch(page, 3_000);
      await page.goto(at('/help'));
      await expect(page.locator('.shell-bottom')).toHaveCount(1);
      for (const isGone of [true, false]) {
        await page.context().setOffline(isGone);
        await expect(page.locator('.shell-bar')).toBeVisible();
      }
      await expect(page.locator('.shell-bar')).toContainText(say('You are back online.', 'आप फिर ऑनलाइन हैं।'));
    },
  },
  {
    name: 'a slot that failed',
    async arrive({ page, at }) {
      // The browser logs the expected failure.
      await page.addInitScript(() => (console.error = () => undefined));
      await page.route('**/remotes/mfe-checkout/**', (route) => route.abort());
      // As the server marks a slot that it could not render either.
      await page.addInitScript(() =>
        document.addEventListener('DOMContentLoaded', () =>
          document.querySelector('[data-slot="page"]')?.setAttribute('data-state', 'fallback'),
        ),
      );
      await page.goto(at('/orders'));
      await expect(page.locator('main .mq-slot-fallback [data-retry]')).toBeVisible();
    },
  },
  {
    name: 'a remote that was switched off',
    async arrive({ page, at }) {
      const state = { sequence: Number.MAX_SAFE_INTEGER, killed: ['mfe-checkout'] };
      await page.route('**/__marquee/kills', (route) =>
        route.fulfill({
          contentType: 'text/event-stream',
          body: `retry: 600000\ndata: ${JSON.stringify(state)}\n\n`,
        }),
      );
      await page.goto(at('/orders'));
      await expect(page.locator('main [data-state="killed"] .mq-slot-fallback')).toBeVisible();
    },
  },
  {
    name: 'maintenance',
    async arrive({ page, at, fault }) {
      await fault({
        call: 'C01',
        kind: 'soft',
        status: 200,
        data: { maintenance: { enabled: true, message: '' } },
      });
      await page.goto(at('/help'));
      await expect(page.locator('.shell-bar')).toBeVisible();
    },
  },
  {
    name: '/offline: no pages stored yet',
    async arrive({ page, at }) {
      await page.goto(at('/offline'));
      await expect(page.locator('[data-cached-pages]')).toBeVisible();
    },
  },
  {
    name: '/unreachable: no pages stored yet',
    async arrive({ page, at }) {
      await page.goto(at('/unreachable'));
      await expect(page.locator('[data-cached-pages]')).toBeVisible();
    },
  },
  {
    name: 'far down a page: the way back to the top',
    async arrive({ page, at }) {
      await page.goto(at('/help'));
      await expect(page.locator('.shell-to-top')).toHaveCount(1);
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      await expect(page.locator('.shell-to-top')).toBeVisible();
    },
  },
];
