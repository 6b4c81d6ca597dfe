import { expect } from '@playwright/test';
import { islandsLive, stored } from '../../../journeys/support.ts';
import type { Visit } from '../../../states/screen-state.ts';
import { clearFaults, type Fault } from '../../../visitor/faults.ts';
import { expectPriced, goOn, openCheckout, openWizard } from '../../../visitor/order-under-way.ts';
import { forgetCalls, receivedCalls } from '../../../visitor/received-calls.ts';
import { errorOf, type ErrorRow } from '../error-row.ts';

type Refusal = { status: number; message: string; error?: string; data?: unknown };
const refusal = (kind: 'soft' | 'hard', call: string, given: Refusal): Fault => ({ call, kind, ...given });
const wrongField = (field: string) => ({ fieldErrors: [{ field, message: `Please change ${field}` }] });

/** Opens the price page with C24 misbehaving. */
async function priceWith(visit: Visit, ...faults: Fault[]): Promise<void> {
  for (const fault of faults) await visit.fault(fault);
  await openCheckout(visit);
}

const notice = (page: Visit['page']) => page.locator('.mq-notice').filter({ visible: true });
const again = ({ page, say }: Visit) =>
  page.getByRole('button', { name: say('Try again', 'फिर कोशिश कीजिए') });

/** The wizard, sent back to a step: its question, and the problem beside the control. */
async function sentBackTo({ page }: Visit, step: string): Promise<void> {
  await page.waitForURL(new RegExp(`/order/aarav-suryan\\?step=${step}`));
  await expect(page.locator('.mq-error-summary')).toBeVisible();
}

const c13: readonly ErrorRow[] = [
  ...(['soft', 'hard'] as const).map((kind): ErrorRow => ({
    call: 'C13',
    ...errorOf({ kind, status: 500 }),
    name: `/order/:celeb: the studio returns 500, ${kind}`,
    toast: null,
    inline: /We could not reach our studio/,
    arrive: async (visit) => {
      await visit.fault(refusal(kind, 'C13', { status: 500, message: 'Internal error' }));
      await visit.page.goto(visit.at('/order/aarav-suryan?occasion=birthday'));
      await islandsLive(visit.page);
      await expect(notice(visit.page)).toBeVisible();
    },
    afterwards: async (visit) => {
      await expect(visit.page.getByText('Price at checkout')).toBeVisible();
      await clearFaults();
      await again(visit).click();
      await expect(visit.page.getByText('₹499')).toBeVisible();
    },
  })),
  {
    call: 'C13',
    kinds: ['lost'],
    name: '/order/:celeb: the connection to the studio is cut',
    toast: null,
    inline: /We could not reach our studio/,
    arrive: async (visit) => {
      await visit.fault({ call: 'C13', kind: 'drop' });
      await visit.page.goto(visit.at('/order/aarav-suryan'));
      await islandsLive(visit.page);
      await expect(notice(visit.page)).toBeVisible();
    },
  },
  {
    call: 'C13',
    kinds: ['404'],
    name: '/order/:celeb: a star without this video is sent home',
    toast: null,
    inline: null,
    arrive: async (visit) => {
      await visit.fault(
        refusal('hard', 'C13', { status: 404, message: 'No such video', error: 'NOT_FOUND' }),
      );
      await visit.page.goto(visit.at('/order/aarav-suryan?occasion=holi'));
      await visit.page.waitForURL((url) => /^\/(hi)?\/?$/.test(url.pathname));
    },
    afterwards: async ({ page }) => expect(page.getByText('has moved').first()).toBeVisible(),
  },
  {
    call: 'C13',
    kinds: ['404'],
    name: '/celebrities/:celeb/:occasion: a video the studio does not make is sent home',
    toast: null,
    inline: null,
    arrive: async ({ page, at, fault }) => {
      await fault(refusal('hard', 'C13', { status: 404, message: 'No such video', error: 'NOT_FOUND' }));
      await page.goto(at('/celebrities/aarav-suryan/birthday'));
      await page.waitForURL((url) => /^\/(hi)?\/?$/.test(url.pathname));
    },
    afterwards: async ({ page }) => {
      const path = '/celebrities/aarav-suryan/birthday';
      const response = await page.request.get(path, { maxRedirects: 0 });
      expect([response.status(), response.headers()['location']]).toEqual([302, '/']);
    },
  },
  {
    call: 'C13',
    kinds: ['5xx'],
    name: 'checkout.order-button: the studio returns 503, the way to order stays',
    toast: null,
    inline: /See price at checkout/,
    arrive: async (visit) => {
      await visit.fault(refusal('hard', 'C13', { status: 503, message: '' }));
      await visit.page.goto(visit.at('/celebrities/aarav-suryan'));
      await expect(visit.page.locator('[data-slot="checkout.order-button"] a').first()).toBeVisible();
    },
  },
];

/** The name step, sent with the checker misbehaving. */
async function sendName(visit: Visit, fault: Fault): Promise<void> {
  await forgetCalls();
  await openWizard(visit, 'name', { draft: { moderation: null } });
  await visit.fault(fault);
  await goOn(visit.page);
}

const uncheckedPass = async ({ page }: Visit) => {
  await expect(page).toHaveURL(/step=review/);
  expect(await stored(page, 'checkoutDraft')).toMatchObject({ moderation: 'unchecked' });
};

const c16: readonly ErrorRow[] = [
  ...(
    [
      ['500', { kind: 'hard', status: 500 }],
      ['429', { kind: 'hard', status: 429 }],
      ['an invalid response of 200', { kind: 'soft', status: 500 }],
      ['no response', { kind: 'drop' }],
      ['silence beyond four seconds', { kind: 'silent' }],
    ] as const
  ).map(([what, fault]): ErrorRow => ({
    call: 'C16',
    ...errorOf(fault),
    name: `/order/:celeb: a checker that fails twice lets the name go on unchecked, ${what}`,
    toast: null,
    inline: null,
    arrive: async (visit) => {
      await sendName(visit, { call: 'C16', ...fault });
      await visit.page.waitForURL(/step=review/);
    },
    afterwards: async (visit) => {
      await uncheckedPass(visit);
      expect(await receivedCalls(/chat\/completions/)).toHaveLength(2);
    },
  })),
  {
    call: 'C16',
    kinds: ['5xx'],
    name: '/order/:celeb: a checker that fails once is retried',
    toast: null,
    inline: null,
    arrive: async (visit) => {
      await sendName(visit, { call: 'C16', kind: 'hard', status: 500, times: 1 });
      await visit.page.waitForURL(/step=review/);
    },
    afterwards: async ({ page }) =>
      expect(await stored(page, 'checkoutDraft')).toMatchObject({ moderation: 'passed' }),
  },
  {
    call: 'C16',
    kinds: [],
    name: '/order/:celeb: an offensive name is refused on its step',
    toast: null,
    inline: /Please change this: it may be read as offensive/,
    arrive: async (visit) => {
      await forgetCalls();
      await openWizard(visit, 'name', { draft: { moderation: null } });
      await visit.page.locator('#full-name').fill('चूतिया');
      await goOn(visit.page);
      await expect(visit.page.locator('.mq-error-summary')).toBeFocused();
    },
    afterwards: async ({ page }) => {
      const appeal = page.getByRole('link', { name: 'I think this is a mistake' });
      await expect(appeal).toHaveAttribute('href', /^mailto:/);
      expect(await receivedCalls(/get-token-price/)).toEqual([]);
    },
  },
];

const backToStep = [
  { field: 'occasionId', step: 'occasion', problem: /cannot be made for this occasion/ },
  { field: 'occasionDate', step: 'occasion', problem: /cannot be made for this date/ },
  { field: 'relationshipId', step: 'who', problem: /cannot be made for this choice/ },
  { field: 'forName', step: 'name', problem: /may be read as offensive/ },
];

const c24: readonly ErrorRow[] = [
  ...backToStep.map(({ field, step, problem }): ErrorRow => ({
    call: 'C24',
    kinds: [field === 'forName' ? '422' : '400'],
    name: `/checkout: ${field} cannot be priced, back to its step`,
    toast: null,
    inline: problem,
    arrive: async (visit) => {
      const status = field === 'forName' ? 422 : 400;
      await priceWith(
        visit,
        refusal(field === 'occasionId' ? 'soft' : 'hard', 'C24', {
          status,
          message: 'Please check the details',
          data: wrongField(field),
        }),
      );
      await sentBackTo(visit, step);
    },
    afterwards: async ({ page }) =>
      expect(await stored(page, 'checkoutDetails')).toMatchObject({ fullName: 'Asha Rao' }),
  })),
  {
    call: 'C24',
    kinds: ['400'],
    name: '/checkout: the order is refused as a whole',
    toast: null,
    inline: /These details do not go together/,
    arrive: async (visit) => {
      await priceWith(
        visit,
        refusal('hard', 'C24', { status: 400, message: 'These details do not go together' }),
      );
      await expect(notice(visit.page)).toBeVisible();
    },
    afterwards: async ({ page }) => {
      await page.getByRole('link', { name: 'Check your answers' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your order');
    },
  },
  ...(['soft', 'hard'] as const).map((kind): ErrorRow => ({
    call: 'C24',
    ...errorOf({ kind, status: 409 }),
    name: `/checkout: the star takes no orders, ${kind}`,
    toast: null,
    inline: /Aarav Suryan is not taking orders right now/,
    arrive: async (visit) => {
      await priceWith(
        visit,
        refusal(kind, 'C24', {
          status: 409,
          message: 'This star takes no orders',
          error: 'CELEB_UNAVAILABLE',
        }),
      );
      await expect(notice(visit.page)).toBeVisible();
    },
    afterwards: async ({ page }) => {
      await page.getByRole('button', { name: 'Order from Meher Tarana' }).click();
      await page.waitForURL(/\/order\/meher-tarana\?step=review/);
      await expect(page.getByText('Asha Rao', { exact: true })).toBeVisible();
      await expect(page.getByText('₹599')).toBeVisible();
    },
  })),
  {
    call: 'C24',
    kinds: ['401'],
    name: '/checkout: the token has expired, and no sign-in follows',
    toast: null,
    inline: /Sign in to continue/,
    arrive: async (visit) => {
      await priceWith(visit, refusal('hard', 'C24', { status: 401, message: 'Please sign in again' }));
      await visit.page.getByRole('dialog').waitFor();
      await visit.page.keyboard.press('Escape');
      await expect(notice(visit.page)).toBeVisible();
    },
    afterwards: async ({ page }) => {
      expect(await stored(page, 'loginState')).toBeNull();
      expect(await stored(page, 'checkoutDetails')).toMatchObject({ fullName: 'Asha Rao' });
    },
  },
  {
    call: 'C24',
    kinds: ['403'],
    name: '/checkout: this account may not order',
    toast: null,
    inline: /This account cannot order/,
    arrive: async (visit) => {
      await priceWith(visit, refusal('hard', 'C24', { status: 403, message: 'This account cannot order.' }));
      await expect(notice(visit.page)).toBeVisible();
    },
  },
  {
    call: 'C24',
    kinds: ['404'],
    name: '/checkout: there is no price for this order',
    toast: null,
    inline: /There is no price for this order/,
    arrive: async (visit) => {
      await priceWith(
        visit,
        refusal('hard', 'C24', { status: 404, message: 'There is no price for this order.' }),
      );
      await expect(notice(visit.page)).toBeVisible();
    },
    // A call that is missing is no missing page.
    afterwards: async ({ page }) => expect(page).toHaveURL(/\/checkout$/),
  },
  {
    call: 'C24',
    kinds: ['429'],
    name: '/checkout: too many requests, a countdown and then a retry',
    toast: null,
    inline: /You can try again in \d s/,
    arrive: async (visit) => {
      await priceWith(visit, {
        ...refusal('hard', 'C24', { status: 429, message: 'Too many requests', data: { retryAfterSec: 3 } }),
        times: 1,
      });
      await expect(notice(visit.page)).toBeVisible();
    },
    afterwards: async (visit) => {
      await expect(again(visit)).toHaveCount(0);
      await again(visit).click();
      await expectPriced(visit.page);
    },
  },
  ...(
    [
      { kind: 'soft', status: 500 },
      { kind: 'hard', status: 503 },
    ] as const
  ).map((fault): ErrorRow => ({
    call: 'C24',
    ...errorOf(fault),
    name: `/checkout: the till is in trouble, ${fault.kind}`,
    toast: null,
    inline: /We couldn’t get a price for this order/,
    arrive: async (visit) => {
      await priceWith(visit, { call: 'C24', ...fault, message: 'NullPointerException', times: 1 });
      await expect(notice(visit.page)).toBeVisible();
    },
    afterwards: async (visit) => {
      await expect(visit.page.getByText('NullPointerException')).toHaveCount(0);
      await again(visit).click();
      await expectPriced(visit.page);
    },
  })),
  {
    call: 'C24',
    kinds: ['lost'],
    name: '/checkout: the connection to the till is cut',
    toast: null,
    inline: /We can’t reach our server/,
    arrive: async (visit) => {
      // Browsers resend by themselves what a reused connection lost once.
      await priceWith(visit, { call: 'C24', kind: 'drop' });
      await expect(notice(visit.page)).toBeVisible();
    },
    afterwards: async (visit) => {
      await clearFaults();
      await again(visit).click();
      await expectPriced(visit.page);
    },
  },
  {
    call: 'C24',
    kinds: [],
    name: '/checkout: the price has risen since it was shown',
    toast: null,
    inline: /It was ₹399; now it is ₹499/,
    arrive: async (visit) => {
      await openCheckout(visit, { draft: { shownPrice: { amountMinor: 39_900, currency: 'INR' } } });
      await expect(notice(visit.page)).toBeVisible();
    },
    afterwards: async ({ page }) => {
      await page.getByRole('button', { name: 'Continue with ₹499' }).click();
      await expect(page.getByText(/^Your bank may ask/)).toBeVisible();
    },
  },
];

/** What can go wrong between the first question and the price. */
export const orderRows: readonly ErrorRow[] = [...c13, ...c16, ...c24];
