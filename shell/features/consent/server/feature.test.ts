import type { FeatureShell } from '../../../server/server-feature.ts';
import { consent } from './feature.ts';

function policyOf(variables: Record<string, string>, country?: string) {
  // The feature reads nothing else of a shell.
  const { variantOf } = consent.open({ variables } as unknown as FeatureShell);
  return variantOf({ cookies: {}, headers: { ...(country && { 'cf-ipcountry': country }) } }).consent;
}

test('the configured policy holds, except where the visitor’s country has the milder one', () => {
  const inTheStates = { CONSENT_NOTICE_COUNTRIES: 'US SG' };
  expect(policyOf(inTheStates)).toBe('opt-in');
  expect(policyOf(inTheStates, 'IN')).toBe('opt-in');
  expect(policyOf(inTheStates, 'us')).toBe('notice');
  expect(policyOf({ CONSENT_MODE: 'notice' })).toBe('notice');
});
