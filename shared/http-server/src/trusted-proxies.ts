import { BlockList, isIP } from 'node:net';
import * as v from 'valibot';

/** Names of address ranges that Fastify's `trustProxy` accepts besides CIDR ranges. */
const named = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * The schema of the setting `TRUSTED_PROXIES`: the networks of the proxies in front of a server, separated by commas or
 * spaces, each an IP address, a CIDR range, `loopback`, `linklocal` or `uniquelocal`. Empty if unset. The server uses
 * as the client's IP address the rightmost one in `X-Forwarded-For` that is outside these networks.
 */
export const trustedProxiesSchema = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
    v.array(
      v.pipe(
        v.string(),
        v.check(isNetwork, 'is a list of IP addresses, CIDR ranges, loopback or uniquelocal'),
      ),
    ),
  ),
  '',
);

function isNetwork(text: string): boolean {
  if (named.includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (bits === undefined) return true;
  if (!/^\d{1,3}$/.test(bits)) return false;
  try {
    new BlockList().addSubnet(address, Number(bits), version === 4 ? 'ipv4' : 'ipv6');
    // A network of all addresses would let each client choose its IP address.
    return Number(bits) > 0;
  } catch {
    return false;
  }
}
