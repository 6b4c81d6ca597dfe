import { orderDetails } from '@marquee/testing/form-samples';
import { expect, type Page } from '@playwright/test';
import type { Visit } from '../states/screen-state.ts';
import { apiUrl, freshNumber, islandsLive } from '../journeys/support.ts';
import { accountOf, storeInBrowser, type Account } from './accounts.ts';

type Details = Record<string, unknown>;
type Changes = { details?: Details; draft?: Details };

/** A birthday video by Aarav Suryan for Asha, every question answered, as the wizard stores it. */
export function filledOrder({ details, draft }: Changes = {}) {
  return {
    // The visitor paid by card before, so the card is chosen.
    lastWayToPay: 'card',
    checkoutDetails: {
      ...orderDetails,
      nameAudioUrl: `${apiUrl}/media/names/asha-2.mp3`,
      ...details,
    },
    checkoutDraft: {
      celeb: 'aarav-suryan',
      occasionSlug: 'birthday',
      language: 'en',
      moderation: 'passed',
      shownPrice: { amountMinor: 49_900, currency: 'INR' },
      ...draft,
    },
  };
}

let account: Promise<Account> | undefined;

/** A customer with an account, signed in once for all read-only tests. */
function someAccount(): Promise<Account> {
  account ??= accountOf(freshNumber());
  return account;
}

/** Opens the wizard with a started order at one of its steps, and hydrates it. */
export async function openWizard({ page, at }: Visit, step: string, changes?: Changes): Promise<void> {
  await storeInBrowser(page, filledOrder(changes));
  const occasion = changes?.draft?.['occasionSlug'] ?? 'birthday';
  await page.goto(at(`/order/aarav-suryan?step=${step}&occasion=${String(occasion)}`));
  await islandsLive(page);
}

/** Opens the price page with a finished order, signed in by default. */
export async function openCheckout(
  { page, at }: Visit,
  { signedIn = true, ...changes }: Changes & { signedIn?: boolean } = {},
): Promise<void> {
  await storeInBrowser(page, {
    ...filledOrder(changes),
    ...(signedIn && { loginState: await someAccount() }),
  });
  await page.goto(at('/checkout'));
  await islandsLive(page);
}

/** Sends the step that is open. */
export function goOn(page: Page): Promise<void> {
  return page.locator('form[novalidate] [type="submit"]').click();
}

/** The bill with its total, and with its tax, which only the price call knows. */
export async function expectPriced(page: Page): Promise<void> {
  await expect(page.locator('tbody td').filter({ hasText: '₹' })).toHaveCount(2);
  await expect(page.locator('tfoot td')).toHaveText('₹499');
}
