import type { Page } from '@playwright/test';
import { storeInBrowser } from '../visitor/accounts.ts';
import { expectNoBarriers } from '../visitor/barriers.ts';
import type { Hands } from '../visitor/hands.ts';
import { expectPriced, filledOrder } from '../visitor/order-under-way.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import { freshNumber, islandsLive, payByCard, signIn, stored } from './support.ts';

test(
  'a newcomer gives name and birthday after the payment, and is greeted by name on another device',
  { tag: '@all' },
  async ({ page, newContext, hands, calls }) => {
    const number = freshNumber();
    await payAsNewcomer(page, hands, number);

    const question = page.getByRole('heading', { name: 'What should we call you?' });
    await expect(question).toBeVisible();
    await expectNoBarriers(page);
    await hands.type(page.getByLabel('Your name'), 'Ravi Kumar');
    await hands.type(page.getByLabel('Date of birth'), '1994-12-05');
    await hands.press(page.getByRole('button', { name: 'Save', exact: true }));

    await expect(page.getByText('Thank you, Ravi Kumar!')).toBeVisible();
    await expectNoBarriers(page);
    await expect(page.getByRole('button', { name: 'Ravi Kumar: your menu' })).toBeVisible();
    const entries = calls.filter(({ path }) => path.includes('user-login-v2')).map(({ body }) => body);
    expect(entries).toEqual(
      ['', 'Ravi Kumar'].map((name) => ({ mobileNumber: number, name, isEbUser: false })),
    );
    const saved = calls.find(({ path }) => path.includes('add-birthday-web'));
    expect(saved?.body).toMatchObject({ name: 'Ravi Kumar', birthday: '1994-12-05', source: 'post_login' });
    expect(saved?.headers['authorization']).toBeUndefined();
    // The login state is that of the sign-in, with its four fields.
    expect(await stored(page, 'loginState')).toEqual({
      authToken: expect.any(String),
      id: expect.anything(),
      userId: expect.any(String),
      first_time_sign_up: true,
    });

    const elsewhere = await newContext();
    const other = await elsewhere.newPage();
    await other.goto('/login?next=/account');
    await islandsLive(other);
    await signIn(other, number);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Hello, Ravi Kumar');
    await expect(other.getByRole('button', { name: 'Ravi Kumar: your menu' })).toBeVisible();
  },
);

test(
  'who skips the question is not asked again, and may still give a name on the account’s page',
  { tag: '@all' },
  async ({ page, hands }) => {
    await payAsNewcomer(page, hands, freshNumber());
    await hands.press(page.getByRole('button', { name: 'Skip' }));
    const question = page.getByRole('heading', { name: 'What should we call you?' });
    await expect(question).toBeHidden();
    await page.reload();
    await expect(page.getByText(/OR-/).first()).toBeVisible();
    await islandsLive(page);
    await expect(question).toBeHidden();

    await page.goto('/account');
    await islandsLive(page);
    await hands.press(page.getByRole('link', { name: /Your name and birthday/ }));
    await hands.type(page.getByLabel('Your name'), 'Meera');
    await hands.press(page.getByRole('button', { name: 'Save', exact: true }));
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Meera: your menu' })).toBeVisible();
  },
);

test(
  'feature 16: a question that the page adds and that does not load says so, and comes at a retry',
  { tag: '@all' },
  async ({ page, hands, complaints }) => {
    complaints.push(/about-you/);
    const files = '**/remotes/mfe-auth/*/about-you.*.js*';
    await page.route(files, (route) => route.fulfill({ status: 404, body: 'gone' }));
    await payAsNewcomer(page, hands, freshNumber());

    const retry = page.locator('[data-slot="auth.about-you"]').getByRole('button', { name: 'Try again' });
    await expect(retry).toBeVisible();
    await expectNoBarriers(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await page.unroute(files);
    const question = page.getByRole('heading', { name: 'What should we call you?' });
    await expect(async () => {
      // The slot also tries again by itself, as when it is scrolled to; then there is nothing to press.
      if (await retry.isVisible()) await retry.click({ timeout: 5_000 });
      await expect(question).toBeVisible({ timeout: 5_000 });
    }).toPass();
  },
);

/** Orders and pays with an account that is made on the way. Ends on the status of the paid order. */
async function payAsNewcomer(page: Page, hands: Hands, number: string): Promise<void> {
  await storeInBrowser(page, filledOrder());
  await page.goto('/checkout');
  await islandsLive(page);
  await signIn(page, number, { hands });
  await expectPriced(page);
  await hands.press(page.getByRole('button', { name: 'Pay ₹499' }));
  await page.waitForURL(/\/gateway\/pay\//);
  await payByCard(page, undefined, hands);
  await page.waitForURL(/\/payment\/status\//);
  await expect(page.getByText(/OR-/).first()).toBeVisible();
}
