import { expect, type Page } from '@playwright/test';
import { freshNumber, islandsLive, stored } from '../../journeys/support.ts';
import type { Visit } from '../../states/screen-state.ts';
import { accountOf, signInBrowser } from '../../visitor/accounts.ts';
import { clearFaults } from '../../visitor/faults.ts';
import { knownNumber, signInSteps } from '../../visitor/sign-in-steps.ts';
import type { ErrorRow } from '../error-row.ts';

const { openLogin, giveNumber, giveCode, giveName } = signInSteps;

const configRows: readonly ErrorRow[] = [
  {
    call: 'C01',
    name: '/verify: the app config is refused with words',
    arrive: (visit) => withoutConfig(visit, { kind: 'hard', status: 503, message: 'Back in ten minutes' }),
    toast: /Back in ten minutes/,
    inline: null,
    afterwards: usable,
  },
  {
    call: 'C01',
    name: '/verify: the app config is refused without words, and its error field speaks',
    arrive: (visit) =>
      withoutConfig(visit, { kind: 'soft', status: 503, message: '', error: 'Service Unavailable' }),
    toast: /Service Unavailable/,
    inline: null,
    afterwards: usable,
  },
  {
    call: 'C01',
    name: '/verify: the app config gets no answer',
    arrive: (visit) => withoutConfig(visit, { kind: 'drop' }),
    toast: /Our server didn’t answer/,
    inline: null,
    afterwards: usable,
  },
];

const birthdayRows: readonly ErrorRow[] = [
  {
    call: 'C02',
    name: '/account/birthday: the birthday is refused',
    arrive: (visit) =>
      saveBirthday(visit, {
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
    arrive: (visit) => saveBirthday(visit, { kind: 'soft', status: 404, message: 'No such account' }),
    toast: null,
    inline: /No such account/,
  },
  {
    call: 'C02',
    name: '/account/birthday: the birthday gets no answer',
    arrive: (visit) => saveBirthday(visit, { kind: 'drop' }),
    toast: /couldn't reach the server/,
    inline: /couldn't reach the server/,
    afterwards: async ({ page }) => {
      await clearFaults();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('Saved 🎂')).toBeVisible();
    },
  },
];

const loginRows: readonly ErrorRow[] = [
  {
    call: 'C03',
    name: '/login: the name is refused',
    arrive: async (visit) => {
      const data = { fieldErrors: [{ field: 'name', message: 'Please use letters' }] };
      await visit.fault({ call: 'C03', kind: 'hard', status: 400, message: 'Invalid', data });
      await openLogin(visit);
      await giveCode(visit, await giveNumber(visit));
      await giveName(visit);
      await visit.page.locator('[name="name"][aria-invalid="true"]').waitFor();
    },
    toast: null,
    inline: /Please use letters/,
  },
  {
    call: 'C03',
    name: '/login: the number is blocked',
    arrive: (visit) => enterKnown(visit, { kind: 'hard', status: 403, message: 'This number is blocked' }),
    toast: null,
    inline: /This number is blocked/,
    afterwards: async ({ page }) => {
      await page.getByRole('button', { name: 'Use another number' }).click();
      await expect(page.getByLabel('Mobile number')).toBeVisible();
    },
  },
  {
    call: 'C03',
    name: '/login: the account is being deleted',
    arrive: (visit) => enterKnown(visit, { kind: 'hard', status: 409, message: 'On hold' }),
    toast: null,
    inline: /Account is being deleted/,
  },
  {
    call: 'C03',
    name: '/login: the server fails after the right code',
    arrive: (visit) => enterKnown(visit, { kind: 'hard', status: 500, message: 'Boom' }),
    toast: null,
    inline: /Your code was right and stays valid here/,
    afterwards: goesOnWithoutAnotherCode,
  },
  {
    call: 'C03',
    name: '/login: the line is cut after the right code',
    arrive: (visit) => enterKnown(visit, { kind: 'drop' }),
    toast: null,
    inline: /We couldn't finish signing you in/,
    afterwards: goesOnWithoutAnotherCode,
  },
];

const codeRows: readonly ErrorRow[] = [
  {
    call: 'C04',
    name: '/login: the code cannot be sent',
    arrive: (visit) => askForCode(visit, { kind: 'hard', status: 500, message: 'Boom' }),
    toast: null,
    inline: /It can take up to 30 seconds/,
  },
  {
    call: 'C04',
    name: '/login: the code is refused by HTTP 200',
    arrive: (visit) => askForCode(visit, { kind: 'soft', status: 500, message: 'Boom' }),
    toast: null,
    inline: /It can take up to 30 seconds/,
  },
  {
    call: 'C04',
    name: '/login: asking for the code gets no answer',
    arrive: (visit) => askForCode(visit, { kind: 'drop' }),
    toast: null,
    inline: /It can take up to 30 seconds/,
  },
  {
    call: 'C04',
    name: '/login: too many codes were asked for, and the wait for another is long',
    arrive: (visit) =>
      askForCode(visit, { kind: 'hard', status: 429, message: 'Too many', data: { retryAfterSec: 600 } }),
    toast: null,
    inline: /New code in (10:00|9:\d\d)/,
  },
  {
    call: 'C05',
    name: '/login: another code cannot be sent',
    arrive: (visit) => askAgain(visit, { kind: 'hard', status: 500, message: 'Boom' }),
    toast: null,
    inline: /Couldn't send a new code\. Try again\./,
  },
  {
    call: 'C05',
    name: '/login: asking for another code gets no answer',
    arrive: (visit) => askAgain(visit, { kind: 'drop' }),
    toast: null,
    inline: /Couldn't send a new code\. Try again\./,
  },
  {
    call: 'C05',
    name: '/login: another code is asked for too often',
    arrive: (visit) =>
      askAgain(visit, { kind: 'hard', status: 429, message: 'Too many', data: { retryAfterSec: 45 } }),
    toast: null,
    inline: /Couldn't send a new code\. Try again in \d\d s\./,
  },
  {
    call: 'C06',
    name: '/login: the code is wrong',
    arrive: (visit) =>
      tryCode(visit, { kind: 'hard', status: 400, error: 'INVALID_OTP', data: { attemptsLeft: 3 } }),
    toast: null,
    inline: /That code isn't right\. 3 tries left\./,
    afterwards: ({ page }) => expect(page.getByLabel('One-time code')).toBeFocused(),
  },
  {
    call: 'C06',
    name: '/login: the code has expired',
    arrive: (visit) => tryCode(visit, { kind: 'hard', status: 410, error: 'OTP_EXPIRED' }),
    toast: null,
    inline: /This code has expired\. Ask for a new one\./,
  },
  {
    call: 'C06',
    name: '/login: the number is locked',
    arrive: (visit) =>
      tryCode(visit, { kind: 'hard', status: 429, error: 'OTP_LOCKED', data: { retryAfterSec: 600 } }),
    toast: null,
    inline: /Too many wrong codes\. Try again in (10:00|9:\d\d)\./,
  },
  {
    call: 'C06',
    name: '/login: a right code comes back without a token',
    arrive: (visit) => tryCode(visit, { kind: 'soft', status: 200, data: { isNewUser: false } }),
    toast: null,
    inline: /We couldn't reach the server/,
    afterwards: async ({ page }) => expect(await stored(page, 'loginState')).toBeNull(),
  },
  {
    call: 'C06',
    name: '/login: the code cannot be checked',
    arrive: (visit) => tryCode(visit, { kind: 'drop' }),
    toast: null,
    inline: /We couldn't reach the server/,
  },
];

const handOffRows: readonly ErrorRow[] = [
  {
    call: 'C07',
    name: '/auth/handoff: the token is refused',
    arrive: (visit) => handOver(visit, { kind: 'hard', status: 410, message: 'Used' }),
    toast: null,
    inline: null,
    afterwards: nobodyIsSignedIn,
  },
  {
    call: 'C07',
    name: '/auth/handoff: the exchange gets no answer',
    arrive: (visit) => handOver(visit, { kind: 'drop' }),
    toast: null,
    inline: null,
    afterwards: nobodyIsSignedIn,
  },
];

const deletionRows: readonly ErrorRow[] = [
  {
    call: 'C10',
    name: '/delete-account: the proof has expired',
    arrive: (visit) => askForDeletion(visit, { kind: 'hard', status: 401, message: 'Verify first' }),
    toast: null,
    inline: /The proof of your number has expired/,
    afterwards: async ({ page }) => {
      await page.getByRole('button', { name: 'Start again' }).click();
      await expect(page.getByLabel('Mobile number')).toBeVisible();
    },
  },
  {
    call: 'C10',
    name: '/delete-account: there is no such account, which nobody can tell',
    arrive: (visit) => askForDeletion(visit, { kind: 'hard', status: 404, message: 'No such account' }),
    toast: null,
    inline: /Your account will be deleted/,
  },
  {
    call: 'C10',
    name: '/delete-account: it was asked for before',
    arrive: (visit) =>
      askForDeletion(visit, {
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
    arrive: (visit) =>
      askForDeletion(visit, { kind: 'hard', status: 409, message: 'Open order', error: 'ORDER_IN_PROGRESS' }),
    toast: null,
    inline: /One of your orders is still being made/,
    afterwards: ({ page }) => expect(page.getByRole('link', { name: 'See your orders' })).toBeVisible(),
  },
  {
    call: 'C10',
    name: '/delete-account: the deletion gets no answer',
    arrive: (visit) => askForDeletion(visit, { kind: 'drop' }),
    toast: null,
    inline: /Nothing was deleted\. Try again\./,
    afterwards: async ({ page }) => {
      await clearFaults();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('Your account will be deleted')).toBeVisible();
    },
  },
];

const verifyRows: readonly ErrorRow[] = [
  {
    call: 'C12',
    name: '/verify: no video has this code',
    arrive: (visit) => checkVideo(visit, 'NOPE-0000'),
    toast: /We couldn't find a video with this code/,
    inline: /Not verified/,
    afterwards: ({ page }) => expect(page).toHaveURL(/\/verify$/),
  },
  {
    call: 'C12',
    name: '/verify: the video was withdrawn',
    arrive: async (visit) => {
      const withdrawn = { status: 410, message: 'This video has been withdrawn', error: 'REVOKED' };
      await visit.fault({ call: 'C12', kind: 'soft', ...withdrawn });
      await checkVideo(visit, 'A7K9-22QX');
    },
    toast: /This video has been withdrawn/,
    inline: /it has been withdrawn/,
  },
  {
    call: 'C12',
    name: '/verify: the server fails',
    arrive: async (visit) => {
      await visit.fault({ call: 'C12', kind: 'hard', status: 500, message: 'Boom' });
      await checkVideo(visit, 'A7K9-22QX');
    },
    toast: /Boom/,
    inline: /Couldn't check right now/,
    afterwards: checkedAgain,
  },
  {
    call: 'C12',
    name: '/verify: the check gets no answer',
    arrive: async (visit) => {
      await visit.fault({ call: 'C12', kind: 'drop' });
      await checkVideo(visit, 'A7K9-22QX');
    },
    toast: /Couldn't check right now/,
    inline: /This says nothing about the video/,
    afterwards: checkedAgain,
  },
  {
    call: 'C12',
    name: '/verify: the server of a shared link gets no answer',
    arrive: async ({ page, at, fault }) => {
      await fault({ call: 'C12', kind: 'silent' });
      await page.goto(at('/verify?authenticationToken=A7K9-22QX'));
      await islandsLive(page);
      await page.locator('main .mq-notice--warning').waitFor();
    },
    toast: /Couldn't check right now/,
    inline: /This says nothing about the video/,
    afterwards: checkedAgain,
  },
];

/** Every error of C01 to C07, C10 and C12. */
export const authRows: readonly ErrorRow[] = [
  ...configRows,
  ...birthdayRows,
  ...loginRows,
  ...codeRows,
  ...handOffRows,
  ...deletionRows,
  ...verifyRows,
];

/** What a row says of its fault; the call stands in the row. */
type Failing =
  | {
      kind: 'soft' | 'hard';
      status?: number;
      message?: string;
      error?: string;
      data?: unknown;
      times?: number;
    }
  | { kind: 'drop' };

async function withoutConfig({ page, at, fault }: Visit, failing: Failing) {
  await fault({ call: 'C01', ...failing });
  await page.goto(at('/verify'));
  await page.locator('.Toastify__toast').first().waitFor();
}

async function usable({ page }: Visit) {
  await page.getByLabel('Code under the video').fill('A7K9-22QX');
  await page.getByRole('button', { name: 'Check the video' }).click();
  await expect(page.getByText('Genuine: this video is from us')).toBeVisible();
}

async function saveBirthday(visit: Visit, failing: Failing) {
  const { page, at, fault } = visit;
  await signInBrowser(page, freshNumber());
  await fault({ call: 'C02', ...failing });
  await page.goto(at('/account/birthday'));
  await page.locator('[name="birthday"]').fill('1998-08-14');
  await page.locator('main form [type="submit"]').click();
  await page.locator('main .mq-notice--error').waitFor();
}

async function enterKnown(visit: Visit, failing: Failing) {
  const number = await knownNumber();
  await visit.fault({ call: 'C03', ...failing });
  await openLogin(visit);
  await giveCode(visit, await giveNumber(visit, number));
  await visit.page.locator('main .mq-notice--error').waitFor();
}

async function goesOnWithoutAnotherCode({ page }: Visit) {
  await clearFaults();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/verify');
}

async function askForCode(visit: Visit, failing: Failing) {
  await visit.fault({ call: 'C04', ...failing });
  await openLogin(visit);
  await giveNumber(visit);
}

async function askAgain(visit: Visit, failing: Failing) {
  await visit.fault({ call: 'C05', ...failing });
  await visit.page.clock.install();
  await openLogin(visit);
  await giveNumber(visit);
  await visit.page.clock.fastForward('00:31');
  await visit.page.getByRole('button', { name: visit.say('Send a new code', 'नया कोड भेजें') }).click();
  await visit.page.getByText(visit.say("Couldn't send a new code", 'नया कोड नहीं भेज सके')).first().waitFor();
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

async function askForDeletion(visit: Visit, failing: Failing) {
  const { page, at, fault } = visit;
  const number = freshNumber();
  await accountOf(number);
  await fault({ call: 'C10', ...failing });
  await page.goto(at('/delete-account'));
  await islandsLive(page);
  await giveCode(visit, await giveNumber(visit, number));
  await page.locator('main .mq-button--danger').click();
  await page.locator('main .mq-notice').waitFor();
}

async function checkVideo({ page, at }: Visit, code: string) {
  await page.goto(at('/verify'));
  await islandsLive(page);
  await page.locator('[name="authenticationToken"]').fill(code);
  await page.locator('form[method="get"] [type="submit"]').click();
  await page.locator('main .mq-notice').waitFor();
}

async function checkedAgain({ page }: Visit) {
  await clearFaults();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Genuine: this video is from us')).toBeVisible();
}
