import { settings } from './settings.ts';

const needed = {
  VENDOR_TOKEN: 'v',
  AI_API_KEY: 'a',
  LEADSQUARED_ACCESS_KEY: 'l',
  LEADSQUARED_SECRET_KEY: 's',
};
const features = {
  VENDOR_TOKEN: 'VENDOR_ORDERS',
  AI_API_KEY: 'WORD_CHECK',
  LEADSQUARED_ACCESS_KEY: 'LEADS',
  LEADSQUARED_SECRET_KEY: 'LEADS',
};
const local = { isLocal: true, mainApi: 'http://api:3001' };

test('services are reached at the main API, unless they have a URL of their own', () => {
  expect(settings.read(needed, local)).toMatchObject({
    wordCheck: { url: 'http://api:3001/ai/v1/chat/completions' },
    leadSquared: { url: 'http://api:3001/leadsquared/v2/LeadManagement.svc' },
  });
  expect(settings.read({ ...needed, WORD_CHECK_URL: 'https://ai.test' }, local).wordCheck?.url).toBe(
    'https://ai.test',
  );
});

test.each(Object.keys(needed))(
  'finding 7: a public shell whose %s is published in the repository does not start, and names it',
  (name) => {
    const known = { ...needed, [name]: 'sandbox-secret' };
    expect(() => settings.read(known, { ...local, isLocal: false })).toThrow(name);
    expect(() => settings.read(known, local)).not.toThrow();
    expect(() => settings.read(needed, { ...local, isLocal: false })).not.toThrow();
  },
);

test.each(Object.entries(features))('a shell without %s does not start while %s is on', (name, feature) => {
  const lacking = { ...needed, [name]: '' };
  expect(() => settings.read(lacking, local)).toThrow(`${name}: is required while ${feature} is on`);
  expect(() => settings.read({ ...lacking, [feature]: 'off' }, local)).not.toThrow();
});

test('a shell without the features that need keys needs none', () => {
  const off = settings.read({ VENDOR_ORDERS: 'off', WORD_CHECK: 'off', LEADS: 'off' }, local);
  expect([off.vendorToken, off.wordCheck, off.leadSquared]).toEqual([undefined, undefined, undefined]);
});
