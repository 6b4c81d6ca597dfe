import type { Page } from '@playwright/test';
import { apiUrl, codeSentTo } from '../journeys/support.ts';

/** What the browser keeps of a sign-in under `loginState`. */
export type Account = { authToken: string; id: number; userId: string; first_time_sign_up: boolean };

/** An account as an earlier visit left it: the number is proven and has a name. */
export async function accountOf(mobileNumber: string, name = 'Asha Rao'): Promise<Account> {
  await call(`auth/user/send-otp-v2?phoneNumber=${encodeURIComponent(mobileNumber)}`);
  const otp = await codeSentTo(mobileNumber);
  const { authToken } = await call('auth/user/verify-otp-v2', { phoneNumber: mobileNumber, otp });
  const login = await call('auth/user/user-login-v2', { mobileNumber, name, isEbUser: false }, authToken);
  return { ...login, authToken, first_time_sign_up: false };
}

/** Signs a browser in without going through the screens; what it keeps is what the screens would leave. */
export async function signInBrowser(page: Page, mobileNumber: string, name = 'Asha Rao'): Promise<Account> {
  const account = await accountOf(mobileNumber, name);
  await keepInBrowser(page, {
    loginState: account,
    profile: { userId: account.userId, mobileNumber, name },
  });
  return account;
}

/** Puts values into the local storage of the site, before its first page. */
export async function keepInBrowser(page: Page, values: Record<string, unknown>): Promise<void> {
  // A text file of the site: it has the storage and no script of ours.
  await page.goto('/robots.txt');
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, JSON.stringify(value));
  }, Object.entries(values));
}

/** A token by which the app hands somebody with an account over to the site. */
export async function handOffToken(phoneNumber: string): Promise<string> {
  const response = await fetch(`${apiUrl}/dev/hand-off-tokens`, post({ phoneNumber }));
  if (!response.ok) throw new Error(`No hand-off for ${phoneNumber}: ${await response.text()}`);
  return ((await response.json()) as { token: string }).token;
}

async function call(path: string, body?: object, bearer?: string): Promise<Account> {
  const response = await fetch(`${apiUrl}/security/api/${path}`, post(body, bearer));
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: Account }).data;
}

function post(body?: object, bearer?: string): RequestInit {
  return {
    method: 'POST',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  };
}
