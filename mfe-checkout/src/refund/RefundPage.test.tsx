/** @jest-environment jsdom */
import type { Api } from '@marquee/sdk/api';
import { localPath, type Language } from '@marquee/sdk';
import { refundReasons } from '@marquee/sdk/api-contract';
import { succeeded, noResponse, refused, testPlatform } from '@marquee/testing';
import { openPage } from '@marquee/testing/browser';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rowsOfRing } from '@marquee/testing/ring';
import { routes } from '../routes.tsx';
import {
  rememberOrder,
  rememberRefund,
  writeRecentOrders,
  type RecentOrder,
} from '../orders/recent-orders.ts';
import { config, payment, placedOrder } from '../testing/api-data.ts';

const ticket = {
  refundRequestId: 'RF-10293',
  amount: { amountMinor: 49900, currency: 'INR' },
  expectedBy: '2026-12-01',
  mode: 'ORIGINAL_SOURCE',
};

async function open(
  requestRefund: Api['requestRefund'],
  language: Language = 'en',
  orders: RecentOrder[] = [],
  viewed: object = {},
) {
  const site = testPlatform({
    getAppConfig: () => succeeded(config),
    viewPayment: () => succeeded(payment({ paymentStatus: 'SUCCESS', ...viewed })),
    requestRefund,
    requestRemake: () => succeeded({ videoRequestId: 'VR-90311', deliverBy: '2026-12-01T11:00:00+05:30' }),
  });
  writeRecentOrders(site.platform.storage, orders);
  const view = await openPage(routes, '/refund/VR-90311', site.platform, language);
  const requests = () => site.called.filter(({ call }) => call === 'requestRefund').map(({ args }) => args);
  return { ...site, ...view, requests };
}

async function requestForWrongName() {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('radio', { name: 'The name is wrong' }));
  await user.dblClick(screen.getByRole('button', { name: 'Ask for the refund' }));
  return user;
}

test('the form names the order by its own number on every device', async () => {
  await open(() => succeeded(ticket), 'en', [], { order: placedOrder });

  expect(await screen.findByText('For order OR-70017')).toBeVisible();
});

test('an accepted refund is a ticket with its date; a double press is one request', async () => {
  const { requests } = await open(() => succeeded(ticket));
  await requestForWrongName();

  expect(await screen.findByRole('heading', { name: 'We have your request' })).toHaveFocus();
  expect(screen.getByText('RF-10293')).toBeVisible();
  expect(screen.getByText('1 Dec 2026')).toBeVisible();
  expect(requests()).toEqual([['VR-90311', { reason: 'wrong_name' }]]);
});

test('a video with a fault is made again first, with what the customer wrote, and the refund stays second', async () => {
  const order = { ...placedOrder, orderStatus: 'DELIVERED', canRemake: true };
  const site = await open(() => succeeded(ticket), 'en', [], { order });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('radio', { name: 'Late or missing' }));
  expect(screen.queryByRole('button', { name: 'Make it again, free' })).not.toBeInTheDocument();

  await user.click(screen.getByRole('radio', { name: 'The name is wrong' }));
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(buttons.slice(-2)).toEqual(['Make it again, free', 'Ask for the refund']);
  await user.type(screen.getByRole('textbox'), ' Asha, not Usha ');
  await user.dblClick(screen.getByRole('button', { name: 'Make it again, free' }));

  expect(await screen.findByRole('heading', { name: 'We are making it again' })).toHaveFocus();
  expect(screen.getByText(/ready by 1 Dec 2026/)).toBeVisible();
  const asked = site.called.filter(({ call }) => call === 'requestRemake').map(({ args }) => args);
  expect(asked).toEqual([['VR-90311', { reason: 'wrong_name', comment: 'Asha, not Usha' }]]);
  expect(site.requests()).toEqual([]);
});

test('a refund that was asked for on another device is shown, and not asked for again', async () => {
  const refund = { ...ticket, refundStatus: 'REFUNDED' };
  const order = { ...placedOrder, orderStatus: 'REFUNDED', refund };
  await open(() => succeeded(ticket), 'en', [], { order });

  expect(await screen.findByRole('heading', { name: 'Your money is back' })).toBeVisible();
  expect(screen.getByText('RF-10293')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ask for the refund' })).not.toBeInTheDocument();
});

const steps = [
  ['REQUESTED', 'We have your request', 'Requested'],
  ['PENDING', 'Your money is on its way', 'On its way to your bank'],
  ['PROCESSED', 'Your money is back', 'With you'],
] as const;
test.each(rowsOfRing(steps, 1))(
  'a refund that is %s is shown at its step',
  async (refundStatus, heading, step) => {
    await open(() => succeeded({ ...ticket, refundStatus }));
    await requestForWrongName();

    expect(await screen.findByRole('heading', { name: heading })).toHaveFocus();
    expect(screen.getByText(step).closest('li')).toHaveAttribute('aria-current', 'step');
  },
);

test.each([
  ['en', 'Your refund did not go through', 'Get help from our team'],
  ['hi', 'आपका रिफ़ंड नहीं पहुँच पाया', 'हमारी टीम से मदद लीजिए'],
] as const)('a refund that failed is not on its way: help is (%s)', async (language, heading, help) => {
  await open(() => succeeded({ ...ticket, refundStatus: 'FAILED' }), language);
  const user = userEvent.setup();
  await user.click((await screen.findAllByRole('radio'))[0] as HTMLElement);
  await user.click(document.querySelector('form [type="submit"]') as HTMLElement);

  expect(await screen.findByRole('heading', { name: heading })).toHaveFocus();
  expect(screen.getByRole('link', { name: help })).toHaveAttribute('href', 'mailto:care@marquee.example');
  expect(document.querySelector('[aria-current="step"]')).toBeNull();
});

test('the refund slice of the store holds what the form shows; another order starts with an empty form @all', async () => {
  const { platform, unmount } = await open((id) =>
    id === 'VR-2' ? refused(400, 'Watched') : succeeded(ticket),
  );
  await requestForWrongName();
  expect(await screen.findByText('RF-10293')).toBeVisible();
  expect(platform.slices.refund.current()).toMatchObject({ data: { refundRequestId: 'RF-10293' } });

  unmount();
  await openPage(routes, '/refund/VR-2', platform);
  await requestForWrongName();
  expect(await screen.findByText('Watched')).toBeVisible();
  expect(platform.slices.refund.current()).toMatchObject({ error: true, status: 400, message: 'Watched' });
  expect(screen.queryByText('RF-10293')).toBeNull();
});

test('a refused refund shows why, in a toast and on the page', async () => {
  const { toasts } = await open(() => refused(400, 'The video was downloaded'));
  await requestForWrongName();

  expect(await screen.findByText('The video was downloaded')).toBeVisible();
  expect(toasts).toContainEqual({ kind: 'error', text: 'The video was downloaded' });
});

const refusals = [
  [400, 'REFUND_NOT_ELIGIBLE', /रिफ़ंड नहीं मिलता/],
  [400, 'Bad Request', /कारण और अपनी लिखी बात जाँचिए/],
  [404, 'NOT_FOUND', /ऑर्डर VR-90311 हमें नहीं मिला/],
  [409, 'REFUND_EXISTS', /आपका अनुरोध हमारे पास पहले से है/],
  [429, 'Too Many Requests', /बहुत सारे अनुरोध/],
  [500, '', /हमारी तरफ़ कुछ गड़बड़ हुई/],
] as const;
test.each(rowsOfRing(refusals, 2))(
  'a refusal in English (%s %s) has its reason in Hindi on a Hindi page, in a toast and inline',
  async (status, error, reason) => {
    const { toasts, platform } = await open(() => refused(status, 'No refund for you', { error }), 'hi');
    await userEvent.click(await screen.findByRole('radio', { name: 'नाम ग़लत है' }));
    await userEvent.click(screen.getByRole('button', { name: 'रिफ़ंड माँगिए' }));

    await waitFor(() => expect(toasts).toEqual([{ kind: 'error', text: expect.stringMatching(reason) }]));
    expect(platform.slices.refund.current().message).toMatch(reason);
    expect((await screen.findAllByText(reason)).length).toBeGreaterThan(0);
    expect(document.body).not.toHaveTextContent('No refund for you');
  },
);

test('a refund that is under way already shows its ticket', async () => {
  await open(() =>
    refused(409, 'A refund is already in progress', {
      error: 'REFUND_EXISTS',
      data: { refundRequestId: 'RF-7' },
    }),
  );
  await requestForWrongName();

  expect(await screen.findByText('Your ticket is RF-7.')).toBeVisible();
});

test('a server error is not shown as a refusal, and the request can be sent again', async () => {
  const results: Api['requestRefund'][] = [() => refused(502), () => succeeded(ticket)];
  const { toasts } = await open((...given) => (results.shift() ?? noResponse)(...given));
  await userEvent.click(await screen.findByRole('radio', { name: 'The name is wrong' }));
  await userEvent.click(screen.getByRole('button', { name: 'Ask for the refund' }));
  expect(await screen.findByText('We could not take your request yet')).toBeVisible();
  expect(toasts).toEqual([
    { kind: 'error', text: 'Something went wrong on our side. Nothing you wrote is lost.' },
  ]);

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('RF-10293')).toBeVisible();
});

test('a visitor who sends too many requests sees how long to wait', async () => {
  await open(() => refused(429, 'Too many requests', { data: { retryAfterSec: 30 } }));
  await requestForWrongName();

  expect(await screen.findByText('You can try again in 30 s.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('a ticket of this device is shown again without a request', async () => {
  const { requests, platform } = await open(() => succeeded(ticket));
  const paid = payment({ paymentStatus: 'SUCCESS', order: { ...placedOrder } });
  writeRecentOrders(
    platform.storage,
    rememberRefund(rememberOrder([], paid, null, new Date()), 'VR-90311', {
      refundRequestId: 'RF-1',
      refundStatus: null,
      amount: null,
      expectedBy: null,
      mode: null,
    }),
  );
  await openPage(routes, '/refund/VR-90311', platform);

  expect(await screen.findByText('RF-1')).toBeVisible();
  expect(requests()).toEqual([]);
});

test('a lost connection leaves the form filled in and offers a retry', async () => {
  const results: Api['requestRefund'][] = [noResponse, () => succeeded(ticket)];
  await open((...given) => (results.shift() ?? (() => succeeded(ticket)))(...given));
  const user = userEvent.setup();
  await user.click(await screen.findByRole('radio', { name: 'The name is wrong' }));
  await user.click(screen.getByRole('button', { name: 'Ask for the refund' }));

  await user.click(await screen.findByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('RF-10293')).toBeVisible();
});

test.each([
  [
    'en',
    'Reason',
    [
      'I haven’t watched it yet (no reason needed)',
      'The name is wrong',
      'The name is pronounced wrongly',
      'Wrong occasion or language',
      'Picture or sound is broken',
      'Late or missing',
      'Something else',
    ],
  ],
  [
    'hi',
    'कारण',
    [
      'मैंने इसे अभी देखा नहीं (कारण ज़रूरी नहीं)',
      'नाम ग़लत है',
      'नाम का उच्चारण ग़लत है',
      'मौक़ा या भाषा ग़लत है',
      'तस्वीर या आवाज़ ख़राब है',
      'देर से आया या नहीं आया',
      'कुछ और',
    ],
  ],
] as const)('the form offers the reasons of the API as texts (%s)', async (language, legend, names) => {
  await open(() => succeeded(ticket), language);

  const reasons = within(await screen.findByRole('radiogroup', { name: legend })).getAllByRole('radio');
  expect(reasons.map((reason) => reason.getAttribute('value'))).toEqual(refundReasons);
  names.forEach((name, position) => expect(reasons[position]).toHaveAccessibleName(name));
});

test('a reason is needed', async () => {
  const user = userEvent.setup();
  const { requests } = await open(() => succeeded(ticket));
  await user.click(await screen.findByRole('button', { name: 'Ask for the refund' }));

  expect(screen.getByRole('radiogroup', { name: 'Reason' })).toBeInvalid();
  expect(requests()).toEqual([]);
});

const stored = (changed: Partial<RecentOrder>) => {
  const paid = payment({ paymentStatus: 'SUCCESS', order: { ...placedOrder } });
  return rememberOrder([], paid, null, new Date()).map((order) => ({ ...order, ...changed }));
};

test.each([
  ['still being made', { orderStatus: 'IN_PRODUCTION', watched: null }],
  ['delivered and unwatched', { orderStatus: 'DELIVERED', watched: false }],
])('no reason is asked for a video that is %s: one press sends the request', async (_, changed) => {
  const { requests } = await open(() => succeeded(ticket), 'en', stored(changed));

  await waitFor(() => expect(screen.getByRole('radio', { name: /haven’t watched it/ })).toBeChecked());
  await userEvent.click(screen.getByRole('button', { name: 'Ask for the refund' }));
  expect(await screen.findByText('RF-10293')).toBeVisible();
  expect(requests()).toEqual([['VR-90311', { reason: 'not_watched' }]]);
});

test.each([
  ['IN_PRODUCTION', true],
  ['DELIVERED', false],
] as const)(
  'on another device, the reason of a video that is %s is chosen at first: %s',
  async (orderStatus, isChosen) => {
    const order = { orderId: 'OR-70017', orderStatus };
    const site = testPlatform({
      getAppConfig: () => succeeded(config),
      viewPayment: () => succeeded(payment({ paymentStatus: 'SUCCESS', order })),
    });
    await openPage(routes, '/refund/VR-90311', site.platform);

    const unwatched = await screen.findByRole<HTMLInputElement>('radio', { name: /haven’t watched it/ });
    expect(unwatched.checked).toBe(isChosen);
  },
);

test('a video that was watched on this device cannot be returned as unwatched', async () => {
  await open(() => succeeded(ticket), 'en', stored({ orderStatus: 'DELIVERED', watched: true }));

  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(refundReasons.length - 1));
  expect(screen.queryByRole('radio', { name: /haven’t watched it/ })).not.toBeInTheDocument();
});

test.each([
  ['en', 'We can’t find order OR-1', 'Your orders'],
  ['hi', 'ऑर्डर OR-1 हमें नहीं मिला', 'आपके ऑर्डर'],
] as const)(
  'an unknown order number is refused before anything is asked (%s)',
  async (language, title, orders) => {
    const site = testPlatform({ getAppConfig: () => succeeded(config) });
    await openPage(routes, '/refund/OR-1', site.platform, language);

    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByRole('link', { name: orders })).toHaveAttribute(
      'href',
      localPath('/orders', language),
    );
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  },
);

test('the secret id of no video is refused before anything is asked', async () => {
  const site = testPlatform({
    getAppConfig: () => succeeded(config),
    viewPayment: () => refused(404, 'Unknown', { error: 'VIDEO_REQUEST_NOT_FOUND' }),
  });
  await openPage(routes, '/refund/VR-90311', site.platform);

  expect(await screen.findByRole('heading', { name: 'We can’t find order VR-90311' })).toBeVisible();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

test.each([
  ['an API that finds payments by their own id only', () => refused(404, 'Unknown', { error: 'NOT_FOUND' })],
  ['an API that requires a sign-in', () => refused(401, 'Please sign in')],
  ['no connection', noResponse],
] as const)('with %s the form is shown', async (_, viewPayment) => {
  const site = testPlatform({ getAppConfig: () => succeeded(config), viewPayment });
  await openPage(routes, '/refund/VR-90311', site.platform);

  expect(await screen.findByRole('radiogroup', { name: 'Reason' })).toBeVisible();
});

test('an order of this device that has no video yet has nothing to refund', async () => {
  const site = testPlatform({ getAppConfig: () => succeeded(config) });
  writeRecentOrders(site.platform.storage, stored({ videoRequestId: null }));
  await openPage(routes, '/refund/OR-70017', site.platform);

  expect(await screen.findByRole('heading', { name: 'We can’t find order OR-70017' })).toBeVisible();
});

test('an order number of this device opens its form', async () => {
  const site = testPlatform({ getAppConfig: () => succeeded(config) });
  writeRecentOrders(site.platform.storage, stored({}));
  await openPage(routes, '/refund/OR-70017', site.platform);

  expect(await screen.findByText('For order OR-70017')).toBeVisible();
  expect(screen.getByRole('radiogroup', { name: 'Reason' })).toBeVisible();
});

test('a link that the API does not know ends in the same page, not in a form', async () => {
  await open(() => refused(404, "We couldn't find this order."));
  await requestForWrongName();

  expect(await screen.findByRole('heading', { name: 'We can’t find order VR-90311' })).toHaveFocus();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});
