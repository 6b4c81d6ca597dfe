/** @jest-environment jsdom */
import type { ConfirmPaymentData } from '@marquee/sdk/api-contract';
import { asha, refused, succeeded, testPlatform, type ApiScript } from '@marquee/testing';
import { openPage } from '@marquee/testing/browser';
import { screen } from '@testing-library/react';
import { routes } from '../routes.tsx';
import { payment, placedOrder } from '../testing/api-data.ts';

const inr = (amountMinor: number) => ({ amountMinor, currency: 'INR' });
const paid: ConfirmPaymentData = payment({
  paymentStatus: 'SUCCESS',
  order: {
    ...placedOrder,
    celebId: 'kabir',
    isSample: true,
    invoice: {
      number: 'MQ/2627/000042',
      issuedAt: '2026-11-20T05:00:00Z',
      seller: { name: 'Marquee Pictures', address: 'Mumbai', address_hi: 'मुंबई', gstin: '27AAACM0000A1ZM' },
      buyer: { name: 'Asha Rao', gstin: null },
      placeOfSupply: { code: '27', name: 'Maharashtra', name_hi: 'महाराष्ट्र' },
      sac: '998433',
      taxable: inr(42288),
      taxes: [
        { label: 'CGST', ratePercent: 9, ...inr(3806) },
        { label: 'SGST', ratePercent: 9, ...inr(3806) },
      ],
      total: inr(49900),
      creditNotes: [{ number: 'MC/2627/000007', issuedAt: '2026-11-24T05:00:00Z', total: inr(49900) }],
    },
  },
});

async function open(calls: ApiScript, { signedIn = true } = {}) {
  const { platform } = testPlatform(calls);
  if (signedIn) platform.session.store(asha);
  await openPage(routes, '/orders/pm_1/invoice', platform);
}

test('the invoice has the particulars that the law asks for, and its credit note', async () => {
  await open({ confirmPayment: () => succeeded(paid) });

  expect(await screen.findByRole('heading', { name: 'Tax invoice' })).toBeVisible();
  const text = document.body.textContent ?? '';
  for (const part of [
    'MQ/2627/000042',
    '20 Nov 2026',
    'Marquee Pictures',
    'GSTIN: 27AAACM0000A1ZM',
    'Asha Rao',
    '27 Maharashtra',
    'Personal video message from Kabir Rangrez',
    'SAC 998433',
    '₹422.88',
    'CGST 9 %',
    '₹38.06',
    '₹499',
    'Credit note MC/2627/000007 of 24 Nov 2026 for ₹499',
    'computer-generated',
    'fictional',
  ])
    expect(text).toContain(part);
});

test('the invoice of another account, or of no order, is not there', async () => {
  await open({ confirmPayment: () => refused(404, 'Unknown') });
  expect(await screen.findByRole('heading', { name: 'There is no invoice here' })).toBeVisible();
});

test('a visitor who is signed out is asked to sign in, and no request is sent', async () => {
  await open({}, { signedIn: false });
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
});
