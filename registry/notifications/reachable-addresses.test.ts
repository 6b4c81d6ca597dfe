import type { lookup as lookupHost } from 'node:dns';
import * as fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { isFirstRing } from '@marquee/testing/ring';
import { createReach, isPublicAddress } from './reachable-addresses.ts';

/** The special-purpose address registries of IANA, multicast, and addresses at which clouds have metadata. */
const specialRanges = [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24',
  '192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24',
  '198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 255.255.255.255/32',
  '168.63.129.16/32 ::/128 ::1/128 ::/96 ::ffff:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64',
  '2001::/32 2001:2::/48 2001:db8::/32 2001:10::/28 2001:20::/28 2002::/16 3fff::/20 5f00::/16',
  'fc00::/7 fe80::/10 fec0::/10 ff00::/8 fd00:ec2::254/128',
].flatMap((line) => line.split(' '));

/** An address of a range whose other bits are these. */
function addressIn(range: string, noise: readonly number[]): string {
  const [base, bits] = ipaddr.parseCIDR(range);
  const bytes = base.toByteArray().map((byte, at) => {
    const fixed = Math.min(Math.max(bits - at * 8, 0), 8);
    const mask = (0xff << (8 - fixed)) & 0xff;
    return (byte & mask) | (noise[at]! & ~mask & 0xff);
  });
  return ipaddr.fromByteArray(bytes).toString();
}

const noise = fc.array(fc.nat(255), { minLength: 16, maxLength: 16 });

test('feature 42: no address of a special-purpose range is public, in any spelling of a URL', () => {
  fc.assert(
    fc.property(fc.constantFrom(...specialRanges), noise, (range, bits) => {
      const address = addressIn(range, bits);
      expect([range, address, isPublicAddress(address)]).toEqual([range, address, false]);
      const host = address.includes(':') ? `[${address}]` : address;
      expect(() => createReach([]).refuse(new URL(`https://${host}/`))).toThrow('inside the network');
    }),
    { numRuns: isFirstRing ? 300 : 2_000 },
  );
  for (const host of ['127.1', '0x7f000001', '2130706433', '0177.0.0.1', '[::ffff:7f00:1]', '①②⑦.0.0.1'])
    expect(() => createReach([]).refuse(new URL(`https://${host}/`))).toThrow('inside the network');
});

test('public addresses are reached, and those inside that the setting lists', () => {
  for (const address of ['8.8.8.8', '104.16.0.1', '2606:4700::1111', '2a00:1450:4001:80e::200e'])
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
  const reach = createReach(['alerts.internal', '10.2.0.0/16', 'fd00::/16']);
  const refusal = (url: string) => {
    try {
      reach.refuse(new URL(url));
      return undefined;
    } catch (failure) {
      return (failure as Error).message;
    }
  };
  for (const url of [
    'https://hooks.example',
    'http://alerts.internal:8080/x',
    'http://10.2.3.4',
    'https://[fd00::1]',
  ])
    expect([url, refusal(url)]).toEqual([url, undefined]);
  expect(refusal('http://hooks.example')).toContain('begins with https:');
  expect(refusal('ftp://alerts.internal')).toContain('begins with https:');
  expect(refusal('https://10.3.0.1')).toContain('inside the network');
  expect(refusal('https://a:b@hooks.example')).toContain('no user and password');
});

test('a name is resolved once, and only to addresses that may be reached', async () => {
  const answers = [
    ['10.0.0.1', '203.0.113.9', '93.184.215.14'],
    ['127.0.0.1', '::1'],
  ];
  // Only the form of the function with `all` is called.
  const lookup = ((_host: string, _options: object, done: (...found: unknown[]) => void) =>
    done(
      null,
      (answers.shift() ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as typeof lookupHost;
  const { lookupFor } = createReach([], lookup);
  const found = (host: string) =>
    new Promise((resolve) =>
      lookupFor(new URL(`https://${host}/`))(host, { all: true }, (failure, addresses) =>
        resolve(failure?.message ?? addresses),
      ),
    );
  expect(await found('hooks.example')).toEqual([{ address: '93.184.215.14', family: 4 }]);
  expect(await found('rebound.example')).toContain('inside the network');
});
