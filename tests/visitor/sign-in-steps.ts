import { codeSentTo, freshNumber, islandsLive } from '../journeys/support.ts';
import type { Visit } from '../states/screen-state.ts';
import { accountOf } from './accounts.ts';

/** How far a visitor comes on the page `/login`; each step gives the number it was taken with. */
export const signInSteps = { openLogin, giveNumber, giveCode, giveName };

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
  await visit.page.locator('[name="code"]').fill(code ?? (await codeSentTo(number)));
  await submit(visit);
}

/** A first-time visitor with a right code ends here at the birthday. */
async function giveName(visit: Visit, name = 'Asha Rao'): Promise<void> {
  await visit.page.locator('[name="name"]').fill(name);
  await submit(visit);
}

/** A number whose owner has been here before. */
export async function knownNumber(): Promise<string> {
  const number = freshNumber();
  await accountOf(number);
  return number;
}

async function submit({ page }: Visit): Promise<void> {
  await page.locator('main form [type="submit"]').click();
}
