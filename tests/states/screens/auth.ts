import { freshNumber, islandsLive } from '../../journeys/support.ts';
import { accountOf, handOffToken, storeInBrowser, signInBrowser } from '../../visitor/accounts.ts';
import { dataFrom } from '../../visitor/call-api.ts';
import { signInSteps } from '../../visitor/sign-in-steps.ts';
import type { ScreenState, Visit } from '../screen-state.ts';

const { openLogin, giveNumber, giveCode } = signInSteps;

const signInStates: readonly ScreenState[] = [
  { name: '/login: the number', arrive: openLogin },
  {
    name: '/login: the list of countries, searched',
    arrive: async (visit) => {
      await openLogin(visit);
      await visit.page.locator('main [aria-expanded="false"]').click();
      await visit.page.locator('main [type="search"]').fill('a');
    },
  },
  {
    name: '/login: no such country',
    arrive: async (visit) => {
      await openLogin(visit);
      await visit.page.locator('main [aria-expanded="false"]').click();
      await visit.page.locator('main [type="search"]').fill('zzz');
      await visit.page.getByText(visit.say('No country found', 'कोई देश नहीं मिला')).waitFor();
    },
  },
  {
    name: '/login: a number that cannot be one',
    arrive: async (visit) => {
      await openLogin(visit);
      await visit.page.locator('[name="phone"]').fill('12345');
      await visit.page.locator('main form [type="submit"]').click();
      await visit.page.locator('[name="phone"][aria-invalid="true"]').waitFor();
    },
  },
  {
    // Pending for the four seconds after which the code step opens anyway.
    name: '/login: the code is being requested',
    arrive: async (visit) => {
      await visit.fault({ call: 'C04', kind: 'silent' });
      await openLogin(visit);
      await visit.page.locator('[name="phone"]').fill(freshNumber());
      await visit.page.locator('main form [type="submit"]').click();
      await visit.page.locator('main form [type="submit"][aria-disabled="true"]').waitFor();
    },
  },
  {
    name: '/login: the code',
    arrive: async (visit) => {
      await openLogin(visit);
      await giveNumber(visit);
    },
  },
  {
    name: '/login: another code may be requested',
    arrive: async (visit) => {
      await visit.page.clock.install();
      await openLogin(visit);
      await giveNumber(visit);
      await visit.page.clock.fastForward('00:31');
      await visit.page.getByRole('button', { name: visit.say('Send a new code', 'नया कोड भेजिए') }).waitFor();
    },
  },
  {
    name: '/fans: the sign-in dialog',
    arrive: async ({ page, at }) => {
      await page.goto(at('/fans'));
      await islandsLive(page);
      await page.locator('[data-slot="auth.account"] a').click();
      await page.locator('dialog [name="phone"]').waitFor();
    },
  },
  {
    name: '/fans: the visitor’s menu',
    arrive: async ({ page, at }) => {
      await signInBrowser(page, freshNumber());
      await page.goto(at('/fans'));
      await islandsLive(page);
      await page.locator('[data-slot="auth.account"] button').first().click();
    },
  },
  {
    name: '/auth/handoff: waiting',
    arrive: async ({ page, at }) => {
      // A slow network: the page is rendered, its scripts are still loading.
      await page.route('**/assets/runtime/**', () => {});
      await page.goto(at('/auth/handoff?token=once&next=%2Ffans'), { waitUntil: 'commit' });
      await page.locator('main .mq-skeleton').waitFor();
    },
  },
  {
    name: '/auth/handoff: a link to another account',
    arrive: async ({ page, at }) => {
      const other = freshNumber();
      await accountOf(other);
      await signInBrowser(page, freshNumber());
      await openLive(page, at(`/auth/handoff?token=${await handOffToken(other)}&next=%2Ffans`));
      await page.locator('main .mq-button--secondary').waitFor();
    },
  },
  {
    name: '/login: stop the deletion or confirm it?',
    arrive: signInToBeDeleted,
  },
  {
    name: '/login: the account stays on its way out',
    arrive: async (visit) => {
      await signInToBeDeleted(visit);
      await visit.page.locator('main .mq-button--secondary').click();
      await visit.page.locator('main .mq-notice--success').waitFor();
    },
  },
];

async function signInToBeDeleted(visit: Visit): Promise<void> {
  const number = freshNumber();
  const { authToken } = await accountOf(number);
  await dataFrom('POST', '/security/api/remove-user-account', {
    token: authToken,
    body: { mobileNumber: number, reason: 'privacy', comment: '' },
  });
  await openLogin(visit);
  await giveCode(visit, await giveNumber(visit, number));
  await visit.page.locator('main h2').waitFor();
}

const accountStates: readonly ScreenState[] = [
  { name: '/account: signed out', arrive: ({ page, at }) => openLive(page, at('/account')) },
  {
    name: '/account: signed in',
    arrive: async ({ page, at }) => {
      await signInBrowser(page, freshNumber());
      await openLive(page, at('/account'));
    },
  },
  {
    name: '/account/birthday: the form',
    arrive: async ({ page, at }) => {
      await signInBrowser(page, freshNumber());
      await openLive(page, at('/account/birthday'));
      await page.locator('[name="birthday"]').waitFor();
    },
  },
  {
    name: '/account/birthday: too young',
    arrive: async (visit) => {
      await signInBrowser(visit.page, freshNumber());
      await saveBirthday(visit, '2024-01-01');
      await visit.page.locator('[name="birthday"][aria-invalid="true"]').waitFor();
    },
  },
  {
    name: '/account/birthday: saved',
    arrive: async (visit) => {
      await signInBrowser(visit.page, freshNumber());
      await saveBirthday(visit, '1998-08-14');
      await visit.page.locator('main .mq-notice--success').waitFor();
    },
  },
  {
    name: '/account/birthday: a visitor from the app gives the number',
    arrive: async ({ page, at }) => {
      const loginState = { authToken: 'token', id: 1, userId: 'u_1', first_time_sign_up: false };
      await storeInBrowser(page, { loginState });
      await openLive(page, at('/account/birthday'));
      await page.locator('[name="phone"]').waitFor();
    },
  },
];

const deletionStates: readonly ScreenState[] = [
  {
    name: '/delete-account: what goes and what stays',
    arrive: ({ page, at }) => openLive(page, at('/delete-account')),
  },
  {
    name: '/delete-account: a signed-in visitor confirms with a code',
    arrive: async ({ page, at }) => {
      await signInBrowser(page, freshNumber());
      await openLive(page, at('/delete-account'));
      await page.locator('main .mq-button--quiet').waitFor();
    },
  },
  {
    name: '/delete-account: the last question',
    arrive: async (visit) => {
      await openLive(visit.page, visit.at('/delete-account'));
      await giveCode(visit, await giveNumber(visit));
      await visit.page.locator('main .mq-button--danger').waitFor();
    },
  },
  {
    name: '/delete-account: accepted',
    arrive: async (visit) => {
      await openLive(visit.page, visit.at('/delete-account'));
      await giveCode(visit, await giveNumber(visit));
      await visit.page.locator('main .mq-button--danger').click();
      await visit.page.locator('main .mq-notice--success').waitFor();
    },
  },
];

const verifyStates: readonly ScreenState[] = [
  { name: '/verify: the form', arrive: ({ page, at }) => openLive(page, at('/verify')) },
  {
    name: '/verify: genuine',
    arrive: ({ page, at }) => openLive(page, at('/verify?authenticationToken=A7K9-22QX')),
  },
  {
    name: '/verify: checking',
    arrive: async ({ page, at, fault }) => {
      await openLive(page, at('/verify'));
      await fault({ call: 'C12', kind: 'silent' });
      await page.locator('[name="authenticationToken"]').fill('A7K9-22QX');
      await page.locator('form[method="get"] [type="submit"]').click();
      await page.locator('main .mq-skeleton').waitFor();
    },
  },
  {
    name: '/verify: nothing was entered',
    arrive: async ({ page, at }) => {
      await openLive(page, at('/verify'));
      await page.locator('form[method="get"] [type="submit"]').click();
      await page.locator('[name="authenticationToken"][aria-invalid="true"]').waitFor();
    },
  },
];

/** Signing in, the account, its deletion, and whether a video is genuine. */
export const authStates: readonly ScreenState[] = [
  ...signInStates,
  ...accountStates,
  ...deletionStates,
  ...verifyStates,
];

async function openLive(page: Visit['page'], address: string): Promise<void> {
  await page.goto(address);
  await islandsLive(page);
}

async function saveBirthday({ page, at }: Visit, birthday: string): Promise<void> {
  await openLive(page, at('/account/birthday'));
  await page.locator('[name="birthday"]').fill(birthday);
  await page.locator('main form [type="submit"]').click();
}
