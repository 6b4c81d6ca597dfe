import { parseInput, PlatformError } from '@marquee/contracts';
import * as v from 'valibot';

/** How the tenant of a visitor is determined; without hosts and header no visitor has one. */
export type TenantSettings = {
  hosts: ReadonlyMap<string, string>;
  /** The header, in lower case, in which a trusted proxy sends the tenant. */
  header: string | undefined;
};

const tenantName = /^[a-z0-9][a-z0-9-]{0,59}$/;
const hostsSchema = v.array(
  v.pipe(v.string(), v.regex(/^[a-z0-9.-]+=[a-z0-9][a-z0-9-]{0,59}$/, 'is <host>=<tenant>, in lower case')),
);

/**
 * Reads `acme.example=acme other.example=other`, and the name of a header. Throws INVALID_INPUT for a malformed pair, and
 * for a header without a trusted proxy, since any visitor could send it.
 */
export function readTenants({
  hosts,
  header,
  isProxyTrusted,
}: {
  hosts: string;
  header: string | undefined;
  isProxyTrusted: boolean;
}): TenantSettings {
  const pairs = parseInput(hostsSchema, hosts.split(/\s+/).filter(Boolean), 'TENANT_HOSTS');
  if (header && !isProxyTrusted)
    throw new PlatformError(
      'INVALID_INPUT',
      'TENANT_HEADER needs TRUSTED_PROXIES: only a trusted proxy may send the header',
    );
  return {
    hosts: new Map(pairs.map((pair) => pair.split('=') as [string, string])),
    header: header?.toLowerCase(),
  };
}

/** The tenant of a request: by the header of a trusted proxy, else by its host. */
export function tenantOf(
  { hosts, header }: TenantSettings,
  {
    hostname,
    headers,
    isFromProxy,
  }: {
    hostname: string;
    headers: Readonly<Record<string, string | string[] | undefined>>;
    /** Whether a trusted proxy sent the request, and not a visitor. */
    isFromProxy: boolean;
  },
): string | undefined {
  const sent = header === undefined || !isFromProxy ? undefined : headers[header];
  if (typeof sent === 'string' && tenantName.test(sent)) return sent;
  return hosts.get(hostname.toLowerCase());
}
