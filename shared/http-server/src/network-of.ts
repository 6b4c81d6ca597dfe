import { isIPv4, isIPv6 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

/**
 * The network a client address belongs to, as CIDR text: the /24 of an IPv4 address (an IPv4-mapped IPv6
 * address counts as IPv4), the /64 of an IPv6 address, or a larger one by `ipv6Bits`. One household or
 * attacker often holds all addresses of such a network. Text that is no address is returned unchanged.
 *
 * @example networkOf('203.0.113.9') // '203.0.113.0/24'
 */
export function networkOf(address: string, ipv6Bits: 48 | 64 = 64): string {
  const plain = address.split('%')[0] ?? address;
  const normalized = isIPv4(plain) || isIPv6(plain) ? normalizeIP(plain, ipv6Bits) : plain;
  if (isIPv4(normalized)) return `${normalized.slice(0, normalized.lastIndexOf('.'))}.0/24`;
  return isIPv6(plain) ? `${normalized.split('/')[0]}/${ipv6Bits}` : address;
}
