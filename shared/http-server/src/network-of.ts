import { isIPv4, isIPv6 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

/**
 * Returns the network of an IP address, as CIDR text: the /24 of an IPv4 address (also if it is mapped to IPv6), and
 * the /64 of an IPv6 address, or with 48 as `ipv6Bits` its /48. Rate limits count requests by network, because one
 * household or attacker often has all addresses of a network. A text that is not an IP address is returned unchanged.
 *
 * @example networkOf('203.0.113.9') // '203.0.113.0/24'
 */
export function networkOf(address: string, ipv6Bits: 48 | 64 = 64): string {
  const plain = address.split('%')[0] ?? address;
  const normalized = isIPv4(plain) || isIPv6(plain) ? normalizeIP(plain, ipv6Bits) : plain;
  if (isIPv4(normalized)) return `${normalized.slice(0, normalized.lastIndexOf('.'))}.0/24`;
  return isIPv6(plain) ? `${normalized.split('/')[0]}/${ipv6Bits}` : address;
}
