import { parseInput } from '@marquee/contracts';
import { endpointOf, identityName } from './oidc-rules.ts';

const endpoint = (issuer: string, url: string) => () => parseInput(endpointOf(issuer), url, 'an endpoint');

test.each([
  'http://localhost:9000/keys',
  'https://localhost/keys',
  'http://127.0.0.1/keys',
  'https://[::1]/keys',
])('an issuer elsewhere cannot lead the registry to its own machine: %s', (url) => {
  expect(endpoint('https://sso.acme.test', url)).toThrow(/is on this machine/);
});

test('an issuer on this machine may name this machine, and an issuer elsewhere may name another host', () => {
  expect(endpoint('http://localhost:9000', 'http://127.0.0.1:9000/keys')()).toContain('/keys');
  expect(endpoint('https://sso.acme.test', 'https://keys.acme.test/keys')()).toContain('/keys');
  expect(endpoint('https://sso.acme.test', 'http://keys.acme.test/keys')).toThrow(/https/);
});

test('identities of two issuers on one host have different names', () => {
  expect(identityName('https://sso.acme.test/people/', 'asha')).toBe('oidc:sso.acme.test/people:asha');
  expect(identityName('https://sso.acme.test/ci', 'asha')).toBe('oidc:sso.acme.test/ci:asha');
  expect(identityName('https://ci.acme.test', 'repo:acme/quiz')).toBe('oidc:ci.acme.test:repo:acme/quiz');
});
