import { consentPolicyOf, type ConsentSettings } from './consent-policy.ts';

const settings: ConsentSettings = {
  mode: 'opt-in',
  noticeCountries: ['US'],
  countryHeader: 'cf-ipcountry',
};

test('the configured policy holds, except where the visitor’s country has the milder one', () => {
  expect(consentPolicyOf(settings, {})).toBe('opt-in');
  expect(consentPolicyOf(settings, { 'cf-ipcountry': 'IN' })).toBe('opt-in');
  expect(consentPolicyOf(settings, { 'cf-ipcountry': 'us' })).toBe('notice');
  expect(consentPolicyOf({ ...settings, mode: 'notice' }, {})).toBe('notice');
});
