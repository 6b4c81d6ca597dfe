import { soon } from '@marquee/testing/form-samples';
import type { Page } from '@playwright/test';
import { signInBrowser } from '../visitor/accounts.ts';
import { countingHands } from '../visitor/counting-hands.ts';
import type { Hands } from '../visitor/hands.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import { fillWizard, freshNumber, islandsLive, payByCard, signIn } from './support.ts';

/** How many characters a second a person types on a phone: about half of what most people reach. */
const charactersPerSecond = 2;

test(
  'a newcomer passes at most nine screens from the star’s page to the payment, and types for less than a minute',
  { tag: '@all' },
  async ({ page, hands }) => {
    const counted = countingHands(page, hands);
    await openOrder(page, hands);
    await answerQuestions(page, counted.hands);
    await signIn(page, freshNumber(), { hands: counted.hands });
    await pay(page, counted.hands);

    const { screens, characters } = counted.effort;
    expect(screens.length, screens.join(' → ')).toBeLessThanOrEqual(9);
    expect(characters / charactersPerSecond).toBeLessThan(60);
  },
);

test('a returning customer passes at most six', { tag: '@all' }, async ({ page, hands }) => {
  await signInBrowser(page, freshNumber());
  const counted = countingHands(page, hands);
  await openOrder(page, hands);
  await answerQuestions(page, counted.hands);
  await pay(page, counted.hands);

  const { screens } = counted.effort;
  expect(screens.length, screens.join(' → ')).toBeLessThanOrEqual(6);
});

/** Presses the order button of a star's page, after which the count begins. */
async function openOrder(page: Page, hands: Hands): Promise<void> {
  await page.goto('/celebrities/aarav-suryan');
  await islandsLive(page);
  await hands.press(page.locator('[data-slot="checkout.order-button"] a').first());
}

async function answerQuestions(page: Page, hands: Hands): Promise<void> {
  await hands.choose(page.getByRole('radio', { name: 'Birthday' }));
  await fillWizard(page, { date: soon, who: /Sister/, name: 'Asha Rao', sound: 2 }, hands);
  await hands.press(page.getByRole('button', { name: 'Go to checkout' }));
}

/** Ends where the page says that the payment has arrived. */
async function pay(page: Page, hands: Hands): Promise<void> {
  await expect(page.getByText(/^Your bank may ask/)).toBeVisible();
  const card = page.getByRole('radio', { name: /^Card/ });
  if ((await card.count()) > 0) await hands.choose(card);
  await hands.press(page.getByRole('button', { name: 'Pay ₹499' }));
  await page.waitForURL(/\/gateway\/pay\//);
  await payByCard(page, undefined, hands);
  await page.waitForURL(/\/payment\/status\//);
  await expect(page.getByText(/OR-/).first()).toBeVisible();
}
