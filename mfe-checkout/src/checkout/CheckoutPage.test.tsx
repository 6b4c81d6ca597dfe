/** @jest-environment jsdom */
import type { Api } from '@marquee/sdk/api';
import type { InitiatePaymentRequest } from '@marquee/sdk/api-contract';
import { PlatformError, type Platform } from '@marquee/sdk';
import { succeeded, asha, noResponse, refused, testPlatform, type ApiScript } from '@marquee/testing';
import { openPage } from '@marquee/testing/browser';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { chooseLanguage } from '../order/draft-changes.ts';
import { changeDraft, clearDraft, writeDraft } from '../order/draft-storage.ts';
import type { OrderDraft } from '../order/order-draft.ts';
import { rememberOrder, writeRecentOrders } from '../orders/recent-orders.ts';
import { routes } from '../routes.tsx';
import { config, payment, placedOrder, price } from '../testing/api-data.ts';
import { finishedDraft } from '../testing/drafts.ts';
import { agreeTo } from './agreed-total.ts';

const facts = { getAppConfig: () => succeeded(config) } satisfies ApiScript;
const inr = (amountMinor: number) => ({ amountMinor, currency: 'INR' });
const gettingReady = {
  initiateGateway: (provider) => succeeded({ provider, methods: ['card'] }),
  createCart: () => succeeded({ cartId: 'ct_1' }),
  addItems: (cartId) => succeeded({ cartId, items: [], total: inr(49900) }),
} satisfies ApiScript;

/** The storage of one browser, for all visits of a test. */
const stored = new Map<string, string>();

async function open(calls: ApiScript, draft: OrderDraft | null = finishedDraft) {
  const site = testPlatform({ ...facts, ...gettingReady, ...calls }, { stored });
  site.platform.session.store(asha);
  if (draft) writeDraft(site.platform.storage, draft);
  const page = await openPage(routes, '/checkout', site.platform);
  return { ...page, platform: site.platform, made: () => site.called.map(({ call }) => call) };
}

const dismissed = () => Promise.reject(new PlatformError('SIGN_IN_NEEDED', 'dismissed'));

beforeEach(() => stored.clear());

test('the whole price is shown with its tax, and one press agrees to it and pays', async () => {
  const user = userEvent.setup();
  const sent: InitiatePaymentRequest[] = [];
  await open({
    getTokenPrice: () => succeeded(price()),
    initiatePayment: (request) => {
      sent.push(request);
      return refused(422, 'Not by card here', { error: 'METHOD_NOT_ALLOWED' });
    },
  });

  expect(await screen.findByRole('row', { name: 'GST (18%) ₹76.12' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'You pay ₹499' })).toBeVisible();
  // With one way to pay there is nothing to choose.
  expect(screen.queryByRole('radio')).toBeNull();
  await screen.findByText('Your bank may ask for a one-time code.');
  await user.click(screen.getByRole('button', { name: 'Pay ₹499' }));

  // What stands in the way of the payment is told here.
  expect(await screen.findByText('Not by card here')).toBeVisible();
  expect(sent).toMatchObject([{ priceId: 'pr_49900', amount: inr(49900), method: 'card' }]);
  expect(JSON.parse(stored.get('checkoutDraft') ?? '').attempt).toMatchObject({
    priceId: 'pr_49900',
    payable: { amountMinor: 49900, currency: 'INR' },
  });
  expect(JSON.parse(stored.get('checkoutDetails') ?? '').userId).toBe(asha.userId);
});

test('the order names the chosen pronunciation, or says that there is none', async () => {
  const getTokenPrice = () => succeeded(price());
  const saidAs = async () => (await screen.findByText('Said as')).nextElementSibling?.textContent;
  const { unmount } = await open(
    { getTokenPrice },
    { ...finishedDraft, sound: { label: 'UH-sha', label_hi: null } },
  );
  expect(await saidAs()).toBe('UH-sha');
  unmount();

  const details = { ...finishedDraft.details, nameAudioUrl: null };
  await open({ getTokenPrice }, { ...finishedDraft, details });
  expect(await saidAs()).toBe('As written');
});

test('the total stands while the price is fetched; only its tax is awaited, and nothing can be paid', async () => {
  const { made } = await open({ getTokenPrice: () => new Promise<never>(() => {}) });

  expect(await screen.findByRole('row', { name: 'You pay ₹499' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Tax' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pay ₹499' })).toHaveAttribute('aria-disabled', 'true');
  expect(made()).not.toContain('createCart');
});

test('back on the page, the price stands unless an answer changed', async () => {
  const { made, platform, unmount } = await open({ getTokenPrice: () => succeeded(price()) });
  const asked = () => made().filter((call) => call === 'getTokenPrice').length;
  await screen.findByRole('row', { name: 'GST (18%) ₹76.12' });
  unmount();

  const again = await openPage(routes, '/checkout', platform);
  expect(await screen.findByRole('row', { name: 'GST (18%) ₹76.12' })).toBeVisible();
  expect(asked()).toBe(1);
  again.unmount();

  const details = { ...finishedDraft.details, fullName: 'Usha Rao' };
  writeDraft(platform.storage, { ...finishedDraft, details });
  await openPage(routes, '/checkout', platform);
  await waitFor(() => expect(asked()).toBe(2));
});

test('a payment that finds another price asks for it, and for consent, before anything is paid', async () => {
  const user = userEvent.setup();
  const totals = [59900, 49900];
  const { made } = await open({
    getTokenPrice: () => succeeded(price()),
    addItems: (cartId) => succeeded({ cartId, items: [], total: inr(totals.shift() ?? 49900) }),
  });

  const agree = await screen.findByRole('button', { name: 'Continue with ₹499' });
  expect(made().filter((call) => call === 'getTokenPrice')).toHaveLength(2);
  expect(made().filter((call) => call === 'addItems')).toHaveLength(1);
  await user.click(agree);

  expect(await screen.findByRole('button', { name: 'Pay ₹499' })).toBeVisible();
  await screen.findByText('Your bank may ask for a one-time code.');
});

test('the price request has the date of a birthday, and sends 11 as 12 without one', async () => {
  const sent: unknown[] = [];
  const getTokenPrice: Api['getTokenPrice'] = async (request) => {
    sent.push(request);
    return succeeded(price());
  };
  const details = {
    ...finishedDraft.details,
    occasionId: 11,
    occasionDateRequired: false,
    occasionDate: null,
  };

  const first = await open({ getTokenPrice });
  await screen.findByRole('row', { name: 'You pay ₹499' });
  first.unmount();
  await open({ getTokenPrice }, { ...finishedDraft, occasionSlug: 'just-because', details });
  await screen.findByRole('row', { name: 'You pay ₹499' });

  expect(sent[0]).toMatchObject({
    celebId: 'cu_101',
    occasionId: 1,
    occasionDate: finishedDraft.details.occasionDate,
  });
  expect(sent.at(-1)).toMatchObject({ occasionId: 12 });
  expect(sent.at(-1)).not.toHaveProperty('occasionDate');
});

test('a price that rose is shown and requires its own consent', async () => {
  const { made } = await open({
    getTokenPrice: () => succeeded(price(59900)),
    addItems: (cartId) => succeeded({ cartId, items: [], total: inr(59900) }),
  });

  expect(
    await screen.findByText('It was ₹499; now it is ₹599. Continue only if that is fine with you.'),
  ).toBeVisible();
  expect(made()).not.toContain('createCart');
  await userEvent.click(screen.getByRole('button', { name: 'Continue with ₹599' }));
  await screen.findByText('Your bank may ask for a one-time code.');
  expect(screen.getByRole('button', { name: 'Pay ₹599' })).toBeVisible();
});

test('without an order the page says so, and leads to the stars', async () => {
  const user = userEvent.setup();
  await open({}, null);

  expect(await screen.findByRole('heading', { name: 'There is no order to pay here' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Choose a star' }));
  expect(await screen.findByText('At /celebrities')).toBeVisible();
});

test('half an order goes back to the step that is open', async () => {
  await open({}, { ...finishedDraft, language: null });

  expect(await screen.findByText('At /order/aarav-suryan?step=who&occasion=birthday')).toBeVisible();
});

test('a closed sign-in leaves the order as it is and offers to sign in again', async () => {
  const user = userEvent.setup();
  const results = [dismissed, () => succeeded(price())];
  await open({ getTokenPrice: () => (results.shift() ?? dismissed)() });

  await user.click(await screen.findByRole('button', { name: 'Sign in and continue' }));

  expect(await screen.findByRole('row', { name: 'You pay ₹499' })).toBeVisible();
});

test('a total that was shown stays the most it may cost, whatever a reload brings', async () => {
  const draft = { ...finishedDraft, shownPrice: null };
  const first = await open({ getTokenPrice: () => succeeded(price(49900)) }, draft);
  await screen.findByRole('row', { name: 'You pay ₹499' });
  first.unmount();

  await open({ getTokenPrice: () => succeeded(price(59900)) }, null);

  expect(await screen.findByRole('button', { name: 'Continue with ₹599' })).toBeVisible();
});

test('a field for which the server refuses a price leads back to its step', async () => {
  const fieldErrors = [{ field: 'relationshipId', message: 'Please choose who the video is for' }];
  await open({ getTokenPrice: () => refused(400, 'Bad', { data: { fieldErrors } }) });

  expect(await screen.findByText('At /order/aarav-suryan?step=who&occasion=birthday')).toBeVisible();
});

test('the details of an order can be moved from a star who takes no orders to another', async () => {
  const user = userEvent.setup();
  await open({ getTokenPrice: () => refused(409, 'This star takes no orders at the moment.') });

  await user.click(await screen.findByRole('button', { name: 'Order from Meher Tarana' }));

  expect(await screen.findByText('At /order/meher-tarana?step=review&occasion=birthday')).toBeVisible();
  expect(JSON.parse(stored.get('checkoutDetails') ?? '')).toMatchObject({ fullName: 'Asha Rao' });
});

test('while paying is switched off no price is fetched, and the page shows why', async () => {
  const closed = { ...config, maintenance: { enabled: true, message: 'Back at nine.' } };
  let requests = 0;
  await open({
    getAppConfig: () => succeeded(closed),
    getTokenPrice: () => {
      requests += 1;
      return succeeded(price());
    },
  });

  expect(await screen.findByText('Back at nine.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pay ₹499' })).toHaveAttribute('aria-disabled', 'true');
  expect(requests).toBe(0);
});

const readyToPay = () => screen.findByText('Your bank may ask for a one-time code.');

/** What another tab of this browser does: it stores something, of which this tab learns. */
function elsewhere(store: (storage: Platform['storage']) => void) {
  store(testPlatform({}, { stored }).platform.storage);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
}

test('an order that another tab paid is over here too, with a link to it', async () => {
  const user = userEvent.setup();
  await open({ getTokenPrice: () => succeeded(price()) });
  await readyToPay();

  elsewhere((storage) => {
    const order = { ...placedOrder, orderStatus: 'QUEUED' as const };
    const paid = payment({ paymentId: 'pm_7', paymentStatus: 'SUCCESS', order });
    writeRecentOrders(storage, rememberOrder([], paid, finishedDraft, new Date()));
    clearDraft(storage);
  });

  expect(await screen.findByRole('heading', { name: 'Your order is paid' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'See your order' }));
  expect(await screen.findByText('At /payment/status/pm_7')).toBeVisible();
});

describe('with the checkout open in two tabs', () => {
  const agreedElsewhere = (payable: number, priceId: string) =>
    elsewhere((storage) =>
      changeDraft(storage, (before) => agreeTo(before, { ...price(payable), priceId }, asha.userId)),
    );
  const prices = (calls: string[]) => calls.filter((call) => call === 'getTokenPrice').length;

  test('equal totals are one agreement: this tab pays with the newer price of the other', async () => {
    const user = userEvent.setup();
    const sent: InitiatePaymentRequest[] = [];
    const { made } = await open({
      getTokenPrice: () => succeeded(price()),
      initiatePayment: (request) => {
        sent.push(request);
        return refused(422, 'Not by card here', { error: 'METHOD_NOT_ALLOWED' });
      },
    });
    await readyToPay();

    agreedElsewhere(49900, 'pr_of_the_other_tab');
    await user.click(screen.getByRole('button', { name: 'Pay ₹499' }));

    await waitFor(() => expect(sent).toMatchObject([{ priceId: 'pr_of_the_other_tab', cartId: 'ct_1' }]));
    expect(prices(made())).toBe(1);
    expect(made().filter((call) => call === 'createCart')).toHaveLength(1);
  });

  test('another total that was agreed to there is fetched and shown here, and can be paid', async () => {
    const totals = [49900, 59900];
    const { made } = await open({
      getTokenPrice: () => succeeded(price(totals.shift())),
      addItems: (cartId) => succeeded({ cartId, items: [], total: inr(49900) }),
    });
    await readyToPay();

    agreedElsewhere(59900, 'pr_of_the_other_tab');

    expect(await screen.findByRole('button', { name: 'Pay ₹599' })).toBeVisible();
    await readyToPay();
    expect(prices(made())).toBe(2);
  });

  test('a detail that the price does not depend on ends the attempt, and this tab agrees again', async () => {
    const { made } = await open({ getTokenPrice: () => succeeded(price()) });
    await readyToPay();

    elsewhere((storage) => changeDraft(storage, (before) => chooseLanguage(before, 'en')));

    await readyToPay();
    expect(screen.getByRole('button', { name: 'Pay ₹499' })).not.toHaveAttribute('aria-disabled');
    expect(prices(made())).toBe(1);
  });
});

const never = () => new Promise<never>(() => {});
const closed = { ...config, maintenance: { enabled: true, message: 'Back at nine.' } };
const noWays = { ...config, paymentProviders: [] };
const pricedAt499 = { getTokenPrice: () => succeeded(price()) } satisfies ApiScript;

test.each<[string, ApiScript, string]>([
  ['the price is on its way', { getTokenPrice: never }, 'Getting the price…'],
  ['the payment is being prepared', { ...pricedAt499, createCart: never }, 'Getting your payment ready'],
  ['the price is refused', { getTokenPrice: () => refused(500, 'Broken') }, 'The note on this page'],
  ['no server responds', { getTokenPrice: noResponse }, 'The note on this page'],
  ['payments are paused', { getAppConfig: () => succeeded(closed) }, 'The note on this page'],
  ['there is no way to pay', { ...pricedAt499, getAppConfig: () => succeeded(noWays) }, 'The note on this'],
  ['the gateway refuses', { ...pricedAt499, initiateGateway: () => refused(503, '') }, 'The note on this'],
])('Pay that cannot be pressed has its reason beside it: %s', async (_when, calls, reason) => {
  await open(calls);

  expect(await screen.findByText((text) => text.startsWith(reason))).toBeVisible();
  const pay = screen.getByRole('button', { name: /^Pay/ });
  expect(pay).toHaveAttribute('aria-disabled', 'true');
  expect(pay).toHaveAccessibleDescription(expect.stringMatching(`^${reason}`));
});

test('a refusal and a lost connection are shown, with a way to continue', async () => {
  const first = await open({ getTokenPrice: () => refused(409, 'This star takes no orders at the moment.') });
  expect(await screen.findByText('Aarav Suryan is not taking orders right now')).toBeVisible();
  first.unmount();

  await open({ getTokenPrice: noResponse });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});
