/** @jest-environment jsdom */
import type { Api } from '@marquee/sdk/api';
import type { Language } from '@marquee/sdk';
import type { InitiatePaymentRequest } from '@marquee/sdk/api-contract';
import { succeeded, fakeApi, noResponse, refused, testPlatform, type ApiScript } from '@marquee/testing';
import { openPage } from '@marquee/testing/browser';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CheckoutScreen } from '../checkout/CheckoutScreen.tsx';
import { loadCheckout, type CheckoutFacts } from '../checkout/load-checkout.ts';
import { writeDraft } from '../order/draft-storage.ts';
import type { OrderDraft } from '../order/order-draft.ts';
import { config, payment, placedOrder, startedPayment } from '../testing/api-data.ts';
import { agreedDraft, finishedDraft } from '../testing/drafts.ts';

const facts: CheckoutFacts = {
  occasions: config.occasions ?? [],
  relationships: config.relationships ?? [],
  providers: [{ provider: 'sandbox', methods: ['card'], forInternational: true }],
  country: 'IN',
  supportEmail: 'care@marquee.example',
  maintenance: null,
};
const payPage = 'http://localhost:3001/gateway/pay/pm_1';
const inr = (amountMinor: number) => ({ amountMinor, currency: 'INR' });

/** The storage of one browser, for all visits of a test. */
const stored = new Map<string, string>();

async function open(
  calls: ApiScript = {},
  draft: OrderDraft = agreedDraft,
  language: Language = 'en',
  shown = facts,
) {
  const opened: string[] = [];
  const site = testPlatform(
    {
      initiateGateway: (provider) => succeeded({ provider, methods: ['card'] }),
      createCart: () => succeeded({ cartId: 'ct_1' }),
      addItems: (cartId) => succeeded({ cartId, items: [], total: inr(49900) }),
      initiatePayment: () => succeeded(startedPayment(payPage)),
      ...calls,
    },
    { stored },
  );
  writeDraft(site.platform.storage, draft);
  const Component = () => (
    <CheckoutScreen keepsPrice facts={shown} openPaymentPage={(url) => void opened.push(url)} />
  );
  const page = { id: 'pay', path: '/checkout/pay', load: async () => ({ Component }) };
  const { unmount } = await openPage([page], '/checkout/pay', site.platform, language);
  const made = () => site.called.map(({ call }) => call);
  const initiated = () =>
    site.called
      .filter(({ call }) => call === 'initiatePayment')
      .map(({ args }) => args[0] as InitiatePaymentRequest); // what that method takes
  return { opened, made, initiated, unmount };
}

const storedAttempt = () => JSON.parse(stored.get('checkoutDraft') ?? '').attempt;
const ready = () => screen.findByText('Your bank may ask for a one-time code.');

beforeEach(() => stored.clear());

test('gateway and cart are got ready side by side, then one press pays what was shown', async () => {
  const user = userEvent.setup();
  const { made, initiated, opened } = await open();
  await ready();
  await user.click(screen.getByRole('button', { name: 'Pay ₹499' }));

  await waitFor(() => expect(opened).toEqual([payPage]));
  expect(made()).toEqual(['initiateGateway', 'createCart', 'addItems', 'initiatePayment']);
  expect(initiated()[0]).toMatchObject({
    cartId: 'ct_1',
    priceId: 'pr_49900',
    amount: inr(49900),
    returnUrl: 'http://localhost/payment/status/{paymentId}',
  });
  expect(storedAttempt()).toMatchObject({
    paymentId: 'pm_1',
    clientRequestId: initiated()[0]?.clientRequestId,
  });
});

test('a double click is one payment', async () => {
  const user = userEvent.setup();
  const { initiated } = await open();
  await ready();
  await user.dblClick(screen.getByRole('button', { name: 'Pay ₹499' }));

  expect(initiated()).toHaveLength(1);
});

test('coming back reuses the cart and the request id', async () => {
  const user = userEvent.setup();
  const attempt = { ...agreedDraft.attempt, cartId: 'ct_9', clientRequestId: 'id-9' };
  const { made, initiated } = await open({}, { ...agreedDraft, attempt });
  await ready();
  await user.click(screen.getByRole('button', { name: 'Pay ₹499' }));

  expect(made()).not.toContain('createCart');
  expect(initiated()[0]).toMatchObject({ cartId: 'ct_9', clientRequestId: 'id-9' });
});

test('a cart that the server no longer has is replaced once', async () => {
  const carts: string[] = [];
  const addItems: Api['addItems'] = async (cartId) => {
    carts.push(cartId);
    return cartId === 'ct_old'
      ? refused(410, 'Expired', { error: 'CART_EXPIRED' })
      : succeeded({ cartId, items: [], total: inr(49900) });
  };
  await open({ addItems }, { ...agreedDraft, attempt: { ...agreedDraft.attempt, cartId: 'ct_old' } });
  await ready();

  expect(carts).toEqual(['ct_old', 'ct_1']);
  expect(storedAttempt().cartId).toBe('ct_1');
});

test('a cart that costs more than was agreed goes back to the price', async () => {
  await open({ addItems: (cartId) => succeeded({ cartId, items: [], total: inr(59900) }) });

  expect(await screen.findByText('At /checkout')).toBeVisible();
});

test('a name that the cart refuses is shown, charges nothing and leads back to the name', async () => {
  const user = userEvent.setup();
  const { initiated } = await open({
    addItems: () => refused(422, 'Please change the name', { error: 'TEXT_REJECTED' }),
  });

  expect(await screen.findByText('Please change the name')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pay ₹499' }));
  expect(initiated()).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'Change the name' }));
  expect(await screen.findByText('At /order/aarav-suryan?step=name&occasion=birthday')).toBeVisible();
});

test('an open payment of another order blocks this one until the visitor confirms it', async () => {
  const user = userEvent.setup();
  stored.set(
    'recentOrders',
    JSON.stringify([{ paymentId: 'pm_0', paymentStatus: 'PENDING', placedAt: '2026-11-20T05:00:00Z' }]),
  );
  const { initiated } = await open({ confirmPayment: () => succeeded(payment({ paymentId: 'pm_0' })) });

  expect(await screen.findByText('An earlier payment is still pending')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See where it stands' })).toHaveAttribute(
    'href',
    '/payment/status/pm_0',
  );
  await user.click(screen.getByRole('button', { name: 'Pay ₹499' }));
  expect(initiated()).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'I didn’t finish it: continue' }));
  await user.click(screen.getByRole('button', { name: 'Pay ₹499' }));
  await waitFor(() => expect(initiated()).toHaveLength(1));
});

test('a payment of this order that succeeded meanwhile is shown, and nothing can be paid', async () => {
  stored.set(
    'recentOrders',
    JSON.stringify([{ paymentId: 'pm_7', paymentStatus: 'PENDING', placedAt: '2026-11-20T05:00:00Z' }]),
  );
  await open(
    {
      confirmPayment: () =>
        succeeded(payment({ paymentId: 'pm_7', paymentStatus: 'SUCCESS', order: { ...placedOrder } })),
    },
    { ...agreedDraft, attempt: { ...agreedDraft.attempt, paymentId: 'pm_7' } },
  );

  expect(await screen.findByText('At /payment/status/pm_7')).toBeVisible();
});

test('a cart that expired before the press is replaced, and the visitor presses once more', async () => {
  const user = userEvent.setup();
  const results: Api['initiatePayment'][] = [
    () => refused(410, 'Expired', { error: 'CART_EXPIRED' }),
    () => succeeded(startedPayment(payPage)),
  ];
  const { made, opened } = await open({
    initiatePayment: (request) => (results.shift() ?? noResponse)(request),
  });
  await ready();
  await user.click(screen.getByRole('button', { name: 'Pay ₹499' }));
  expect(await screen.findByText('Nothing was charged. Please press Pay once more.')).toBeVisible();
  await ready();
  await user.click(screen.getByRole('button', { name: 'Pay ₹499' }));

  await waitFor(() => expect(opened).toEqual([payPage]));
  expect(made().filter((call) => call === 'createCart')).toHaveLength(2);
});

test('two tabs fill one cart and start one payment', async () => {
  const user = userEvent.setup();
  const { made, initiated } = await open();
  await ready();
  const elsewhere = JSON.parse(stored.get('checkoutDraft') ?? '');
  stored.set(
    'checkoutDraft',
    JSON.stringify({
      ...elsewhere,
      attempt: { ...elsewhere.attempt, clientRequestId: 'id-of-the-other-tab' },
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Pay ₹499' }));

  await waitFor(() => expect(initiated()).toHaveLength(1));
  expect(initiated()[0]).toMatchObject({ clientRequestId: 'id-of-the-other-tab' });
  expect(made().filter((call) => call === 'createCart')).toHaveLength(1);
});

const twoWays = {
  ...facts,
  providers: [{ provider: 'sandbox', methods: ['card', 'upi'], forInternational: true }],
};
const readyForUpi = () => screen.findByText('You approve the payment in your UPI app.');

test('where one way does not work, another one is offered', async () => {
  const user = userEvent.setup();
  const { initiated } = await open(
    { initiatePayment: () => refused(422, 'Not by UPI here', { error: 'METHOD_NOT_ALLOWED' }) },
    agreedDraft,
    'en',
    twoWays,
  );
  await readyForUpi();
  await user.click(screen.getByRole('button', { name: 'Pay ₹499' }));

  expect(await screen.findByText('Not by UPI here')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pay by Card instead' }));
  await ready();
  await user.click(screen.getByRole('button', { name: 'Pay ₹499' }));
  await waitFor(() => expect(initiated().map(({ method }) => method)).toEqual(['upi', 'card']));
});

test('the way of the last payment is chosen the next time, as long as it is offered @all', async () => {
  const user = userEvent.setup();
  const first = await open({}, agreedDraft, 'en', twoWays);
  await readyForUpi();
  await user.click(screen.getByRole('radio', { name: /^Card/ }));
  await ready();
  await user.click(screen.getByRole('button', { name: 'Pay ₹499' }));
  await waitFor(() => expect(first.opened).toEqual([payPage]));
  first.unmount();

  stored.delete('recentOrders');
  const second = await open({}, agreedDraft, 'en', twoWays);
  await ready();
  expect(screen.getByRole('radio', { name: /^Card/ })).toBeChecked();
  second.unmount();

  const upiOnly = [{ provider: 'sandbox', methods: ['upi'], forInternational: true }];
  await open({}, agreedDraft, 'en', { ...facts, providers: upiOnly });
  await readyForUpi();
});

test('an order that was paid by an unknown payment is never called unpaid', async () => {
  const user = userEvent.setup();
  await open({ initiatePayment: () => refused(409, 'Paid already', { error: 'ALREADY_PAID' }) });
  await ready();
  await user.click(screen.getByRole('button', { name: 'Pay ₹499' }));

  expect(await screen.findByText('This order is already paid for')).toBeVisible();
  expect(screen.queryByText(/Nothing was charged/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Your orders' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: /Pay/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Change order' })).not.toBeInTheDocument();
});

test('without an agreed price there is nothing to pay yet', async () => {
  await open({}, finishedDraft);

  expect(await screen.findByText('At /checkout')).toBeVisible();
});

test.each([
  ['en', 'Payments are back at noon'],
  ['hi', 'भुगतान दोपहर से फिर चालू'],
] as const)(
  'while paying is switched off nothing is fetched or paid, and the reason is shown (%s)',
  async (language, reason) => {
    const maintenance = { message: 'Payments are back at noon', message_hi: 'भुगतान दोपहर से फिर चालू' };
    const { made, opened } = await open({}, agreedDraft, language, { ...facts, maintenance });

    expect(await screen.findByText(reason)).toBeVisible();
    const [pay] = screen.getAllByRole('button', { name: /₹499/ });
    await userEvent.click(pay as HTMLElement);
    expect(made()).toEqual([]);
    expect(opened).toEqual([]);
  },
);

describe('who pays', () => {
  const three = {
    ...config,
    paymentProviders: [offer('intl', ['card', 'upi'], true), offer('home', ['card', 'netbanking'], false)],
  };
  const signedInFrom = (country: string | null) => {
    stored.set(
      'loginState',
      JSON.stringify({ authToken: 't', id: 1, userId: 'u_1', first_time_sign_up: false }),
    );
    if (country) stored.set('internationalUser', JSON.stringify(country));
  };
  const factsOf = (given: typeof config) =>
    loadCheckout({ api: fakeApi({ getAppConfig: () => succeeded(given) }).api });
  const offered = () => screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value);

  test('an Indian has every way to pay, UPI first, and pays from India', async () => {
    signedInFrom(null);
    const { initiated } = await open({}, agreedDraft, 'en', await factsOf(three));
    await readyForUpi();

    expect(offered()).toEqual(['intl upi', 'intl card', 'home card', 'home netbanking']);
    await userEvent.click(screen.getByRole('button', { name: 'Pay ₹499' }));
    await waitFor(() => expect(initiated()[0]).toMatchObject({ country: 'IN' }));
  });

  test('a visitor from abroad gets the cards for international visitors, and pays from their country', async () => {
    signedInFrom('AE');
    const { initiated } = await open({}, agreedDraft, 'en', await factsOf(three));
    await ready();

    // One way is no choice.
    expect(screen.queryByRole('radio')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Pay ₹499' }));
    await waitFor(() =>
      expect(initiated()[0]).toMatchObject({ country: 'AE', provider: 'intl', method: 'card' }),
    );
  });

  test.each([
    ['en', 'Cards from outside India cannot be used here right now', 'Pay in the app', '/download'],
    ['hi', 'भारत के बाहर के कार्ड यहाँ अभी नहीं लिए जा रहे', 'ऐप में भुगतान कीजिए', '/hi/download'],
  ] as const)(
    'with foreign cards switched off they are sent to the app (%s)',
    async (language, reason, app, at) => {
      signedInFrom('AE');
      const off = { ...three, flags: { ...config.flags, internationalCards: false } };
      const { made } = await open({}, agreedDraft, language, await factsOf(off));

      expect(await screen.findByText(reason)).toBeVisible();
      expect(screen.getByRole('link', { name: app })).toHaveAttribute('href', at);
      expect(screen.queryByRole('radio')).toBeNull();
      expect(made()).toEqual([]);
    },
  );

  function offer(provider: string, methods: string[], forInternational: boolean) {
    return { provider, methods, forInternational };
  }
});

test('the app config switches paying off', async () => {
  const off = { ...config, maintenance: { enabled: true, message: 'Back at noon' } };
  const load = (given: typeof config) =>
    loadCheckout({ api: fakeApi({ getAppConfig: () => succeeded(given) }).api });

  expect((await load(off)).maintenance).toMatchObject({ message: 'Back at noon' });
  expect((await load(config)).maintenance).toBeNull();
});

test('a payment page on another port is not opened @all', async () => {
  const user = userEvent.setup();
  const { opened } = await open({
    initiatePayment: () => succeeded(startedPayment('http://localhost:3999/gateway/pay/pm_1')),
  });
  await ready();
  await user.click(screen.getByRole('button', { name: 'Pay ₹499' }));

  expect(await screen.findByText(/could not be opened safely/)).toBeVisible();
  expect(opened).toEqual([]);
});

test('a payment page somewhere else is not opened', async () => {
  const user = userEvent.setup();
  const { opened } = await open({
    initiatePayment: () => succeeded(startedPayment('https://evil.example/pay')),
  });
  await ready();
  await user.click(screen.getByRole('button', { name: 'Pay ₹499' }));

  expect(await screen.findByText(/could not be opened safely/)).toBeVisible();
  expect(opened).toEqual([]);
});

test('an order that is paid already leads to its payment', async () => {
  const user = userEvent.setup();
  await open(
    { initiatePayment: () => refused(409, 'Paid already', { error: 'ALREADY_PAID' }) },
    { ...agreedDraft, attempt: { ...agreedDraft.attempt, paymentId: 'pm_7' } },
  );
  await ready();
  await user.click(screen.getByRole('button', { name: 'Pay ₹499' }));

  expect(await screen.findByText('At /payment/status/pm_7')).toBeVisible();
});

test('a lost connection charges nothing and can be tried again', async () => {
  const user = userEvent.setup();
  const results: Api['createCart'][] = [noResponse, () => succeeded({ cartId: 'ct_2' })];
  await open({ createCart: () => (results.shift() ?? (() => succeeded({ cartId: 'ct_3' })))() });

  await user.click(await screen.findByRole('button', { name: 'Try again' }));

  expect(await ready()).toBeVisible();
  expect(storedAttempt().cartId).toBe('ct_2');
});
