import type { Page } from '@playwright/test';
import { accountOf, storeInBrowser, signInBrowser } from '../visitor/accounts.ts';
import { expectNoBarriers } from '../visitor/barriers.ts';
import type { Hands } from '../visitor/hands.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import { apiUrl, codeSentTo, freshNumber, islandsLive, stored } from './support.ts';

test('journey 19: from the app store’s link an account is deleted with a code, and the browser’s storage is cleared', async ({
  page,
  hands,
  calls,
}) => {
  const number = freshNumber();
  const account = await accountOf(number);
  await storeInBrowser(page, {
    checkoutDetails: { fullName: 'Asha' },
    quizResults: { aarav: { score: 80 } },
    recentOrders: [],
  });

  await page.goto('/delete-account');
  await expect(page.getByRole('heading', { name: 'What is deleted' })).toBeVisible();
  await expect(page.getByText('Tax invoices, for eight years')).toBeVisible();
  await expect(page.locator('meta[name="robots"][content*="noindex"]')).toHaveCount(0);
  await islandsLive(page);
  await expectNoBarriers(page);

  await proveNumber(page, number, hands);
  await expect(page.getByRole('heading', { name: /Delete the account of \+91/ })).toBeFocused();
  await expectNoBarriers(page);
  await hands.choose(page.getByRole('radio', { name: 'I worry about my data' }));
  await hands.press(page.getByRole('button', { name: 'Delete my account' }));

  const accepted = page.getByRole('status').filter({ hasText: 'Your account will be deleted' });
  await expect(accepted).toBeVisible();
  await expect(page.getByText(/^DEL-\d+$/)).toBeVisible();
  await expectNoBarriers(page);

  const order = ['send-otp-v2', 'verify-otp-v2', 'remove-user-account'].map((part) =>
    calls.findIndex(({ path }) => path.includes(part)),
  );
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(order).not.toContain(-1);
  const removal = calls.find(({ path }) => path === '/security/api/remove-user-account');
  expect(removal?.body).toEqual({ mobileNumber: number, reason: 'privacy', comment: '' });
  expect(removal?.headers['authorization']).toMatch(/^Bearer /);

  expect(await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))).toEqual([]);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('UUID');
  // The account's other sessions are signed out.
  const quiz = await fetch(`${apiUrl}/quiz/api/user/v2/get-quiz-by-celeb-id/aarav`, {
    headers: { authorization: `Bearer ${account.authToken}` },
  });
  expect(quiz.status).toBe(401);
});

test(
  'journey 19: an unknown number gets the same text, and a second request gets the first reference',
  { tag: '@all' },
  async ({ page, hands }) => {
    const known = freshNumber();
    await accountOf(known);
    const results = [];
    for (const number of [known, freshNumber(), known]) {
      await page.goto('/delete-account');
      await islandsLive(page);
      await proveNumber(page, number, hands);
      await hands.press(page.getByRole('button', { name: 'Delete my account' }));
      await expect(page.getByText('Your account will be deleted')).toBeVisible();
      results.push({
        text: await page.getByRole('status').filter({ hasText: 'will be deleted' }).innerText(),
        reference: await page.getByText(/^DEL-\d+$/).innerText(),
      });
    }
    const [first, unknown, again] = results;
    expect(unknown?.text).toBe(first?.text);
    expect(again).toEqual(first);
  },
);

test(
  'a signed-in visitor confirms the deletion with a new code, and cancels it by signing in',
  { tag: '@all' },
  async ({ page, hands }) => {
    const number = freshNumber();
    const { userId } = await signInBrowser(page, number);
    await page.goto('/delete-account');
    await islandsLive(page);
    await expect(page.getByRole('heading', { name: 'Confirm with a code' })).toBeVisible();
    await expectNoBarriers(page);
    await hands.press(page.getByRole('button', { name: 'Get code' }));
    await expect(page.getByLabel('One-time code')).toBeVisible();
    await hands.type(page.getByLabel('One-time code'), await codeSentTo(number));
    await hands.press(page.getByRole('button', { name: 'Delete my account' }));
    await expect(page.getByText('Your account will be deleted')).toBeVisible();

    const promptToSignIn = async () => {
      await page.goto('/login?next=/account');
      await islandsLive(page);
      await hands.type(page.getByLabel('Mobile number'), number);
      await hands.press(page.getByRole('button', { name: 'Get code' }));
      await expect(page.getByLabel('One-time code')).toBeVisible();
      await hands.type(page.getByLabel('One-time code'), await codeSentTo(number));
      await expect(
        page.getByRole('heading', { name: /^Your account was going to be deleted on/ }),
      ).toBeFocused();
    };
    await promptToSignIn();
    await expectNoBarriers(page);
    await hands.press(page.getByRole('button', { name: 'Delete it anyway' }));
    await expect(page.getByText(/^Your account will be deleted on/)).toBeVisible();
    await expectNoBarriers(page);
    expect(await stored(page, 'loginState')).toBeNull();

    await promptToSignIn();
    await hands.press(page.getByRole('button', { name: 'Keep my account' }));
    await page.waitForURL(({ pathname }) => pathname === '/account');
    await expect(page.getByText('Your account stays. Nothing is deleted.')).toBeVisible();
    expect(await stored(page, 'loginState')).toMatchObject({ userId });
  },
);

async function proveNumber(page: Page, number: string, hands: Hands) {
  await hands.type(page.getByLabel('Mobile number'), number);
  await hands.press(page.getByRole('button', { name: 'Get code' }));
  await expect(page.getByLabel('One-time code')).toBeVisible();
  await hands.type(page.getByLabel('One-time code'), await codeSentTo(number));
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible();
}
