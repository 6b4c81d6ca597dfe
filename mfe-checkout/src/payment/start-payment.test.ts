import { PlatformError } from '@marquee/sdk';
import { succeeded, noResponse, refused } from '@marquee/testing';
import { startedPayment } from '../testing/api-data.ts';
import { startPayment } from './start-payment.ts';

const mainApi = 'https://api.marquee.example';
const pageUrl = `${mainApi}/gateway/pay/pm_1`;

test.each([
  [pageUrl, pageUrl],
  ['https://evil.example/pay', null],
  ['', null],
])('a payment that started with the page %s opens %s', async (redirectUrl, expected) => {
  expect(await startPayment(() => succeeded(startedPayment(redirectUrl)), mainApi)).toEqual({
    kind: 'started',
    paymentId: 'pm_1',
    pageUrl: expected,
  });
});

test.each([
  [409, 'ALREADY_PAID', 'already-paid'],
  [409, 'PRICE_CHANGED', 'price-changed'],
  [409, 'PRICE_EXPIRED', 'price-changed'],
  [409, 'REQUEST_ID_REUSED', 'attempt-over'],
  [404, 'NOT_FOUND', 'cart-expired'],
  [410, 'CART_EXPIRED', 'cart-expired'],
  [422, 'METHOD_NOT_ALLOWED', 'refused'],
  [503, 'DOWN', 'refused'],
])('a refusal of %i %s is "%s"', async (status, error, kind) => {
  expect(await startPayment(() => refused(status, 'No', { error }), mainApi)).toMatchObject({ kind });
});

test.each([
  [{ paymentId: 'pm_7' }, 'pm_7'],
  [{ paymentId: 7 }, null],
  [undefined, null],
])('the payment of an order that is paid already is read from %j as %s', async (data, paymentId) => {
  const options = { error: 'ALREADY_PAID', ...(data && { data }) };
  expect(await startPayment(() => refused(409, 'Paid', options), mainApi)).toEqual({
    kind: 'already-paid',
    paymentId,
  });
});

test('a lost request and a dismissed sign-in have different results', async () => {
  const dismissed = () => Promise.reject(new PlatformError('SIGN_IN_NEEDED', 'dismissed'));

  expect(await startPayment(noResponse, mainApi)).toEqual({ kind: 'unreachable' });
  expect(await startPayment(dismissed, mainApi)).toEqual({ kind: 'signed-out' });
});
