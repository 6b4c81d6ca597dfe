import { BlockList, isIP } from 'node:net';
import * as v from 'valibot';

/** The names that Fastify's `trustProxy` accepts in place of networks. */
const named = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * The setting `TRUSTED_PROXIES`: networks of the proxies in front, separated by commas or spaces, each an
 * address, a CIDR range, `loopback`, `linklocal` or `uniquelocal`. Becomes a list, empty when it is unset.
 * The client's address is the rightmost address of `X-Forwarded-For` outside these networks.
 */
export const trustedProxiesSchema = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
    v.array(
      v.pipe(v.string(), v.check(isNetwork, 'is a list of addresses, CIDR ranges, loopback or uniquelocal')),
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
    // A range over every address would let each client choose its own.
    return Number(bits) > 0;
  } catch {
    return false;
  }
}
