/** @jest-environment jsdom */
import type { Api } from '@marquee/api';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { config, good, refusal } from '../testing/answers.ts';
import { fakePlatform, renderPage } from '../testing/fake-platform.tsx';
import * as page from './RefundPage.tsx';

const ticket = {
  refundRequestId: 'RF-10293',
  amount: { amountMinor: 49900, currency: 'INR' },
  expectedBy: '2026-12-01',
  mode: 'ORIGINAL_SOURCE',
};

function open(requestRefund: Api['requestRefund']) {
  const asked: unknown[] = [];
  const platform = fakePlatform({
    getAppConfig: async () => good(config),
    requestRefund: (...given) => {
      asked.push(given);
      return requestRefund(...given);
    },
  });
  return { platform, asked, ...renderPage(page, '/refund/:id', '/refund/VR-90311', platform) };
}

async function askBecauseOfTheName() {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('radio', { name: 'The name is wrong' }));
  await user.dblClick(screen.getByRole('button', { name: 'Ask for the refund' }));
  return user;
}

test('an accepted refund is a ticket with its date; a double press is one request', async () => {
  const { asked } = open(async () => good(ticket));
  await askBecauseOfTheName();

  expect(await screen.findByRole('heading', { name: 'We have your request' })).toHaveFocus();
  expect(screen.getByText('RF-10293')).toBeVisible();
  expect(screen.getByText('1 Dec 2026')).toBeVisible();
  expect(asked).toEqual([['VR-90311', { reason: 'wrong_name' }]]);
});

test('a refused refund says why, in a toast and in its place', async () => {
  const { platform } = open(async () => refusal(400, 'The video was downloaded'));
  await askBecauseOfTheName();

  expect(await screen.findByText('The video was downloaded')).toBeVisible();
  expect(platform.toasts).toContain('The video was downloaded');
});

test('a lost connection keeps what was typed and tries again', async () => {
  const answers: Api['requestRefund'][] = [
    () => Promise.reject(new Error('offline')),
    async () => good(ticket),
  ];
  open((...given) => (answers.shift() ?? (async () => good(ticket)))(...given));
  const user = userEvent.setup();
  await user.click(await screen.findByRole('radio', { name: 'The name is wrong' }));
  await user.click(screen.getByRole('button', { name: 'Ask for the refund' }));

  await user.click(await screen.findByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('RF-10293')).toBeVisible();
});

test('a reason is needed', async () => {
  const user = userEvent.setup();
  const { asked } = open(async () => good(ticket));
  await user.click(await screen.findByRole('button', { name: 'Ask for the refund' }));

  expect(screen.getByRole('radiogroup', { name: 'Reason' })).toBeInvalid();
  expect(asked).toEqual([]);
});
