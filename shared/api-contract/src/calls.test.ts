import * as v from 'valibot';
import type { AuthClass } from './call.ts';
import {
  appConfigData,
  calls,
  celebOccasionData,
  checkoutDetails,
  confirmPaymentData,
  verifyOtpData,
} from './index.ts';

test('the table has the 29 calls of the specification in its order, each once', () => {
  const rows = Object.values(calls);
  expect(rows.map(({ id }) => id)).toEqual(rows.map((_, index) => `C${String(index + 1).padStart(2, '0')}`));
  expect(rows).toHaveLength(29);
  expect(new Set(rows.map(({ path }) => path)).size).toBe(29);
});

test('the token is required by quiz, cart, price and payment, and refused to config, birthday, refund, authenticator and content', () => {
  expect(idsOf('REQUIRED')).toEqual(['C19', 'C20', 'C21', 'C22', 'C23', 'C24', 'C25', 'C26', 'C27']);
  expect(idsOf('NONE')).toEqual(['C01', 'C02', 'C11', 'C12', 'C28', 'C29']);
});

test('the video of an order needs the vendor token; word check and leads go to the shell’s server', () => {
  expect(idsOf('VENDOR')).toEqual(['C14']);
  expect(idsOf('SAME-ORIGIN')).toEqual(['C16', 'C17', 'C18']);
  const elsewhere = Object.values(calls).flatMap(({ id, host }) => (host === 'main' ? [] : [[id, host]]));
  expect(elsewhere).toEqual([
    ['C16', 'same-origin'],
    ['C17', 'same-origin'],
    ['C18', 'same-origin'],
    ['C28', 'content'],
    ['C29', 'content'],
  ]);
});

test('a response may omit optional fields, send null, and contain unknown fields', () => {
  const config = v.parse(appConfigData, { flags: { quiz: false }, occasions: null, surprise: 1 });
  expect(config).toMatchObject({
    occasions: [],
    flags: { quiz: false, internationalCards: true },
    defaultCountry: 'IN',
    otp: { length: 6 },
  });
  expect(config).not.toHaveProperty('surprise');

  const details = { celebId: 'a', celebUserId: 1, celebName: 'A', occasionId: '11', occasionName: 'X' };
  const price = { amountMinor: 49900, currency: 'INR', taxIncluded: true };
  expect(v.parse(celebOccasionData, { ...details, price, faqs: null })).toMatchObject({
    celebUserId: '1',
    occasionId: 11,
    faqs: [],
  });
});

test('a URL that a page must not load counts as absent', () => {
  const details = { celebId: 'a', celebUserId: 1, celebName: 'A', occasionId: '11', occasionName: 'X' };
  const price = { amountMinor: 49900, currency: 'INR' };
  const poster = 'https://media.test/poster.jpg';
  for (const sampleVideoUrl of [
    'javascript:alert(1)',
    'data:text/html,x',
    '\ufeffvbscript:x',
    'film.mp4',
    null,
  ])
    expect(
      v.parse(celebOccasionData, { ...details, price, sampleVideoUrl, posterUrl: poster }),
    ).toMatchObject({
      sampleVideoUrl: null,
      posterUrl: poster,
    });
});

test('a response without its essential fields is refused', () => {
  expect(v.is(verifyOtpData, { authToken: '' })).toBe(false);
  expect(v.is(confirmPaymentData, { paymentId: 'p', paymentStatus: 'MAYBE' })).toBe(false);
  expect(v.is(checkoutDetails, { celebUserId: 'cu', fullName: 'Asha' })).toBe(false);
});

function idsOf(auth: AuthClass): string[] {
  return Object.values(calls).flatMap((call) => (call.auth === auth ? [call.id] : []));
}
