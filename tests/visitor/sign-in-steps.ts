import { expect, type Page } from '@playwright/test';
import { codeSentTo, freshNumber, islandsLive, type SeenCall } from '../journeys/support.ts';
import type { Visit } from '../states/screen-state.ts';
import { accountOf } from './accounts.ts';
import type { Hands } from './hands.ts';

/** How far a visitor comes on the page `/login`; each step gives the number it was taken with. */
export const signInSteps = { openLogin, giveNumber, giveCode };

async function openLogin({ page, at }: Visit): Promise<void> {
  await page.goto(at('/login?next=/verify'));
  await islandsLive(page);
}

/** Ends at the code step. */
async function giveNumber(visit: Visit, number = freshNumber()): Promise<string> {
  await visit.page.locator('[name="phone"]').fill(number);
  await submit(visit);
  await visit.page.locator('[name="code"]').waitFor();
  return number;
}

/** Ends when the code has been handed in; the right one unless given. */
async function giveCode(visit: Visit, number: string, code?: string): Promise<void> {
  // The last digit submits the code.
  await visit.page.locator('[name="code"]').fill(code ?? (await codeSentTo(number)));
}

/** A number whose owner has been here before. */
export async function knownNumber(): Promise<string> {
  const number = freshNumber();
  await accountOf(number);
  return number;
}

/**
 * The bearer of a call made on `/delete-account` once the stored session is gone: then only a default
 * header can still carry a token.
 */
export async function defaultBearer(
  page: Page,
  hands: Hands,
  calls: readonly SeenCall[],
): Promise<string | undefined> {
  const sends = () => calls.filter(({ path }) => path.includes('send-otp-v2'));
  const before = sends().length;
  await page.evaluate(() => localStorage.removeItem('loginState'));
  // The page offers the number that it knew; another one is typed.
  await hands.press(page.getByRole('button', { name: 'Use another number' }));
  await hands.type(page.getByLabel('Mobile number'), freshNumber());
  await hands.press(page.getByRole('button', { name: 'Get code' }));
  await expect(page.getByLabel('One-time code')).toBeVisible();
  expect(sends()).toHaveLength(before + 1);
  return sends().at(-1)?.headers['authorization'];
}

async function submit({ page }: Visit): Promise<void> {
  await page.locator('main form [type="submit"]').click();
}
