import { networkOf } from './network-of.ts';

test.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.250', '203.0.113.0/24'],
  ['127.0.0.1', '127.0.0.0/24'],
])('the IPv4 address %s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('IPv6 addresses of one /64 are one network, however they are written', () => {
  const one = networkOf('2001:db8:1:2::1');
  expect(one).toMatch(/\/64$/);
  expect(networkOf('2001:0DB8:0001:0002:ffff:ffff:ffff:ffff')).toBe(one);
  expect(networkOf('2001:db8:1:2::1%eth0')).toBe(one);
  expect(networkOf('2001:db8:1:3::1')).not.toBe(one);
});

test('text that is no address stays as it is', () => {
  expect(networkOf('')).toBe('');
  expect(networkOf('unknown')).toBe('unknown');
});

test('finding 3: all networks of one IPv6 site can be taken for one', () => {
  const one = networkOf('2001:db8:1:2::1', 48);
  expect(one).toMatch(/\/48$/);
  expect(networkOf('2001:db8:1:ffff::1', 48)).toBe(one);
  expect(networkOf('2001:db8:2:2::1', 48)).not.toBe(one);
  expect(networkOf('203.0.113.9', 48)).toBe('203.0.113.0/24');
});
