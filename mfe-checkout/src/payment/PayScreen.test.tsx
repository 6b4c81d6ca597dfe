/** @jest-environment jsdom */
import type { Api } from '@marquee/api';
import type { InitiatePaymentRequest } from '@marquee/contracts/calls';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CheckoutFacts } from '../checkout/load-checkout.ts';
import { writeDraft } from '../order/draft-storage.ts';
import type { OrderDraft } from '../order/order-draft.ts';
import { config, good, refusal, startedPayment } from '../testing/answers.ts';
import { agreedDraft, finishedDraft } from '../testing/drafts.ts';
import { fakePlatform, renderPage } from '../testing/fake-platform.tsx';
import { PayScreen } from './PayScreen.tsx';

const facts: CheckoutFacts = {
  occasions: config.occasions ?? [],
  relationships: config.relationships ?? [],
  providers: [{ provider: 'sandbox', methods: ['card'] }],
  country: 'IN',
  supportEmail: 'care@marquee.example',
};
const payPage = 'http://localhost:3001/gateway/pay/pm_1';
const inr = (amountMinor: number) => ({ amountMinor, currency: 'INR' });

function open(calls: Partial<Api> = {}, draft: OrderDraft = agreedDraft) {
  const initiated: InitiatePaymentRequest[] = [];
  const opened: string[] = [];
  const platform = fakePlatform({
    initiateGateway: async (provider) => good({ provider, methods: ['card'] }),
    createCart: async () => good({ cartId: 'ct_1' }),
    addItems: async (cartId) => good({ cartId, items: [], total: inr(49900) }),
    initiatePayment: async (request) => {
      initiated.push(request);
      return good(startedPayment(payPage));
    },
    ...calls,
  });
  writeDraft(platform.storage, draft);
  const Component = () => (
    <PayScreen facts={facts} openPaymentPage={(address) => void opened.push(address)} />
  );
  return {
    platform,
    initiated,
    opened,
    ...renderPage({ Component }, '/checkout/pay', '/checkout/pay', platform),
  };
}

const storedAttempt = () => JSON.parse(localStorage.getItem('checkoutDraft') ?? '').attempt;
const ready = () => screen.findByText('Ready. Your bank may ask for a one-time code.');

beforeEach(() => localStorage.clear());

test('gateway and cart are got ready side by side, then one press pays what was shown', async () => {
  const user = userEvent.setup();
  const { platform, initiated, opened } = open();
  await ready();
  await user.click(screen.getByRole('button', { name: 'Pay ₹499' }));

  await waitFor(() => expect(opened).toEqual([payPage]));
  expect(platform.made).toEqual(['initiateGateway', 'createCart', 'addItems', 'initiatePayment']);
  expect(initiated[0]).toMatchObject({
    cartId: 'ct_1',
    priceId: 'pr_49900',
    amount: inr(49900),
    returnUrl: 'http://localhost/payment/status/{paymentId}',
  });
  expect(storedAttempt()).toMatchObject({
    paymentId: 'pm_1',
    clientRequestId: initiated[0]?.clientRequestId,
  });
});

test('a double click is one payment', async () => {
  const user = userEvent.setup();
  const { initiated } = open();
  await ready();
  await user.dblClick(screen.getByRole('button', { name: 'Pay ₹499' }));

  expect(initiated).toHaveLength(1);
});

test('coming back reuses the cart and the request id', async () => {
  const user = userEvent.setup();
  const attempt = { ...agreedDraft.attempt, cartId: 'ct_9', clientRequestId: 'id-9' };
  const { platform, initiated } = open({}, { ...agreedDraft, attempt });
  await ready();
  await user.click(screen.getByRole('button', { name: 'Pay ₹499' }));

  expect(platform.made).not.toContain('createCart');
  expect(initiated[0]).toMatchObject({ cartId: 'ct_9', clientRequestId: 'id-9' });
});

test('a cart the server forgot is made anew, once', async () => {
  const carts: string[] = [];
  const addItems: Api['addItems'] = async (cartId) => {
    carts.push(cartId);
    return cartId === 'ct_old'
      ? refusal(410, 'Expired', 'CART_EXPIRED')
      : good({ cartId, items: [], total: inr(49900) });
  };
  open({ addItems }, { ...agreedDraft, attempt: { ...agreedDraft.attempt, cartId: 'ct_old' } });
  await ready();

  expect(carts).toEqual(['ct_old', 'ct_1']);
  expect(storedAttempt().cartId).toBe('ct_1');
});

test('a cart that costs more than was agreed goes back to the price', async () => {
  open({ addItems: async (cartId) => good({ cartId, items: [], total: inr(59900) }) });

  expect(await screen.findByText('At /checkout')).toBeVisible();
});

test('a name the cart refuses goes back to the name', async () => {
  open({ addItems: async () => refusal(422, 'Please change the name', 'TEXT_REJECTED') });

  expect(await screen.findByText('At /order/aarav-suryan?step=name&occasion=birthday')).toBeVisible();
});

test('without an agreed price there is nothing to pay yet', async () => {
  open({}, finishedDraft);

  expect(await screen.findByText('At /checkout')).toBeVisible();
});

test('a payment page somewhere else is not opened', async () => {
  const user = userEvent.setup();
  const { opened } = open({ initiatePayment: async () => good(startedPayment('https://evil.example/pay')) });
  await ready();
  await user.click(screen.getByRole('button', { name: 'Pay ₹499' }));

  expect(await screen.findByText(/could not be opened safely/)).toBeVisible();
  expect(opened).toEqual([]);
});

test('an order that is paid already leads to its payment', async () => {
  const user = userEvent.setup();
  open(
    { initiatePayment: async () => refusal(409, 'Paid already', 'ALREADY_PAID') },
    { ...agreedDraft, attempt: { ...agreedDraft.attempt, paymentId: 'pm_7' } },
  );
  await ready();
  await user.click(screen.getByRole('button', { name: 'Pay ₹499' }));

  expect(await screen.findByText('At /payment/status/pm_7')).toBeVisible();
});

test('a lost connection charges nothing and can be tried again', async () => {
  const user = userEvent.setup();
  const answers: Api['createCart'][] = [
    () => Promise.reject(new Error('offline')),
    async () => good({ cartId: 'ct_2' }),
  ];
  open({ createCart: () => (answers.shift() ?? (async () => good({ cartId: 'ct_3' })))() });

  await user.click(await screen.findByRole('button', { name: 'Try again' }));

  expect(await ready()).toBeVisible();
  expect(storedAttempt().cartId).toBe('ct_2');
});
