/** @jest-environment jsdom */
import type { Api } from '@marquee/api';
import { PlatformError } from '@marquee/contracts';
import type { Platform } from '@marquee/mount';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { writeDraft } from '../order/draft-storage.ts';
import type { OrderDraft } from '../order/order-draft.ts';
import { config, good, price, refusal } from '../testing/answers.ts';
import { finishedDraft } from '../testing/drafts.ts';
import { fakePlatform, renderPage, signIn } from '../testing/fake-platform.tsx';
import * as page from './CheckoutPage.tsx';

const facts = { getAppConfig: async () => good(config) } satisfies Partial<Api>;

function open(
  calls: Partial<Api>,
  draft: OrderDraft | null = finishedDraft,
  changes: Partial<Platform> = {},
) {
  const platform = fakePlatform({ ...facts, ...calls }, changes);
  signIn(platform);
  if (draft) writeDraft(platform.storage, draft);
  return { platform, ...renderPage(page, '/checkout', '/checkout', platform) };
}

const dismissed = () => Promise.reject(new PlatformError('SIGN_IN_NEEDED', 'dismissed'));

beforeEach(() => localStorage.clear());

test('the whole price is shown with its tax, and agreed to before paying', async () => {
  const user = userEvent.setup();
  open({ getTokenPrice: async () => good(price()) });

  expect(await screen.findByRole('row', { name: 'GST (18%) ₹76.12' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'You pay ₹499' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Continue to pay' }));

  expect(await screen.findByText('At /checkout/pay')).toBeVisible();
  expect(JSON.parse(localStorage.getItem('checkoutDraft') ?? '').attempt).toMatchObject({
    priceId: 'pr_49900',
    payable: { amountMinor: 49900, currency: 'INR' },
  });
  expect(JSON.parse(localStorage.getItem('checkoutDetails') ?? '').userId).toBe('u_48213');
});

test('the price request has the date of a birthday, and sends 11 as 12 without one', async () => {
  const sent: unknown[] = [];
  const getTokenPrice: Api['getTokenPrice'] = async (request) => {
    sent.push(request);
    return good(price());
  };
  const details = {
    ...finishedDraft.details,
    occasionId: 11,
    occasionDateRequired: false,
    occasionDate: null,
  };

  const first = open({ getTokenPrice });
  await screen.findByRole('row', { name: 'You pay ₹499' });
  first.unmount();
  open({ getTokenPrice }, { ...finishedDraft, occasionSlug: 'just-because', details });
  await screen.findByRole('row', { name: 'You pay ₹499' });

  expect(sent[0]).toMatchObject({
    celebId: 'cu_101',
    occasionId: 1,
    occasionDate: finishedDraft.details.occasionDate,
  });
  expect(sent.at(-1)).toMatchObject({ occasionId: 12 });
  expect(sent.at(-1)).not.toHaveProperty('occasionDate');
});

test('a price that rose is said and needs its own yes', async () => {
  open({ getTokenPrice: async () => good(price(59900)) });

  expect(
    await screen.findByText('It was ₹499 and is ₹599 now. Continue only if that is fine with you.'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Continue with ₹599' })).toBeVisible();
});

test('without an order the visitor is sent to choose a star', async () => {
  open({}, null);

  expect(await screen.findByText('At /celebrities')).toBeVisible();
});

test('half an order goes back to the step that is open', async () => {
  open({}, { ...finishedDraft, language: null });

  expect(await screen.findByText('At /order/aarav-suryan?step=who&occasion=birthday')).toBeVisible();
});

test('a sign-in that was closed keeps the order and offers the way on', async () => {
  const user = userEvent.setup();
  const answers = [dismissed, async () => good(price())];
  open({ getTokenPrice: () => (answers.shift() ?? dismissed)() });

  await user.click(await screen.findByRole('button', { name: 'Sign in and continue' }));

  expect(await screen.findByRole('row', { name: 'You pay ₹499' })).toBeVisible();
});

test('a refusal and a lost connection say so, with a way to go on', async () => {
  const first = open({ getTokenPrice: async () => refusal(409, 'This star takes no orders at the moment.') });
  expect(await screen.findByText('This star takes no orders at the moment.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose another star' })).toBeVisible();
  first.unmount();

  open({ getTokenPrice: () => Promise.reject(new PlatformError('CALL_FAILED', 'offline')) });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});
