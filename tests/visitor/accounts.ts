import type { LoginState } from '@marquee/api-contract';
import type { Page } from '@playwright/test';
import { apiUrl, codeSentTo } from '../journeys/support.ts';
import { dataFrom } from './call-api.ts';

/** The sign-in that the browser stores under `loginState`. */
export type Account = LoginState;

const calls = '/security/api/auth/user';

/** An account as an earlier visit left it: the number is proven and has a name (C04, C06, C03). */
export async function accountOf(mobileNumber: string, name = 'Asha Rao'): Promise<Account> {
  await dataFrom('POST', `${calls}/send-otp-v2?phoneNumber=${encodeURIComponent(mobileNumber)}`);
  const { authToken } = await dataFrom<Account>('POST', `${calls}/verify-otp-v2`, {
    body: { phoneNumber: mobileNumber, otp: await codeSentTo(mobileNumber) },
  });
  const { id, userId } = await dataFrom<Account>('POST', `${calls}/user-login-v2`, {
    token: authToken,
    body: { mobileNumber, name, isEbUser: false },
  });
  return { id, userId, authToken, first_time_sign_up: false };
}

/** Signs a browser in without the screens; it stores the same values as the screens would. */
export async function signInBrowser(page: Page, mobileNumber: string, name = 'Asha Rao'): Promise<Account> {
  const account = await accountOf(mobileNumber, name);
  await storeInBrowser(page, {
    loginState: account,
    profile: { userId: account.userId, mobileNumber, name },
  });
  return account;
}

/** Puts values into the local storage of the site, before its first page. */
export async function storeInBrowser(page: Page, values: Record<string, unknown>): Promise<void> {
  // A document of the site with its storage and no script of ours; the shell's own text files are sandboxed.
  const blank = '**/robots.txt';
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/plain', body: '' }));
  await page.goto('/robots.txt');
  await page.unroute(blank);
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, JSON.stringify(value));
  }, Object.entries(values));
}

/** A token by which the app hands an account owner over to the site. */
export async function handOffToken(phoneNumber: string): Promise<string> {
  const response = await fetch(`${apiUrl}/dev/hand-off-tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phoneNumber }),
  });
  if (!response.ok) throw new Error(`No hand-off for ${phoneNumber}: ${await response.text()}`);
  return ((await response.json()) as { token: string }).token;
}
