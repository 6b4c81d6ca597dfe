import type { InitiatePaymentRequest } from '@marquee/api-contract';
import { answered, refused } from '@marquee/testing';
import { startedPayment } from '../testing/answers.ts';
import { startPayment } from './start-payment.ts';

const request = {
  cartId: 'ct_1',
  priceId: 'pr_1',
  amount: { amountMinor: 49900, currency: 'INR' },
  provider: 'sandbox',
  method: 'card',
  country: 'IN',
  returnUrl: 'https://marquee.example/payment/status/{paymentId}',
};

function memory(kept: string | null) {
  const ids = kept ? [kept] : [];
  return { ids, read: () => ids.at(-1) ?? null, keep: (id: string) => void ids.push(id) };
}

function server(...answers: ReturnType<Parameters<typeof startPayment>[0]>[]) {
  const sent: string[] = [];
  const initiate = async ({ clientRequestId }: InitiatePaymentRequest) => {
    sent.push(clientRequestId);
    const answer = answers.shift();
    if (!answer) throw new Error('asked too often');
    return answer;
  };
  return { sent, initiate };
}

const lost = async () => Promise.reject(new Error('no answer'));

const started = answered(startedPayment('https://marquee.example/pay'));

test('the id is kept before the call leaves, so that a lost answer repeats the same payment', async () => {
  const ids = memory(null);
  await expect(startPayment(lost, request, ids, () => 'id-1')).rejects.toThrow('no answer');

  const { sent, initiate } = server(started);
  await startPayment(initiate, request, ids, () => 'id-2');

  expect(sent).toEqual(['id-1']);
});

test('an attempt the server calls over is begun again under a new id, once', async () => {
  const { sent, initiate } = server(
    refused(409, 'Belongs to another order', { error: 'REQUEST_ID_REUSED' }),
    started,
  );
  const outcome = await startPayment(initiate, request, memory('id-1'), () => 'id-2');

  expect(outcome.kind).toBe('started');
  expect(sent).toEqual(['id-1', 'id-2']);
});

test.each([
  [409, 'ALREADY_PAID', { kind: 'already-paid', paymentId: null }],
  [409, 'PRICE_CHANGED', { kind: 'price-changed' }],
  [410, 'CART_EXPIRED', { kind: 'cart-gone' }],
  [422, 'METHOD_NOT_ALLOWED', { kind: 'refused', refusal: { status: 422, message: 'Not this way' } }],
])('%i %s begins no second payment', async (status, error, expected) => {
  const { sent, initiate } = server(refused(status, 'Not this way', { error }));

  expect(await startPayment(initiate, request, memory('id-1'), () => 'id-2')).toMatchObject(expected);
  expect(sent).toEqual(['id-1']);
});
