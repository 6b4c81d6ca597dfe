import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { useAudio } from '@marquee/mount';
import { expectNoBarriers } from '../visitor/barriers.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import { islandsLive } from './support.ts';

test(
  'journey 20: an unknown page is a 302 to the root, where one notice explains it',
  { tag: '@all' },
  async ({ page, request, hands }) => {
    const response = await request.get('/no-such-page', {
      maxRedirects: 0,
      headers: { accept: 'text/html' },
    });
    expect({ status: response.status(), to: response.headers()['location'] }).toEqual({
      status: 302,
      to: '/',
    });

    await page.goto('/hi/no-such-page');
    expect(new URL(page.url()).pathname).toBe('/');
    const notice = page.getByRole('main').getByText('वह पेज हमें नहीं मिला।');
    await expect(notice).toBeVisible();
    await expectNoBarriers(page);
    await page.reload();
    await expect(notice).toHaveCount(0);

    // The same for a navigation inside the site.
    await islandsLive(page);
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), {
        href: '/gone',
        textContent: 'A page that went',
      });
      document.querySelector('main')?.prepend(link);
    });
    await hands.press(page.getByRole('link', { name: 'A page that went' }));
    await expect(page.getByRole('main').getByText('We can’t find that page.')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  },
);

test(
  'journey 20: when app config returns only an error, the toast shows its text, and the site works',
  { tag: '@all' },
  async ({ page, fault, hands, calls }) => {
    await fault({ call: 'C01', kind: 'hard', status: 503, message: '', error: 'Service Unavailable' });
    await page.goto('/help');
    await expect(page.locator('.Toastify__toast').filter({ hasText: 'Service Unavailable' })).toBeVisible();
    const requested = calls.find(({ path }) => path === '/security/api/getAppConfig');
    expect(requested?.headers).toMatchObject({
      app_version_code: '2203',
      app_version_name: '2.203',
      os_type: 'web',
    });
    expect(requested?.headers).not.toHaveProperty('authorization');
    await hands.press(page.getByRole('contentinfo').getByRole('link', { name: 'Stars' }));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Choose your star');
    await islandsLive(page);
  },
);

test(
  'journey 20: every page announces maintenance in the visitor’s language',
  { tag: '@all' },
  async ({ page, fault }) => {
    await fault({
      call: 'C01',
      kind: 'soft',
      status: 200,
      message: 'Success',
      data: { maintenance: { enabled: true, message: 'Back at six', message_hi: 'छह बजे वापस' } },
    });
    await page.goto('/terms');
    await expect(page.getByText('Back at six')).toBeVisible();
    await page.goto('/hi/terms');
    await expect(page.getByText('छह बजे वापस')).toBeVisible();
    await expectNoBarriers(page);
  },
);

test(
  'journey 20: while one remote’s files are missing, the rest of the page works',
  { tag: '@all' },
  async ({ page, hands, slot, failing, complaints }) => {
    complaints.push(/mfe-quiz/);
    await failing('quiz');
    await page.goto('/quiz/kabir-rangrez/result');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('dialog', { name: 'Sign in' }).getByRole('button', { name: 'Close' }).click();
    await expect(slot('auth.account')).toBeHydrated();
    await hands.press(page.getByRole('banner').getByRole('button', { name: 'Video sound' }));
    await expect(page.getByRole('button', { name: 'Video sound', pressed: true })).toBeVisible();
    await hands.press(page.getByRole('contentinfo').getByRole('link', { name: 'Stars' }));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Choose your star');
  },
);

test('a remote that is killed leaves the rest of the page, and its plan says so', async ({
  page,
  slot,
  plan,
  killed,
}) => {
  const before = await plan();
  expect(before.remotes.map(({ remote, state }) => `${remote} ${state}`)).toContain('mfe-quiz planned');
  await killed('quiz');
  expect((await plan()).remotes.find(({ remote }) => remote === 'mfe-quiz')?.state).toBe('killed');
  await page.goto('/quiz');
  await expect(slot('page')).toShowFallback();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page).toBeAccessible();
});

test('journey 20: the audio hook outside its provider reports where it must be used', () => {
  const Stray = () => createElement('p', {}, String(useAudio().muted));
  expect(() => renderToStaticMarkup(createElement(Stray))).toThrow('must be used within the audio provider');
});

test(
  'back to top scrolls smoothly, and at once with reduced motion',
  { tag: '@all' },
  async ({ page, hands }) => {
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion });
      await page.goto('/help');
      await expect(page.locator('.shell-to-top')).toHaveCount(1);
      const button = page.getByRole('button', { name: 'Back to the top' });
      await expect(button).toHaveCount(0);
      // The visitor has scrolled to the end.
      await page.locator('main a').last().focus();
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      await expect(button).toBeVisible();
      await page.evaluate(() => {
        const places: number[] = [];
        Object.assign(window, { places });
        addEventListener('scroll', () => places.push(scrollY));
      });
      await hands.press(button);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      // The script above gave the window this property, which its type does not have.
      const steps = await page.evaluate(() => (window as unknown as { places: number[] }).places.length);
      if (reducedMotion === 'reduce') expect(steps).toBeLessThanOrEqual(2);
      else expect(steps).toBeGreaterThan(5);
      await expect(page.locator('#main')).toBeFocused();
    }
  },
);

test(
  'five social links have distinct names that include the company’s',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/terms');
    const links = page.getByRole('list', { name: 'Marquee elsewhere' }).getByRole('link');
    await expect(links).toHaveCount(5);
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label')))).toEqual([
      'Instagram',
      'Facebook',
      'X (Twitter)',
      'YouTube',
      'LinkedIn',
    ]);
    for (const link of await links.all()) await expect(link).toHaveAttribute('rel', 'me noopener');
  },
);
