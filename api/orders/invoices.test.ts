import { confirmPaymentData } from '@marquee/api-contract';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { fillCart, initiate, placeOrder } from '../testing/place-order.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { financialYearOf, taxesIn } from './invoices.ts';
import { invoices, invoiceSeries } from './order-tables.ts';
import { settlePayment } from './settle-payment.ts';

let site: TestApi;
beforeAll(async () => {
  site = await startTestApi();
});
afterAll(() => site.stop());

test('the financial year begins in April, in India', () => {
  expect(financialYearOf(new Date('2027-03-31T18:29:59Z'))).toBe('2627');
  expect(financialYearOf(new Date('2027-03-31T18:30:00Z'))).toBe('2728');
  expect(financialYearOf(new Date('2099-12-01T00:00:00Z'))).toBe('9900');
});

test('base and taxes of every price add up to it, and the two halves of the tax are equal', () => {
  const wrong = [];
  for (let total = 100; total < 100_000; total += 37) {
    for (const withinState of [true, false]) {
      const { taxable, cgst, sgst, igst } = taxesIn(total, { withinState });
      const tax = cgst + sgst + igst;
      // Rounding to whole paise, twice.
      const isRight = taxable + tax === total && cgst === sgst && Math.abs(tax * 100 - taxable * 18) < 250;
      if (!isRight) wrong.push({ total, withinState, taxable, cgst, sgst, igst });
    }
  }
  expect(wrong).toEqual([]);
});

test('the customer gets an invoice with what the law asks for, and no other viewer does', async () => {
  const { token, paymentId } = await placeOrder(site);
  const { order } = await confirmed(paymentId, token);

  expect(order?.invoice).toMatchObject({
    number: expect.stringMatching(/^MQ\/\d{4}\/\d{6}$/),
    seller: { name: 'Marquee Pictures Private Limited', gstin: '27AAACM0000A1ZM' },
    buyer: { name: 'Asha Rao', gstin: null },
    placeOfSupply: { code: '27', name: 'Maharashtra' },
    sac: '998433',
    taxable: { amountMinor: 42288, currency: 'INR' },
    taxes: [
      { label: 'CGST', ratePercent: 9, amountMinor: 3806 },
      { label: 'SGST', ratePercent: 9, amountMinor: 3806 },
    ],
    total: { amountMinor: 49900, currency: 'INR' },
    creditNotes: [],
  });
  // The number is at most 16 letters, digits, dashes and slashes long.
  expect(order?.invoice?.number.length).toBeLessThanOrEqual(16);
  expect((await confirmed(paymentId)).order?.invoice).toBeUndefined();
});

test('a business has its GSTIN on the invoice, and integrated tax in another state', async () => {
  const { token } = await site.signIn();
  const checkout = await fillCart(site, token);
  const gst = { gstin: ' 29abcde1234f1z5 ', companyName: 'Example Traders' };
  expect(await initiate(site, checkout, { gst: { gstin: 'no such number' } })).toMatchObject({ http: 400 });
  const { paymentId } = (await initiate(site, checkout, { gst })).data;
  await settlePayment(site, paymentId, site.now());

  expect((await confirmed(paymentId, token)).order?.invoice).toMatchObject({
    buyer: { name: 'Example Traders', gstin: '29ABCDE1234F1Z5' },
    placeOfSupply: { code: '29', name: 'Karnataka' },
    taxes: [{ label: 'IGST', ratePercent: 18, amountMinor: 7612 }],
  });
});

test('numbers have no gap, though payments settle at once, settle twice and are rolled back', async () => {
  const opened = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const { token } = await site.signIn();
      return (await initiate(site, await fillCart(site, token))).data.paymentId;
    }),
  );
  // The last payment takes its number, then fails: its star has no delivery time that the database could store.
  const failing = { ...site, settings: { ...site.settings, deliverySeconds: Number.NaN } };
  const settled = await Promise.allSettled([
    ...opened.slice(0, 5).flatMap((id) => [1, 2].map(() => settlePayment(site, id, site.now()))),
    settlePayment(failing, opened[5] ?? '', site.now()),
  ]);
  expect(settled.map(({ status }) => status)).toEqual([...Array<string>(10).fill('fulfilled'), 'rejected']);
  await settlePayment(site, opened[5] ?? '', site.now());

  const issued = await site.db.select().from(invoices).where(eq(invoices.kind, 'invoice'));
  const serials = issued
    .map(({ number }) => Number(number.split('/')[2]))
    .toSorted((one, other) => one - other);
  expect(serials).toEqual(serials.map((_, index) => index + 1));
  const [series] = await site.db.select().from(invoiceSeries).where(eq(invoiceSeries.kind, 'invoice'));
  expect(series?.last).toBe(serials.length);
});

test('a refund has a credit note with a number of its own series, and a second request none', async () => {
  const { token, paymentId, order } = await placeOrder(site);
  const refund = () =>
    site.call('POST', `/celeb/api/video-request/refund-request/${order.videoRequestId}?reason=late`);
  await Promise.all([refund(), refund()]);

  expect((await confirmed(paymentId, token)).order?.invoice?.creditNotes).toEqual([
    {
      number: expect.stringMatching(/^MC\/\d{4}\/000001$/),
      issuedAt: expect.any(String),
      total: { amountMinor: 49900, currency: 'INR' },
    },
  ]);
});

async function confirmed(paymentId: string, token?: string) {
  const url = `/payments/api/v2/payment/user/confirm-payment/${paymentId}`;
  return v.parse(confirmPaymentData, (await site.call('GET', url, { ...(token && { token }) })).data);
}
