import { soon } from '@marquee/testing/form-samples';
import { expect } from '@playwright/test';
import { apiUrl, islandsLive } from '../../journeys/support.ts';
import { storeInBrowser } from '../../visitor/accounts.ts';
import { expectPriced, goOn, openCheckout, openWizard } from '../../visitor/order-under-way.ts';
import type { ScreenState, Visit } from '../screen-state.ts';

const summary = (page: Visit['page']) => page.locator('.mq-error-summary');

async function openEmpty({ page, at }: Visit, path: string): Promise<void> {
  await page.goto(at(path));
  await islandsLive(page);
}

/** Switches payment off for all visitors, with the text of the app config or the site's own. */
async function closeTill({ fault }: Visit, message: Record<string, string>): Promise<void> {
  const response = await fetch(`${apiUrl}/security/api/getAppConfig`);
  const { data } = (await response.json()) as { data: object };
  const maintenance = { enabled: true, ...message };
  await fault({ call: 'C01', kind: 'soft', status: 200, data: { ...data, maintenance } });
}

const occasion: readonly ScreenState[] = [
  {
    name: '/order/:celeb: the occasion, nothing chosen',
    arrive: (visit) => openEmpty(visit, '/order/meher-tarana'),
  },
  {
    name: '/order/:celeb: no occasion was chosen',
    arrive: async (visit) => {
      await openEmpty(visit, '/order/kabir-rangrez');
      await goOn(visit.page);
      await expect(summary(visit.page)).toBeFocused();
    },
  },
  {
    name: '/order/:celeb: a birthday without its date',
    arrive: async (visit) => {
      await openEmpty(visit, '/order/aarav-suryan?occasion=birthday');
      await goOn(visit.page);
      await expect(summary(visit.page)).toBeFocused();
    },
  },
  {
    name: '/order/:celeb: a birthday of the past means the next one',
    arrive: async (visit) => {
      await openEmpty(visit, '/order/aarav-suryan?occasion=birthday');
      await visit.page.locator('#occasion-date').fill(`1994${soon.slice(4)}`);
      await expect(visit.page.getByText(visit.say('The next one is on', 'अगली बार यह दिन'))).toBeVisible();
    },
  },
  {
    name: '/order/:celeb: an exam of the past',
    arrive: async (visit) => {
      await openEmpty(visit, '/order/aarav-suryan?occasion=exam-luck');
      await visit.page.locator('#occasion-date').fill('2020-03-01');
      await goOn(visit.page);
      await expect(summary(visit.page)).toBeFocused();
    },
  },
];

const who: readonly ScreenState[] = [
  {
    name: '/order/:celeb: who, nothing chosen',
    arrive: (visit) =>
      openWizard(visit, 'who', { details: { relationshipId: null }, draft: { language: null } }),
  },
  {
    name: '/order/:celeb: neither who nor the language was chosen',
    arrive: async (visit) => {
      await openWizard(visit, 'who', { details: { relationshipId: null }, draft: { language: null } });
      await goOn(visit.page);
      await expect(summary(visit.page)).toBeFocused();
    },
  },
  { name: '/order/:celeb: who, answered', arrive: (visit) => openWizard(visit, 'who') },
];

const withoutName = { details: { fullName: '', nameAudioUrl: null }, draft: { moderation: null } };
const name: readonly ScreenState[] = [
  { name: '/order/:celeb: the name, empty', arrive: (visit) => openWizard(visit, 'name', withoutName) },
  {
    name: '/order/:celeb: no name was given',
    arrive: async (visit) => {
      await openWizard(visit, 'name', withoutName);
      await goOn(visit.page);
      await expect(summary(visit.page)).toBeFocused();
    },
  },
  {
    name: '/order/:celeb: a name with a number in it',
    arrive: async (visit) => {
      await openWizard(visit, 'name', withoutName);
      await visit.page.locator('#full-name').fill('Asha 007');
      await goOn(visit.page);
      await expect(summary(visit.page)).toBeFocused();
    },
  },
  {
    name: '/order/:celeb: a name without a recording',
    arrive: async (visit) => {
      await openWizard(visit, 'name', withoutName);
      await visit.page.locator('#full-name').fill('Zubin-Sriharikrishnamoorthy Venkata');
    },
  },
  { name: '/order/:celeb: the name and its sound', arrive: (visit) => openWizard(visit, 'name') },
  {
    name: '/order/:celeb: the name’s recording plays',
    arrive: async (visit) => {
      await visit.page.addInitScript(() => sessionStorage.setItem('sound', 'on'));
      await openWizard(visit, 'name');
      await visit.page.locator('[role="group"] li button').first().click();
    },
  },
  {
    name: '/order/:celeb: a recording that does not play',
    arrive: async (visit) => {
      await visit.page.route('**/media/names/*', (route) => route.abort());
      await openWizard(visit, 'name');
      await visit.page.locator('[role="group"] li button').first().click();
      await expect(visit.page.locator('.mq-notice--error')).toBeVisible();
    },
  },
  {
    name: '/order/:celeb: the name is being checked',
    arrive: async (visit) => {
      await openWizard(visit, 'name', { draft: { moderation: null } });
      await visit.fault({ call: 'C16', kind: 'delay', milliseconds: 3500 });
      await goOn(visit.page);
      await expect(visit.page.locator('form[novalidate] [type="submit"][data-busy="true"]')).toBeVisible();
    },
  },
];

const review: readonly ScreenState[] = [
  { name: '/order/:celeb: the review', arrive: (visit) => openWizard(visit, 'review') },
  {
    name: '/order/:celeb: the review of an order in Hindi without date or sound',
    arrive: (visit) =>
      openWizard(visit, 'review', {
        details: {
          occasionId: 11,
          occasionDate: null,
          occasionDateRequired: false,
          fullName: 'श्रीहरिकृष्णमूर्ति वेंकटसुब्रमण्यम',
          nameAudioUrl: null,
        },
        draft: { occasionSlug: 'just-because', language: 'hi' },
      }),
  },
  {
    name: '/order/:celeb: storage in an unknown format',
    arrive: async (visit) => {
      await storeInBrowser(visit.page, {
        checkoutDetails: [1, 'two', { three: null }],
        checkoutDraft: { celeb: 7, language: 'klingon', attempt: 'none' },
        loginState: 'unknown',
      });
      await openEmpty(visit, '/order/aarav-suryan?step=review&occasion=birthday');
      await expect(visit.page.locator('[name="occasion"]').first()).toBeVisible();
    },
  },
];

const checkout: readonly ScreenState[] = [
  {
    name: '/checkout: the price is loading',
    arrive: async (visit) => {
      await visit.fault({ call: 'C24', kind: 'silent' });
      await openCheckout(visit);
      await expect(visit.page.locator('.mq-skeleton').first()).toBeVisible();
    },
  },
  {
    name: '/checkout: the price',
    arrive: async (visit) => {
      await openCheckout(visit);
      await expectPriced(visit.page);
    },
  },
  {
    name: '/checkout: the price with a discount',
    arrive: async (visit) => {
      const inr = (amountMinor: number) => ({ amountMinor, currency: 'INR' });
      const data = {
        priceId: 'pr_1',
        basePrice: inr(42_288),
        discount: inr(5_000),
        tax: { label: 'GST', ratePercent: 18, ...inr(6_712) },
        payable: inr(44_000),
      };
      await visit.fault({ call: 'C24', kind: 'soft', status: 200, data });
      await openCheckout(visit);
      await expect(visit.page.locator('tfoot td')).toHaveText('₹440');
    },
  },
  {
    name: '/checkout: the visitor is not signed in',
    arrive: async (visit) => {
      await openCheckout(visit, { signedIn: false });
      await visit.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: '/checkout: the sign-in was closed',
    arrive: async (visit) => {
      await openCheckout(visit, { signedIn: false });
      await visit.page.getByRole('dialog').waitFor();
      await visit.page.keyboard.press('Escape');
      await expect(visit.page.locator('.mq-notice').filter({ visible: true })).toBeVisible();
    },
  },
  {
    name: '/checkout: without an order',
    arrive: async (visit) => {
      await openEmpty(visit, '/checkout');
      await visit.page.getByRole('main').locator('a[href$="/celebrities"]').waitFor();
    },
  },
  {
    name: '/checkout: back from a payment that was cancelled',
    arrive: async (visit) => {
      await openCheckout(visit);
      await visit.page.goto(visit.at('/checkout?payment=cancelled'));
      await expect(visit.page.locator('.mq-notice').filter({ visible: true })).toBeVisible();
    },
  },
  {
    name: '/checkout: paying is switched off, with the app config’s text',
    arrive: async (visit) => {
      await closeTill(visit, { message: 'Back at nine.', message_hi: 'नौ बजे लौटेंगे।' });
      await openCheckout(visit);
      await expect(visit.page.locator('.mq-notice').filter({ visible: true })).toBeVisible();
    },
  },
  {
    name: '/checkout: paying is switched off, with the site’s text',
    arrive: async (visit) => {
      await closeTill(visit, { message: '' });
      await openCheckout(visit);
      await expect(visit.page.locator('.mq-notice').filter({ visible: true })).toBeVisible();
    },
  },
];

const orderButton: readonly ScreenState[] = [
  '/celebrities/aarav-suryan',
  '/celebrities/meher-tarana/birthday',
  '/celebrities/kabir-rangrez/raksha-bandhan',
].map((path) => ({
  name: `checkout.order-button: on ${path}`,
  arrive: async (visit) => {
    await visit.page.goto(visit.at(path));
    await expect(visit.page.locator('[data-slot="checkout.order-button"] a').first()).toBeVisible();
  },
}));

/** From the first question to the price, and the button that leads there. */
export const orderStates: readonly ScreenState[] = [
  ...occasion,
  ...who,
  ...name,
  ...review,
  ...checkout,
  ...orderButton,
];
