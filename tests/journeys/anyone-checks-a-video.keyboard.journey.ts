import type { Page } from '@playwright/test';
import { signInBrowser } from '../visitor/accounts.ts';
import { expectNoBarriers } from '../visitor/barriers.ts';
import type { Hands } from '../visitor/hands.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import { freshNumber, islandsLive } from './support.ts';

test(
  'journey 18: a code is genuine, unknown or cannot be checked, and the three are never mixed up',
  { tag: '@all' },
  async ({ page, context, hands, calls }) => {
    await signInBrowser(page, freshNumber());
    await page.goto('/verify?authenticationToken=A7K9-22QX');
    const main = page.getByRole('main');
    await expect(main.getByText('Genuine: this video is from us')).toBeVisible();
    await expect(main.getByText('AI-generated with Aarav Suryan’s permission')).toBeVisible();
    await expect(main).toContainText('A*** R.');
    await expect(main).not.toContainText('Asha Rao');
    await expect(page.locator('video, audio')).toHaveCount(0);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await islandsLive(page);
    await expectNoBarriers(page);

    const code = page.getByLabel('Code under the video');
    const check = page.getByRole('button', { name: 'Check the video' });
    await hands.type(code, ' m4t8-36rn ');
    await hands.press(check);
    await expect(main).toContainText('Meher Tarana');
    const requested = calls.findLast(({ path }) => path.includes('verify-video-authentication'));
    expect(requested?.path).toBe(
      '/celeb/api/auth/user/verify-video-authentication?authenticationToken=M4T8-36RN',
    );
    expect(requested?.headers).toMatchObject({ app_version_code: '2203', os_type: 'web' });
    expect(requested?.headers['authorization']).toBeUndefined();

    await hands.type(code, 'NOPE-0000');
    await hands.press(check);
    await expect(main.getByText('Not verified')).toBeVisible();
    await expect(page.locator('.Toastify__toast')).toContainText("We couldn't find a video with this code");
    expect(new URL(page.url()).pathname).toBe('/verify');
    await expectNoBarriers(page);

    await context.setOffline(true);
    await hands.type(code, 'K2Z6-84RG');
    await hands.press(check);
    await expect(main.getByText('Couldn’t check right now')).toBeVisible();
    await expect(main.getByText('Not verified')).toBeHidden();
    await expect(main).not.toContainText('not from us');
    await context.setOffline(false);
    await hands.press(page.getByRole('button', { name: 'Try again' }));
    await expect(main).toContainText('Kabir Rangrez');

    await hands.press(page.getByRole('link', { name: 'Report it to our grievance officer' }));
    await page.waitForURL(/\/grievance$/);
  },
);

test(
  'a code is read however its capitals, spaces and dashes are typed',
  { tag: '@all' },
  async ({ page, hands }) => {
    await page.goto('/verify');
    await islandsLive(page);
    for (const [typed, star] of [
      ['a7k922qx', 'Aarav Suryan'],
      ['M4 T8 36 RN', 'Meher Tarana'],
      ['k2z6–84rg.', 'Kabir Rangrez'],
    ] as const) {
      await hands.type(page.getByLabel('Code under the video'), typed);
      await hands.press(page.getByRole('button', { name: 'Check the video' }));
      await expect(page.getByRole('main')).toContainText(star);
      await expect(page.getByText('Genuine: this video is from us')).toBeVisible();
    }
    await page.goto(`/verify?${new URLSearchParams({ authenticationToken: 'k2z6–84rg.' })}`);
    await expect(page.getByRole('main')).toContainText('Kabir Rangrez');
  },
);

test.describe('journey 18: without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  const submit = async (page: Page, hands: Hands, code: string) => {
    await hands.type(page.locator('[name="authenticationToken"]'), code);
    await hands.press(page.locator('form[method="get"] [type="submit"]'));
  };

  test('the form is submitted to the server', { tag: '@all' }, async ({ page, hands }) => {
    await page.goto('/verify');
    await submit(page, hands, 'a7k9-22qx');
    await expect(page.getByText('Genuine: this video is from us')).toBeVisible();
    await submit(page, hands, 'NOPE-0000');
    await expect(page.getByText('Not verified')).toBeVisible();
    await submit(page, hands, '');
    await expect(page.getByText('Enter the code')).toBeVisible();
  });

  test(
    'the form shows the server’s results in Hindi, whatever texts the server sends',
    { tag: '@all' },
    async ({ page, hands, fault }) => {
      await page.goto('/hi/verify');
      await submit(page, hands, 'K2Z6-84RG');
      await expect(page.getByText('असली: यह वीडियो हमारा है')).toBeVisible();
      await expect(page.getByRole('main')).toContainText('कबीर रंगरेज़');

      await fault({ call: 'C12', kind: 'hard', status: 410, message: 'This video has been withdrawn' });
      await submit(page, hands, 'K2Z6-84RG');
      await expect(page.getByText(/अब वापस ले लिया है/)).toBeVisible();
      await fault({ call: 'C12', kind: 'silent' });
      await submit(page, hands, 'K2Z6-84RG');
      await expect(page.getByText('अभी जाँच नहीं हो सकी')).toBeVisible();
    },
  );
});
