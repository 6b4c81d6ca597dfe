import { paymentPageUrl } from './payment-page-url.ts';

const mainApi = 'https://api.marquee.example/base';

test.each(['https://api.marquee.example/gateway/pay/pm_1', 'https://checkout.stripe.com/c/pay/cs_1'])(
  '%s may be opened',
  (url) => {
    expect(paymentPageUrl(url, mainApi)).toBe(url);
  },
);

test.each([
  'https://evil.example/pay',
  'https://marquee.example/pay',
  'https://other.marquee.example/pay',
  'https://api.marquee.example.evil.example/pay',
  'https://api.marquee.example@evil.example/pay',
  'https://api.marquee.example:8443/pay',
  'http://api.marquee.example/pay',
  'https://stripe.com/pay',
  'javascript:alert(1)',
  '/pay',
  '',
  null,
  undefined,
])('%s may not', (url) => {
  expect(paymentPageUrl(url, mainApi)).toBeNull();
});

test('while developing, the API of this machine may be opened, and no other port of it', () => {
  const url = 'http://localhost:3001/gateway/pay/pm_1';
  expect(paymentPageUrl(url, 'http://localhost:3001')).toBe(url);
  expect(paymentPageUrl(url, 'http://localhost:3009')).toBeNull();
});
