import { parseInput } from '@marquee/contracts';
import { endpointOf } from './oidc-rules.ts';

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
