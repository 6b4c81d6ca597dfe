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

test.each(['DATABASE_URL', 'VENDOR_TOKEN', 'AI_API_KEY', 'SMS_GATEWAY_URL'])(
  'production is refused without %s',
  (name) => {
    expect(() => readEnvironment({ ...production, [name]: undefined })).toThrow(name);
  },
);

test('production has no development tools unless they are asked for', () => {
  expect(readEnvironment(production).devTools).toBe(false);
  expect(readEnvironment({ ...production, DEV_TOOLS: 'on' }).devTools).toBe(true);
});
