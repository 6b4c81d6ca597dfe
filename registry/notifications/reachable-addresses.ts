import { lookup as lookupHost } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { PlatformError } from '@marquee/contracts';
import ipaddr from 'ipaddr.js';

/** Cloud platforms answer machines at this public address with their secrets (Azure); the others use special ranges. */
const metadataAddress = '168.63.129.16';
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether a text is an IP address of the public internet. False for loopback, private, link-local, unique-local,
 * shared, documentation, multicast and reserved addresses, for IPv6 addresses that contain an IPv4 one, and for
 * metadata addresses of cloud platforms.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast' || text === metadataAddress) return false;
  return address.kind() === 'ipv4' || address.match(globalUnicast);
}

/**
 * Decides to which hosts the registry may send requests, so that the URL of a notification target cannot lead into the
 * operator's network.
 */
export type Reach = {
  /**
   * Throws INVALID_INPUT for a URL to which nothing may be sent: not HTTPS, with a password, or an address inside the
   * network. Allowed hosts may be inside the network and use HTTP.
   */
  refuse: (url: URL) => void;
  /**
   * The `lookup` of a connection: resolves its host once and passes only addresses that may be reached, so that a
   * second resolution cannot lead elsewhere.
   */
  lookupFor: (url: URL) => LookupFunction;
};

/**
 * Creates the rule that decides to which hosts the registry may send requests: to every public address, and to the
 * hosts in `allowed`, which are host names, IP addresses and CIDR ranges. `lookup` resolves host names.
 */
export function createReach(allowed: readonly string[], lookup: typeof lookupHost = lookupHost): Reach {
  const ranges = allowed.map(rangeOf).filter((range) => range !== undefined);
  const isAllowed = (url: URL, address: string) =>
    allowed.includes(hostOf(url)) ||
    (ipaddr.isValid(address) && ranges.some((range) => isIn(ipaddr.process(address), range)));
  const mayReach = (url: URL, address: string) => isPublicAddress(address) || isAllowed(url, address);

  return {
    refuse(url) {
      const refused = (why: string) => new PlatformError('INVALID_INPUT', `the URL of a target ${why}`);
      const host = hostOf(url);
      if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isAllowed(url, host)))
        throw refused('begins with https:; http: is for hosts of NOTIFY_ALLOW');
      if (url.username || url.password) throw refused('has no user and password: its requests are signed');
      if (ipaddr.isValid(host) && !mayReach(url, host))
        throw refused(`must not be ${host}, which is inside the network: NOTIFY_ALLOW permits addresses`);
    },
    lookupFor:
      (url) =>
      (hostname, options, callback): void =>
        lookup(hostname, { ...options, all: true }, (failure, found) => {
          if (failure) return callback(failure, '');
          const reachable = found.filter(({ address }) => mayReach(url, address));
          const [first] = reachable;
          if (!first)
            return callback(
              new PlatformError(
                'INVALID_INPUT',
                `${hostname} is an address inside the network, which NOTIFY_ALLOW does not list`,
              ),
              '',
            );
          if (options.all) callback(null, reachable);
          else callback(null, first.address, first.family);
        }),
  };
}

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Parses a CIDR range or an address; undefined for a host name. */
function rangeOf(text: string): Range | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.isValid(text)) return undefined;
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, [range, bits]: Range): boolean {
  return address.kind() === range.kind() && address.match(range, bits);
}

/** The host of a URL without the brackets of an IPv6 address. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}
