import { accountOf, handOffToken, signInBrowser } from '../visitor/accounts.ts';
import { expectNoBarriers } from '../visitor/barriers.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import { freshNumber, stored } from './support.ts';

test('the app hands a fan over: the fan is signed in on the requested page, and no token is left behind', async ({
  page,
  calls,
  fault,
  baseURL,
}) => {
  const number = freshNumber();
  const { userId } = await accountOf(number);
  const token = await handOffToken(number);
  const seen: { url: string; referrer: string }[] = [];
  page.on('request', (request) =>
    seen.push({ url: request.url(), referrer: request.headers()['referer'] ?? '' }),
  );
  await page.goto('/fans');
  await fault({ call: 'C07', kind: 'delay', milliseconds: 1_000 });
  const response = await page.goto(`/auth/handoff?token=${token}&next=%2Fquiz%2Faarav-suryan`);
  expect(response?.headers()['referrer-policy']).toBe('no-referrer');

  // The URL no longer has the token before the server responds.
  await page.waitForURL(({ pathname, search }) => pathname === '/auth/handoff' && search === '');
  expect(await stored(page, 'loginState')).toBeNull();

  await page.waitForURL(({ pathname }) => pathname === '/quiz/aarav-suryan');
  await expect(page.locator('main h1')).toContainText('Aarav Suryan');
  expect(await stored(page, 'loginState')).toEqual({
    authToken: expect.any(String),
    id: expect.anything(),
    userId,
    first_time_sign_up: false,
  });
  expect(calls.find(({ path }) => path.endsWith('/token-exchange'))?.body).toEqual({
    token,
    source: 'app_webview',
  });
  // Only the site's own server received the URL with the token.
  const strangers = seen.filter(({ url }) => new URL(url).origin !== baseURL);
  expect(strangers.filter(({ referrer }) => referrer.includes(token))).toEqual([]);
  expect(seen.filter(({ url }) => url.includes(token)).map(({ url }) => new URL(url).pathname)).toEqual([
    '/auth/handoff',
  ]);

  await page.goBack();
  await page.waitForURL(/\/fans$/);
});

test(
  'after a failed hand-off the fan continues signed out, and never on another site',
  { tag: '@all' },
  async ({ page, fault, baseURL }) => {
    const toasts = page.locator('.Toastify__toast');
    await page.goto('/auth/handoff?token=used-long-ago&next=%2Fquiz');
    await page.waitForURL(({ pathname }) => pathname === '/quiz');
    expect(await stored(page, 'loginState')).toBeNull();
    await expect(toasts).toHaveCount(0);

    for (const next of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
    ]) {
      await page.goto(`/auth/handoff?token=used&next=${encodeURIComponent(next)}`);
      await page.waitForURL(`${baseURL}/fans`);
    }

    await fault({ call: 'C07', kind: 'silent' });
    await page.goto('/auth/handoff?token=never-answered&next=%2Fquiz');
    await page.waitForURL(({ pathname }) => pathname === '/quiz');
    // The page goes on although the call was not answered.
    await expect(toasts).toHaveCount(0);
  },
);

test(
  'finding 12: a hand-off link during a session requires confirmation and changes nothing without it',
  { tag: '@all' },
  async ({ page, hands, calls }) => {
    const [own, other] = [freshNumber(), freshNumber()];
    const mine = await signInBrowser(page, own);
    const { userId } = await accountOf(other);
    const link = async () => `/auth/handoff?token=${await handOffToken(other)}&next=%2Fquiz`;
    const exchanges = () => calls.filter(({ path }) => path.endsWith('/token-exchange'));

    await page.goto(await link());
    const question = page.getByRole('heading', { level: 1 });
    await expect(question).toHaveText(`Continue as ••••${other.slice(-4)}?`);
    await expect(question).toBeFocused();
    await expect(page.getByText(`You are signed in here as ••••${own.slice(-4)}.`)).toBeVisible();
    await expectNoBarriers(page);
    await hands.press(page.getByRole('button', { name: 'Stay in this account' }));
    await page.waitForURL(({ pathname }) => pathname === '/quiz');
    expect(await stored(page, 'loginState')).toMatchObject({ userId: mine.userId });
    expect(exchanges()).toEqual([]);

    await page.goto(await link());
    await hands.press(page.getByRole('button', { name: /^Continue as/ }));
    await page.waitForURL(({ pathname }) => pathname === '/quiz');
    expect(await stored(page, 'loginState')).toMatchObject({ userId });
    expect(exchanges()).toHaveLength(1);
  },
);
