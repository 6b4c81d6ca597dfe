import type { Page } from '@playwright/test';
import { startShell } from '../site/start-shell.ts';
import { expectNoBarriers } from '../visitor/barriers.ts';
import { partnerVariables, startPartnerHost, type PartnerHost } from '../visitor/partner-host.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import type { NewContext } from '../visitor/watched-test.ts';
import { islandsLive, watchCalls } from './support.ts';

// This journey starts its own shell, because the environment configures the third-party tools.
let partners: PartnerHost;
let shell: Awaited<ReturnType<typeof startShell>>;

test.use({ consent: 'undecided' });
test.beforeAll(async () => {
  test.slow();
  partners = await startPartnerHost();
  shell = await startShell({ ...partnerVariables(partners), CONSENT_NOTICE_COUNTRIES: 'US SG' });
});
test.beforeEach(() => void partners.requested.splice(0));
test.afterAll(async () => {
  await shell.stop();
  partners.stop();
});

const banner = (page: Page) => page.getByRole('region', { name: 'Can we count visits?' });
const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-partner]')].map(({ dataset }) => dataset['partner']),
  );
const ranOn = (page: Page) =>
  page.evaluate(() => (window as unknown as { ranPartners?: string[] }).ranPartners ?? []);
const inOrder = ['deep-link', 'ad-pixel', 'session-recording', 'tag-manager'];

test('journey 20: no third-party tool and no event before consent; after it the four tools load in order, once the page is interactive', async ({
  page,
  hands,
}) => {
  const calls = watchCalls(page);
  await page.goto(`${shell.url}/celebrities/aarav-suryan`);
  await islandsLive(page);
  await expect(banner(page)).toBeVisible();
  await expectNoBarriers(page);
  const events = () => calls.filter(({ path }) => path === '/useranalytics/api/event/publish');
  expect({ requested: partners.requested, events: events() }).toEqual({ requested: [], events: [] });

  // The accept and reject buttons look the same.
  const [reject, accept] = [
    banner(page).getByRole('button', { name: 'Reject' }),
    banner(page).getByRole('button', { name: 'Accept' }),
  ];
  const looks = async (button: typeof reject) => ({
    class: await button.getAttribute('class'),
    width: (await button.boundingBox())?.width,
    height: (await button.boundingBox())?.height,
  });
  expect(await looks(accept)).toEqual(await looks(reject));

  await hands.press(accept);
  await expect(banner(page)).toHaveCount(0);
  await expect.poll(() => ranOn(page)).toEqual(inOrder);
  expect(await scriptsOf(page)).toEqual(inOrder);
  expect(await page.evaluate(() => document.body.dataset['clarityMask'])).toBe('true');

  // From now on the site's own events are sent too, in the specification's format.
  await page.goto(`${shell.url}/order/aarav-suryan?occasion=birthday`);
  await expect.poll(() => events().length).toBeGreaterThan(0);
  for (const { headers, body } of events()) {
    const event = body as { eventData: Record<string, unknown> };
    expect(Object.keys(event).sort()).toEqual(['eventData', 'eventName', 'eventTime']);
    expect(event.eventData).toMatchObject({
      user_id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      os_version: expect.any(String),
      os_platform: expect.stringMatching(/^(Android|iOS|Windows|macOS|unknown)$/),
      trace_id: headers['x-traceid'],
      uts: expect.any(Number),
    });
  }
  await expect.poll(() => ranOn(page)).toEqual(inOrder);
  const { loaded, requested } = await page.evaluate(() => ({
    loaded: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventEnd,
    requested: Math.min(
      ...performance
        .getEntriesByType('resource')
        .filter(({ name }) => /(deep-link|pixel|recorder|tags)\.js$/.test(name))
        .map(({ startTime }) => startTime),
    ),
  }));
  expect(requested).toBeGreaterThan(loaded);
});

test(
  'journey 20: a rejection is stored, and a consent can be withdrawn',
  { tag: '@all' },
  async ({ page, hands, context }) => {
    await page.goto(`${shell.url}/terms`);
    await hands.press(banner(page).getByRole('button', { name: 'Reject' }));
    await page.reload();
    await expect(page.locator('.shell-bottom')).toHaveCount(1);
    await expect(banner(page)).toHaveCount(0);
    expect(partners.requested).toEqual([]);

    await hands.press(page.getByRole('link', { name: 'Privacy choices' }));
    await expect(banner(page)).toContainText('Now: rejected.');
    await expect(banner(page).getByRole('heading')).toBeFocused();
    await hands.press(banner(page).getByRole('button', { name: 'Accept' }));
    await expect.poll(() => ranOn(page)).toEqual(inOrder);
    await page.evaluate(() => (document.cookie = '_fbp=left-by-the-pixel; path=/'));

    await hands.press(page.getByRole('link', { name: 'Privacy choices' }));
    await hands.press(banner(page).getByRole('button', { name: 'Reject' }));
    await expect(page.locator('[data-partner]')).toHaveCount(0);
    const cookies = Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]));
    expect(cookies).toMatchObject({ consent: 'rejected' });
    expect(cookies).not.toHaveProperty('_fbp');
  },
);

test(
  'journey 20: pages for sign-in, payment, verification and deletion do not allow third-party tools',
  { tag: '@all' },
  async ({ page, context, hands }) => {
    await context.addCookies([{ name: 'consent', value: 'accepted', url: shell.url }]);
    for (const path of [
      '/login',
      '/verify',
      '/delete-account',
      '/checkout',
      '/checkout/pay',
      '/payment/status/x',
    ]) {
      const response = await page.goto(shell.url + path);
      expect(await response?.headerValue('content-security-policy')).not.toContain(partners.url);
      await islandsLive(page);
      await expect(page.locator('.shell-bottom')).toHaveCount(1);
      expect({ path, scripts: await scriptsOf(page) }).toEqual({ path, scripts: [] });
    }
    expect(partners.requested).toEqual([]);

    // A link from a page with the tools to such a page loads a new document without them.
    const response = await page.goto(`${shell.url}/help`);
    expect(await response?.headerValue('content-security-policy')).toContain(partners.url);
    await expect.poll(() => ranOn(page)).toEqual(inOrder);
    await hands.press(page.getByRole('contentinfo').getByRole('link', { name: 'Verify a video' }));
    await page.waitForURL(/\/verify$/);
    await expect(page.locator('main h1')).toBeVisible();
    expect(await ranOn(page)).toEqual([]);
    expect(await scriptsOf(page)).toEqual([]);
  },
);

test(
  'journey 20: where a notice is enough the tools load at once, and a rejection still ends them',
  { tag: '@all' },
  async ({ page, hands }) => {
    // The country header that a trusted proxy sets; other servers do not receive it.
    await page.route(`${shell.url}/**`, (route) =>
      route.continue({ headers: { ...route.request().headers(), 'cf-ipcountry': 'US' } }),
    );
    await page.goto(`${shell.url}/terms`);
    await expect.poll(() => ranOn(page)).toEqual(inOrder);
    await expect(banner(page)).toContainText('You can say no here');
    await hands.press(banner(page).getByRole('button', { name: 'Reject' }));
    await expect(page.locator('[data-partner]')).toHaveCount(0);
  },
);

const phones = {
  android:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36',
  apple:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 Version/17.1 Mobile/15E148 Safari/604.1',
};

async function onPhone(newContext: NewContext, phone: keyof typeof phones) {
  const context = await newContext({
    userAgent: phones[phone],
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
  });
  await context.addCookies([{ name: 'consent', value: 'accepted', url: shell.url }]);
  return { context, page: await context.newPage() };
}

test(
  'journey 20: the download button opens the phone’s store and counts one registration for each click',
  { tag: '@all' },
  async ({ newContext, handsOn }) => {
    const placements = new Set<string>();
    for (const phone of ['android', 'apple'] as const) {
      const { context, page } = await onPhone(newContext, phone);
      await page.goto(`${shell.url}/fan-zone`);
      await expect.poll(() => ranOn(page)).toEqual(inOrder);
      const downloads = await page
        .locator('[data-download]')
        .evaluateAll((links: HTMLAnchorElement[]) =>
          links.map(({ href, dataset }) => ({ href, placement: dataset['download'] ?? '' })),
        );
      for (const { href, placement } of downloads) {
        placements.add(placement);
        expect(href).toContain(placement === 'banner' ? '/store/any' : `/store/${phone}`);
        expect(decodeURIComponent(href)).toContain(placement);
      }

      const before = partners.pixelEvents().length;
      await handsOn(page).press(page.locator('.shell-app-band [data-download]'));
      await page.waitForURL(`${partners.url}/store/${phone}**`);
      await expect
        .poll(() => partners.pixelEvents().slice(before))
        .toEqual([['track', 'CompleteRegistration', { value: 0, currency: 'INR' }]]);
      await context.close();
    }
    expect([...placements].sort()).toEqual(['banner', 'fan-zone-get-video-message', 'footer', 'header']);
  },
);

test(
  'journey 20: on a desktop the download page shows a code to scan and both stores, and logs a missing data layer once',
  { tag: '@all' },
  async ({ page, context, hands }) => {
    await context.addCookies([{ name: 'consent', value: 'accepted', url: shell.url }]);
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning' && /data layer/.test(message.text())) warnings.push(message.text());
    });
    await page.goto(`${shell.url}/download?from=header`);
    await expect(page.getByRole('img', { name: 'QR code that opens the Marquee app' })).toBeVisible();
    await expectNoBarriers(page);
    await expect.poll(() => ranOn(page)).toEqual(inOrder);

    const main = page.getByRole('main');
    // The store opens in another tab, so the page stays open for a second click.
    await main.locator('[data-download]').evaluateAll((links: HTMLAnchorElement[]) => {
      for (const link of links) link.target = '_blank';
      Reflect.deleteProperty(window, 'dataLayer');
    });
    const before = partners.pixelEvents().length;
    for (const store of ['Get it on Google Play', 'Download on the App Store'])
      await hands.press(main.getByRole('link', { name: store }));
    await expect.poll(() => partners.pixelEvents().length - before).toBe(2);
    expect(warnings).toEqual(['data layer does not exist']);
  },
);

test(
  'the app banner covers nothing, and stays hidden after it is closed',
  { tag: '@all' },
  async ({ newContext, handsOn }) => {
    const { context, page } = await onPhone(newContext, 'android');
    await page.goto(`${shell.url}/celebrities`);
    const offer = page.getByRole('complementary', { name: 'Our app' });
    await expect(offer).toBeVisible();
    const [of, header] = [await offer.boundingBox(), await page.getByRole('banner').boundingBox()];
    expect((of?.y ?? 0) + (of?.height ?? 0)).toBeLessThanOrEqual(header?.y ?? 0);
    await expectNoBarriers(page);

    await expect(page.locator('.shell-bottom')).toHaveCount(1);
    await handsOn(page).press(offer.getByRole('button'));
    await expect(offer).toHaveCount(0);
    const cookie = (await context.cookies()).find(({ name }) => name === 'appBanner');
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(29.9 * 86_400);
    await page.reload();
    await expect(offer).toHaveCount(0);
  },
);
