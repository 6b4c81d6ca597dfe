import type { Page } from '@playwright/test';
import { accountOf, storeInBrowser, signInBrowser } from '../visitor/accounts.ts';
import { expectNoBarriers } from '../visitor/barriers.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import { apiUrl, freshNumber, islandsLive } from './support.ts';

const personal = {
  checkoutDetails: { fullName: 'Asha' },
  checkoutDraft: { details: { fullName: 'Asha' } },
  recentOrders: [{ orderId: 'OR-1' }],
  recentSearches: ['kabir'],
  quizStreak: { participantId: 'p_1', streak: 3, bestStreak: 3 },
  quizResults: { aarav: { score: 80 } },
  quizPendingAnswer: { questionId: 'q_1' },
};

const keysOf = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());

const quizStatus = async ({ authToken }: { authToken: string }) =>
  (
    await fetch(`${apiUrl}/quiz/api/user/v2/get-quiz-by-celeb-id/aarav`, {
      headers: { authorization: `Bearer ${authToken}` },
    })
  ).status;

test('signing out in the header removes all data of the visitor, in every tab', async ({
  page,
  context,
  hands,
}) => {
  const account = await signInBrowser(page, freshNumber());
  await storeInBrowser(page, personal);
  await page.goto('/fans');
  await islandsLive(page);
  const otherTab = await context.newPage();
  await otherTab.goto('/account');
  await expect(otherTab.getByRole('heading', { name: 'Hello, Asha Rao' })).toBeVisible();
  // The app configuration stores it, shortly after hydration.
  await expect.poll(() => keysOf(page)).toContain('app_version_name');
  const mine = ['loginState', 'profile', ...Object.keys(personal)];
  const devices = (await keysOf(page)).filter((key) => !mine.includes(key));

  await page.bringToFront();
  await hands.press(page.getByRole('button', { name: 'Your menu' }));
  await expectNoBarriers(page);
  await hands.press(page.getByRole('button', { name: 'Sign out' }));
  await expect(page.getByText('You are signed out')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  const kept = await keysOf(page);
  expect(kept.filter((key) => mine.includes(key))).toEqual([]);
  // The shell may have added its own: the releases that worked on this device.
  expect(kept).toEqual(expect.arrayContaining(devices));
  await expect(otherTab.getByText('Sign in first')).toBeVisible();
  // A copy of the token is no longer accepted.
  await expect.poll(() => quizStatus(account)).toBe(401);
});

test(
  'the account page shows its owner and its options, in both languages',
  { tag: '@all' },
  async ({ page, hands }) => {
    const number = freshNumber();
    await signInBrowser(page, number);
    await page.goto('/account');
    await expect(page.getByRole('heading', { name: 'Hello, Asha Rao' })).toBeVisible();
    await expect(page.getByText(`+91 ${number.slice(0, 5)} ${number.slice(5)}`)).toBeVisible();
    await expect(page.getByRole('link', { name: /Privacy choices/ }).first()).toBeVisible();
    await expectNoBarriers(page);
    await hands.press(page.getByRole('link', { name: 'हिन्दी' }).last());
    await page.waitForURL(/\/hi\/account$/);
    await expect(page.getByRole('heading', { name: 'नमस्ते, Asha Rao' })).toBeVisible();
    await hands.press(page.getByRole('link', { name: 'English' }).last());
    await page.waitForURL(({ pathname }) => pathname === '/account');
  },
);

test(
  'after signing out on the account page no call carries the visitor’s token',
  { tag: '@all' },
  async ({ page, hands, calls }) => {
    await signInBrowser(page, freshNumber());
    await page.goto('/account');
    await hands.press(page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }));
    await expect(page.getByText('Sign in first')).toBeVisible();
    await expectNoBarriers(page);

    calls.length = 0;
    await hands.press(page.getByRole('main').getByRole('link', { name: 'Sign in' }));
    await page.waitForURL(/\/login\?next=%2Faccount$/);
    await hands.type(page.getByLabel('Mobile number'), freshNumber());
    await hands.press(page.getByRole('button', { name: 'Get code' }));
    await expect(page.getByLabel('One-time code')).toBeVisible();
    expect(calls.filter(({ headers }) => headers['authorization'])).toEqual([]);
  },
);

test(
  'signing out everywhere also ends the sessions of other devices',
  { tag: '@all' },
  async ({ page, hands }) => {
    const number = freshNumber();
    const elsewhere = await accountOf(number);
    const here = await signInBrowser(page, number);
    expect(await quizStatus(elsewhere)).toBe(200);

    await page.goto('/account');
    await hands.press(page.getByRole('button', { name: 'Sign out everywhere' }));
    await expect(page.getByText('You are signed out on every device')).toBeVisible();
    await expect(page.getByText('Sign in first')).toBeVisible();
    await expectNoBarriers(page);
    expect([await quizStatus(elsewhere), await quizStatus(here)]).toEqual([401, 401]);
  },
);
