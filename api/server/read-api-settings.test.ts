import { readApiSettings } from './read-api-settings.ts';

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

test('only DATABASE_URL is required in development', () => {
  expect(readApiSettings({ DATABASE_URL })).toMatchObject({
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
    expect(() => readApiSettings({ ...production, [name]: undefined })).toThrow(name);
  },
);

test('finding 5: codes have budgets by default, and RATE_LIMIT_SCALE multiplies those of networks only', () => {
  expect(readApiSettings(production).codes).toEqual({ perNetwork: 10, perNetworkADay: 30, perHour: 5000 });
  const scaled = { ...production, RATE_LIMIT_SCALE: '2.5', CODES_PER_HOUR: '70' };
  expect(readApiSettings(scaled).codes).toEqual({ perNetwork: 25, perNetworkADay: 75, perHour: 70 });
  expect(() => readApiSettings({ ...production, CODES_PER_HOUR: '0' })).toThrow('CODES_PER_HOUR');
});

test('the sales calendar has an https URL, or none', () => {
  const calendar = (SALES_CALENDAR_URL: string) => readApiSettings({ DATABASE_URL, SALES_CALENDAR_URL });
  expect(readApiSettings({ DATABASE_URL }).SALES_CALENDAR_URL).toMatch(/^https:/);
  expect(calendar('').SALES_CALENDAR_URL).toBe('');
  expect(() => calendar('javascript:alert(1)')).toThrow('SALES_CALENDAR_URL');
});

test('production has no development tools by default', () => {
  expect(readApiSettings(production).devTools).toBe(false);
  expect(readApiSettings({ ...production, DEV_TOOLS: 'on' }).devTools).toBe(true);
});

test('sample content comes with the development tools; elsewhere it has to be wanted', () => {
  expect(readApiSettings({ DATABASE_URL }).sampleContent).toBe(true);
  expect(readApiSettings(production).sampleContent).toBe(false);
  expect(readApiSettings({ ...production, SAMPLE_CONTENT: 'on' }).sampleContent).toBe(true);
  expect(readApiSettings({ DATABASE_URL, SAMPLE_CONTENT: 'off' }).sampleContent).toBe(false);
});

const given = {
  VENDOR_TOKEN: 'a',
  AI_API_KEY: 'b',
  LEADSQUARED_ACCESS_KEY: 'c',
  LEADSQUARED_SECRET_KEY: 'd',
  SMS_GATEWAY_URL: 'https://sms.example/send',
  PAYMENT_PROVIDER: 'sandbox',
  DEMO_SITE: 'on',
};

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.5' },
  { MAIN_API_URL: 'https://api.site.example' },
  { SITE_URL: 'https://site.example' },
])('finding 7: with %j the development tools are off, and DEV_TOOLS=on is refused', (address) => {
  const [[name = ''] = []] = Object.entries(address);
  expect(readApiSettings({ DATABASE_URL, ...given, ...address }).devTools).toBe(false);
  const read = () => readApiSettings({ DATABASE_URL, ...given, ...address, DEV_TOOLS: 'on' });
  expect(read).toThrow(/DEV_TOOLS/);
  expect(read).toThrow(name);
});

test('finding 7: the development tools are on if every URL is loopback', () => {
  const local = { HOST: '127.0.0.1', MAIN_API_URL: 'http://localhost:3001', SITE_URL: 'http://[::1]:3000' };
  expect(readApiSettings({ DATABASE_URL, ...local }).devTools).toBe(true);
  expect(readApiSettings({ DATABASE_URL, ...local, DEV_TOOLS: 'on' }).devTools).toBe(true);
});

test.each(['VENDOR_TOKEN', 'AI_API_KEY', 'LEADSQUARED_ACCESS_KEY', 'LEADSQUARED_SECRET_KEY'] as const)(
  'finding 7: a public API without %s, or with a published one, is refused',
  (name) => {
    for (const address of [{ HOST: '0.0.0.0' }, { MAIN_API_URL: 'https://api.site.example' }])
      for (const value of [undefined, '', 'sandbox-key'])
        expect(() => readApiSettings({ DATABASE_URL, ...given, ...address, [name]: value })).toThrow(name);
    // On one machine the installation creates the key.
    expect(readApiSettings({ DATABASE_URL }).keys[name]).toBeUndefined();
    expect(readApiSettings({ ...production, [name]: 'own' }).keys[name]).toBe('own');
    const off = { VENDOR_ORDERS: 'off', WORD_CHECK: 'off', LEADS: 'off' };
    expect(readApiSettings({ ...production, ...off, [name]: undefined }).keys[name]).toBeUndefined();
  },
);

const stripe = {
  ...production,
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

test.each(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])('Stripe is refused without %s', (name) => {
  expect(readApiSettings(stripe).stripe).toMatchObject({ secretKey: 'sk_live_1', webhookSecret: 'whsec_1' });
  expect(() => readApiSettings({ ...stripe, [name]: undefined })).toThrow(name);
});

test('the keys of Stripe are not used with the sandbox', () => {
  expect(readApiSettings({ ...stripe, PAYMENT_PROVIDER: 'sandbox' }).stripe).toBeUndefined();
});

const publicUrls = [{ SITE_URL: 'https://site.example' }, { MAIN_API_URL: 'https://api.site.example' }];

test.each(publicUrls)('finding 29: with %j the sandbox and sample content need DEMO_SITE', (address) => {
  const [[name = '', url = ''] = []] = Object.entries(address);
  for (const [setting, variables] of [
    ['PAYMENT_PROVIDER', { PAYMENT_PROVIDER: 'sandbox' }],
    ['SAMPLE_CONTENT', { ...stripe, SAMPLE_CONTENT: 'on' }],
  ] as const) {
    const given = { ...production, ...variables, ...address };
    expect(() => readApiSettings(given)).toThrow(
      new RegExp(`environment: ${setting}: .* and ${name} ${url} is public: set DEMO_SITE=on`),
    );
    expect(readApiSettings({ ...given, DEMO_SITE: 'on' })).toMatchObject({ devTools: false });
  }
  expect(readApiSettings({ ...stripe, ...address }).sampleContent).toBe(false);
});
