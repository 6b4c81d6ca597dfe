import { expect, type Page } from '@playwright/test';
import { freshNumber, islandsLive, stored } from '../../../journeys/support.ts';
import type { Visit } from '../../../states/screen-state.ts';
import { accountOf, signInBrowser } from '../../../visitor/accounts.ts';
import { clearFaults } from '../../../visitor/faults.ts';
import { knownNumber, signInSteps } from '../../../visitor/sign-in-steps.ts';
import { errorOf, provoking, type ErrorRow, type Failing } from '../error-row.ts';

const { openLogin, giveNumber, giveCode } = signInSteps;

const birthdayRows: readonly ErrorRow[] = [
  {
    call: 'C02',
    name: '/account/birthday: the birthday is refused',
    ...provoking(saveBirthday, {
      kind: 'hard',
      status: 400,
      message: 'Please enter a valid date of birth',
      data: { fieldErrors: [{ field: 'birthday', message: 'Date is in the future' }] },
    }),
    toast: null,
    inline: /Please enter a valid date of birth/,
  },
  {
    call: 'C02',
    name: '/account/birthday: the birthday is refused by HTTP 200',
    ...provoking(saveBirthday, { kind: 'soft', status: 404, message: 'No such account' }),
    toast: null,
    inline: /No such account/,
  },
  {
    call: 'C02',
    name: '/account/birthday: the server fails',
    ...provoking(saveBirthday, { kind: 'hard', status: 500, message: 'Please try again later' }),
    toast: null,
    inline: /Please try again later/,
  },
  {
    call: 'C02',
    name: '/account/birthday: the birthday gets no response',
    ...provoking(saveBirthday, { kind: 'drop' }),
    toast: /couldn’t reach the server/,
    inline: /couldn’t reach the server/,
    afterwards: async ({ page }) => {
      await clearFaults();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    },
  },
];

const loginRows: readonly ErrorRow[] = [
  {
    call: 'C03',
    kinds: ['400'],
    name: '/account/birthday: the name is refused',
    arrive: async (visit) => {
      const data = { fieldErrors: [{ field: 'name', message: 'Please use letters' }] };
      await signInBrowser(visit.page, freshNumber());
      await visit.fault({ call: 'C03', kind: 'hard', status: 400, message: 'Invalid', data });
      await visit.page.goto(visit.at('/account/birthday'));
      await visit.page.locator('[name="name"]').fill('?');
      await visit.page.locator('main form [type="submit"]').click();
      await visit.page.locator('[name="name"][aria-invalid="true"]').waitFor();
    },
    toast: null,
    inline: /Please use letters/,
  },
  {
    call: 'C03',
    name: '/login: the number is blocked',
    ...provoking(enterKnown, { kind: 'hard', status: 403, message: 'This number is blocked' }),
    toast: null,
    inline: /This number is blocked/,
    afterwards: async ({ page }) => {
      await expect(page.getByRole('link', { name: 'Help and contact' })).toHaveAttribute('href', '/help');
      await page.getByRole('button', { name: 'Use another number' }).click();
      await expect(page.getByLabel('Mobile number')).toBeVisible();
    },
  },
  {
    call: 'C03',
    name: '/login: the number is blocked, by HTTP 200',
    ...provoking(enterKnown, { kind: 'soft', status: 403, message: 'This number is blocked' }),
    toast: null,
    inline: /This number is blocked/,
  },
  {
    call: 'C03',
    name: '/login: the account is being deleted',
    ...provoking((visit, failing) => enterKnown(visit, failing, 'main .mq-button--secondary'), {
      kind: 'hard',
      status: 409,
      message: 'On hold',
    }),
    toast: null,
    inline: /Your account is being deleted/,
  },
  {
    call: 'C03',
    name: '/login: the server fails after the right code',
    ...provoking(enterKnown, { kind: 'hard', status: 500, message: 'Boom' }),
    toast: null,
    inline: /Your code was right and stays valid here/,
    afterwards: goesOnWithoutAnotherCode,
  },
  {
    call: 'C03',
    name: '/login: the connection is cut after the right code',
    ...provoking(enterKnown, { kind: 'drop' }),
    toast: null,
    inline: /We couldn’t finish signing you in/,
    afterwards: goesOnWithoutAnotherCode,
  },
];

const codeRows: readonly ErrorRow[] = [
  {
    call: 'C04',
    name: '/login: the code cannot be sent',
    ...provoking(requestCode, { kind: 'hard', status: 500, message: 'Boom' }),
    toast: null,
    inline: /It can take up to 30 seconds/,
  },
  {
    call: 'C04',
    name: '/login: the code is refused by HTTP 200',
    ...provoking(requestCode, { kind: 'soft', status: 500, message: 'Boom' }),
    toast: null,
    inline: /It can take up to 30 seconds/,
  },
  {
    call: 'C04',
    name: '/login: the request for the code gets no response',
    ...provoking(requestCodeInVain, { kind: 'drop' }),
    toast: null,
    inline: /The code was not sent/,
    afterwards: ({ page }) => expect(page.getByLabel('Mobile number')).not.toHaveValue(''),
  },
  {
    call: 'C04',
    name: '/login: too many codes were requested, and the wait for another is long',
    ...provoking(requestCode, {
      kind: 'hard',
      status: 429,
      message: 'Too many',
      data: { retryAfterSec: 600 },
    }),
    toast: null,
    inline: /New code in (10:00|9:\d\d)/,
  },
  {
    call: 'C05',
    name: '/login: another code cannot be sent',
    ...provoking(requestAgain, { kind: 'hard', status: 500, message: 'Boom' }),
    toast: null,
    inline: /Couldn’t send a new code\. Try again\./,
  },
  {
    call: 'C05',
    name: '/login: another code is refused by HTTP 200',
    ...provoking(requestAgain, { kind: 'soft', status: 500, message: 'Boom' }),
    toast: null,
    inline: /Couldn’t send a new code\. Try again\./,
  },
  {
    call: 'C05',
    name: '/login: the request for another code gets no response',
    ...provoking(requestAgain, { kind: 'drop' }),
    toast: null,
    inline: /Couldn’t send a new code\. Try again\./,
  },
  {
    call: 'C05',
    name: '/login: another code is requested too often',
    ...provoking(requestAgain, {
      kind: 'hard',
      status: 429,
      message: 'Too many',
      data: { retryAfterSec: 45 },
    }),
    toast: null,
    inline: /Couldn’t send a new code\. Try again in 0:\d\d\./,
  },
  {
    call: 'C06',
    name: '/login: the code is wrong',
    ...provoking(tryCode, { kind: 'hard', status: 400, error: 'INVALID_OTP', data: { attemptsLeft: 3 } }),
    toast: null,
    inline: /That code isn’t right\. 3 tries left\./,
    afterwards: ({ page }) => expect(page.getByLabel('One-time code')).toBeFocused(),
  },
  {
    call: 'C06',
    name: '/login: the code has expired',
    ...provoking(tryCode, { kind: 'hard', status: 410, error: 'OTP_EXPIRED' }),
    toast: null,
    inline: /This code has expired\. Ask for a new one\./,
  },
  {
    call: 'C06',
    name: '/login: the number is locked',
    ...provoking(tryCode, { kind: 'hard', status: 429, error: 'OTP_LOCKED', data: { retryAfterSec: 600 } }),
    toast: null,
    inline: /Too many wrong codes\. Try again in (10|9) minutes\./,
  },
  {
    call: 'C06',
    name: '/login: the code is wrong, by HTTP 200',
    ...provoking(tryCode, { kind: 'soft', status: 400, error: 'INVALID_OTP', data: { attemptsLeft: 2 } }),
    toast: null,
    inline: /That code isn’t right\. 2 tries left\./,
  },
  {
    call: 'C06',
    name: '/login: the server fails at the code',
    ...provoking(tryCode, { kind: 'hard', status: 500, message: 'Boom' }),
    toast: null,
    inline: /We couldn’t reach the server/,
  },
  {
    call: 'C06',
    name: '/login: a right code comes back without a token',
    ...provoking(tryCode, { kind: 'soft', status: 200, data: { isNewUser: false } }),
    toast: null,
    inline: /We couldn’t reach the server/,
    afterwards: async ({ page }) => expect(await stored(page, 'loginState')).toBeNull(),
  },
  {
    call: 'C06',
    name: '/login: the code cannot be checked',
    ...provoking(tryCode, { kind: 'drop' }),
    toast: null,
    inline: /We couldn’t reach the server/,
  },
];

const handOffRows: readonly ErrorRow[] = [
  {
    call: 'C07',
    name: '/auth/handoff: the token is refused',
    ...provoking(handOver, { kind: 'hard', status: 410, message: 'Used' }),
    toast: null,
    inline: null,
    afterwards: nobodyIsSignedIn,
  },
  {
    call: 'C07',
    name: '/auth/handoff: the token is refused by HTTP 200',
    ...provoking(handOver, { kind: 'soft', status: 410, message: 'Used' }),
    toast: null,
    inline: null,
    afterwards: nobodyIsSignedIn,
  },
  {
    call: 'C07',
    name: '/auth/handoff: the server fails',
    ...provoking(handOver, { kind: 'hard', status: 500, message: 'Boom' }),
    toast: null,
    inline: null,
    afterwards: nobodyIsSignedIn,
  },
  {
    call: 'C07',
    name: '/auth/handoff: the exchange gets no response',
    ...provoking(handOver, { kind: 'drop' }),
    toast: null,
    inline: null,
    afterwards: nobodyIsSignedIn,
  },
];

const deletionRows: readonly ErrorRow[] = [
  {
    call: 'C10',
    name: '/delete-account: the proof has expired',
    ...provoking(requestDeletion, { kind: 'hard', status: 401, message: 'Verify first' }),
    toast: null,
    inline: /Please confirm with a new code/,
    afterwards: confirmsAgain,
  },
  {
    call: 'C10',
    name: '/delete-account: the code was shown too long ago',
    ...provoking(requestDeletion, {
      kind: 'hard',
      status: 403,
      message: 'Please confirm this with a new code.',
      error: 'FRESH_CODE_NEEDED',
    }),
    toast: null,
    inline: /Please confirm with a new code/,
    afterwards: confirmsAgain,
  },
  {
    call: 'C10',
    name: '/delete-account: there is no such account, which the page does not reveal',
    ...provoking(requestDeletion, { kind: 'hard', status: 404, message: 'No such account' }),
    toast: null,
    inline: /Your account will be deleted/,
  },
  {
    call: 'C10',
    name: '/delete-account: it was requested before',
    ...provoking(requestDeletion, {
      kind: 'hard',
      status: 409,
      message: 'Already requested',
      data: { requestId: 'DEL-5521', deleteBy: '2026-12-20' },
    }),
    toast: null,
    inline: /DEL-5521/,
  },
  {
    call: 'C10',
    name: '/delete-account: an order is still being made',
    ...provoking(requestDeletion, {
      kind: 'hard',
      status: 409,
      message: 'Open order',
      error: 'ORDER_IN_PROGRESS',
    }),
    toast: null,
    inline: /One of your orders is still being made/,
    afterwards: ({ page }) => expect(page.getByRole('link', { name: 'See your orders' })).toBeVisible(),
  },
  {
    call: 'C10',
    name: '/delete-account: the request is refused',
    ...provoking(requestDeletion, { kind: 'hard', status: 400, message: 'Please check the number' }),
    toast: null,
    inline: /Please check the number/,
    afterwards: stillHasTheAccount,
  },
  {
    call: 'C10',
    name: '/delete-account: the request is refused by HTTP 200',
    ...provoking(requestDeletion, { kind: 'soft', status: 400, message: 'Please check the number' }),
    toast: null,
    inline: /Please check the number/,
    afterwards: stillHasTheAccount,
  },
  {
    call: 'C10',
    name: '/delete-account: it was requested too often',
    ...provoking(requestDeletion, { kind: 'hard', status: 429, message: 'Too many requests' }),
    toast: null,
    inline: /Too many requests/,
    afterwards: stillHasTheAccount,
  },
  {
    call: 'C10',
    name: '/delete-account: the server fails',
    ...provoking(requestDeletion, { kind: 'hard', status: 500, message: 'Boom' }),
    toast: null,
    inline: /Nothing was deleted\. Try again\./,
    afterwards: deletedAtLast,
  },
  {
    call: 'C10',
    name: '/delete-account: the deletion gets no response',
    ...provoking(requestDeletion, { kind: 'drop' }),
    toast: null,
    inline: /Nothing was deleted\. Try again\./,
    afterwards: deletedAtLast,
  },
];

const verifyRows: readonly ErrorRow[] = [
  {
    call: 'C12',
    ...errorOf({ kind: 'hard', status: 404, message: "We couldn't find a video with this code" }),
    name: '/verify: no video has this code',
    arrive: (visit) => checkVideo(visit, 'NOPE-0000'),
    toast: /We couldn't find a video with this code/,
    inline: /Not verified/,
    afterwards: ({ page }) => expect(page).toHaveURL(/\/verify$/),
  },
  {
    call: 'C12',
    name: '/verify: the video was withdrawn',
    ...provoking(checkGenuine, {
      kind: 'soft',
      status: 410,
      message: 'This video has been withdrawn',
      error: 'REVOKED',
    }),
    toast: /This video has been withdrawn/,
    inline: /have taken it back/,
  },
  {
    call: 'C12',
    name: '/verify: too many codes were checked',
    ...provoking(checkGenuine, { kind: 'hard', status: 429, message: 'Too many requests' }),
    toast: /Too many requests/,
    inline: /This does not mean that the video is fake/,
    afterwards: checkedAgain,
  },
  {
    call: 'C12',
    name: '/verify: the server fails',
    ...provoking(checkGenuine, { kind: 'hard', status: 500, message: 'Boom' }),
    toast: /Boom/,
    inline: /Couldn’t check right now/,
    afterwards: checkedAgain,
  },
  {
    call: 'C12',
    name: '/verify: the check gets no response',
    ...provoking(checkGenuine, { kind: 'drop' }),
    toast: /Couldn’t check right now/,
    inline: /This does not mean that the video is fake/,
    afterwards: checkedAgain,
  },
  {
    call: 'C12',
    name: '/verify: the server of a shared link receives that the video was withdrawn',
    ...provoking(openShared, { kind: 'hard', status: 410, message: 'This video has been withdrawn' }),
    toast: /This video has been withdrawn/,
    inline: /have taken it back/,
  },
  {
    call: 'C12',
    name: '/verify: the server of a shared link gets no response',
    ...provoking(openShared, { kind: 'silent' }),
    toast: /Couldn’t check right now/,
    inline: /This does not mean that the video is fake/,
    afterwards: checkedAgain,
  },
];

/** Every error of C02 to C07, C10 and C12. */
export const authRows: readonly ErrorRow[] = [
  ...birthdayRows,
  ...loginRows,
  ...codeRows,
  ...handOffRows,
  ...deletionRows,
  ...verifyRows,
];

async function saveBirthday(visit: Visit, failing: Failing) {
  const { page, at, fault } = visit;
  await signInBrowser(page, freshNumber());
  await fault({ call: 'C02', ...failing });
  await page.goto(at('/account/birthday'));
  await page.locator('[name="birthday"]').fill('1998-08-14');
  await page.locator('main form [type="submit"]').click();
  await page.locator('main .mq-notice--error').waitFor();
}

/** Resolves when the failure is on the page. */
async function enterKnown(visit: Visit, failing: Failing, notice = 'main .mq-notice--error') {
  const number = await knownNumber();
  await visit.fault({ call: 'C03', ...failing });
  await openLogin(visit);
  await giveCode(visit, await giveNumber(visit, number));
  await visit.page.locator(notice).waitFor();
}

async function goesOnWithoutAnotherCode({ page }: Visit) {
  await clearFaults();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/verify');
}

async function requestCode(visit: Visit, failing: Failing) {
  await visit.fault({ call: 'C04', ...failing });
  await openLogin(visit);
  await giveNumber(visit);
}

async function requestCodeInVain(visit: Visit, failing: Failing) {
  await visit.fault({ call: 'C04', ...failing });
  await openLogin(visit);
  await visit.page.locator('[name="phone"]').fill(freshNumber());
  await visit.page.locator('main form [type="submit"]').click();
  await visit.page.locator('main .mq-notice--error').waitFor();
}

async function requestAgain(visit: Visit, failing: Failing) {
  await visit.fault({ call: 'C05', ...failing });
  await visit.page.clock.install();
  await openLogin(visit);
  await giveNumber(visit);
  await visit.page.clock.fastForward('00:31');
  await visit.page.getByRole('button', { name: visit.say('Send a new code', 'नया कोड भेजिए') }).click();
  await visit.page.getByText(visit.say('Couldn’t send a new code', 'नया कोड नहीं भेज सके')).first().waitFor();
}

async function tryCode(visit: Visit, failing: Failing) {
  await visit.fault({ call: 'C06', ...failing });
  await openLogin(visit);
  await giveCode(visit, await giveNumber(visit), '048213');
  await visit.page.locator('[name="code"][aria-invalid="true"]').waitFor();
}

async function handOver({ page, at, fault }: Visit, failing: Failing) {
  await fault({ call: 'C07', ...failing });
  await page.goto(at('/auth/handoff?token=once&next=%2Fverify'));
  await page.waitForURL(({ pathname }) => pathname === at('/verify'));
}

async function nobodyIsSignedIn({ page }: { page: Page }) {
  expect(await stored(page, 'loginState')).toBeNull();
}

async function requestDeletion(visit: Visit, failing: Failing) {
  const { page, at, fault } = visit;
  const number = freshNumber();
  await accountOf(number);
  await fault({ call: 'C10', ...failing });
  await page.goto(at('/delete-account'));
  await islandsLive(page);
  await giveCode(visit, await giveNumber(visit, number));
  await page.locator('main .mq-button--danger').click();
  await page.locator('main .mq-notice').filter({ visible: true }).waitFor();
}

async function confirmsAgain({ page }: Visit) {
  await page.getByRole('button', { name: 'Confirm with a code' }).click();
  await expect(page.getByLabel('Mobile number')).toBeVisible();
}

async function deletedAtLast({ page }: Visit) {
  await clearFaults();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your account will be deleted')).toBeVisible();
}

/** Nothing was accepted, and what was written is there to be sent again. */
async function stillHasTheAccount({ page }: Visit) {
  await expect(page.getByText('Your account will be deleted')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible();
}

async function checkVideo({ page, at }: Visit, code: string) {
  await page.goto(at('/verify'));
  await islandsLive(page);
  await page.locator('[name="authenticationToken"]').fill(code);
  await page.locator('form[method="get"] [type="submit"]').click();
  await page.locator('main .mq-notice').filter({ visible: true }).waitFor();
}

async function checkGenuine(visit: Visit, failing: Failing) {
  await visit.fault({ call: 'C12', ...failing });
  await checkVideo(visit, 'A7K9-22QX');
}

/** The address under the code of a video: its server checks before there is a page. */
async function openShared({ page, at, fault }: Visit, failing: Failing) {
  await fault({ call: 'C12', ...failing });
  await page.goto(at('/verify?authenticationToken=A7K9-22QX'));
  await islandsLive(page);
  await page.locator('main .mq-notice').filter({ visible: true }).waitFor();
}

async function checkedAgain({ page }: Visit) {
  await clearFaults();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Genuine: this video is from us')).toBeVisible();
}
