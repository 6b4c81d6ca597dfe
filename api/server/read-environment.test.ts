import { readEnvironment } from './read-environment.ts';

const DATABASE_URL = 'postgresql://localhost/api';
const production = {
  DATABASE_URL,
  NODE_ENV: 'production',
  VENDOR_TOKEN: 'a',
  AI_API_KEY: 'b',
  LEADSQUARED_ACCESS_KEY: 'c',
  LEADSQUARED_SECRET_KEY: 'd',
  SMS_GATEWAY_URL: 'https://sms.example/send',
  PAYMENT_PROVIDER: 'sandbox',
};

test('a checkout needs the database and nothing else', () => {
  expect(readEnvironment({ DATABASE_URL })).toMatchObject({
    API_PORT: 3001,
    CONTENT_PORT: 3002,
    devTools: true,
    publicUrl: 'http://localhost:3001',
    allowedOrigins: ['http://localhost:3000'],
    DELIVERY_SECONDS: 20,
  });
});

test.each(['DATABASE_URL', 'VENDOR_TOKEN', 'AI_API_KEY', 'SMS_GATEWAY_URL', 'PAYMENT_PROVIDER'])(
  'production is refused without %s',
  (name) => {
    expect(() => readEnvironment({ ...production, [name]: undefined })).toThrow(name);
  },
);

test('the sales calendar stands on https, or nowhere', () => {
  const calendar = (SALES_CALENDAR_URL: string) => readEnvironment({ DATABASE_URL, SALES_CALENDAR_URL });
  expect(readEnvironment({ DATABASE_URL }).SALES_CALENDAR_URL).toMatch(/^https:/);
  expect(calendar('').SALES_CALENDAR_URL).toBe('');
  expect(() => calendar('javascript:alert(1)')).toThrow('SALES_CALENDAR_URL');
});

test('production has no development tools unless they are asked for', () => {
  expect(readEnvironment(production).devTools).toBe(false);
  expect(readEnvironment({ ...production, DEV_TOOLS: 'on' }).devTools).toBe(true);
});

const stripe = {
  ...production,
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

test.each(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])('Stripe is refused without %s', (name) => {
  expect(readEnvironment(stripe).stripe).toMatchObject({ secretKey: 'sk_live_1', webhookSecret: 'whsec_1' });
  expect(() => readEnvironment({ ...stripe, [name]: undefined })).toThrow(name);
});

test('the keys of Stripe are not read where the sandbox is', () => {
  expect(readEnvironment({ ...stripe, PAYMENT_PROVIDER: 'sandbox' }).stripe).toBeUndefined();
});
