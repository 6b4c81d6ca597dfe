import { paymentPageAddress } from './payment-page-address.ts';

const site = 'https://www.marquee.example/checkout/pay';

test.each([
  'https://api.marquee.example/gateway/pay/pm_1',
  'https://marquee.example/pay',
  'https://checkout.stripe.com/c/pay/cs_1',
])('%s may be opened', (address) => {
  expect(paymentPageAddress(address, site)).toBe(address);
});

test.each([
  'https://evil.example/pay',
  'https://marquee.example.evil.example/pay',
  'https://notmarquee.example/pay',
  'http://api.marquee.example/pay',
  'javascript:alert(1)',
  '/pay',
  '',
  null,
  undefined,
])('%s may not', (address) => {
  expect(paymentPageAddress(address, site)).toBeNull();
});

test('while developing, the API on another port of this machine may be opened', () => {
  const address = 'http://localhost:3001/gateway/pay/pm_1';
  expect(paymentPageAddress(address, 'http://localhost:3000/checkout/pay')).toBe(address);
});
