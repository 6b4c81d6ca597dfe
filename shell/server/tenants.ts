import { parseInput, PlatformError } from '@marquee/contracts';
import * as v from 'valibot';

/** Whose word says which tenant a visitor belongs to; without either, nobody belongs to any. */
export type TenantSettings = {
  /** Host names that are a tenant's, each with the tenant's name. */
  hosts: ReadonlyMap<string, string>;
  /** The header in which a trusted proxy names the tenant, in small letters. */
  header: string | undefined;
};

const tenantName = /^[a-z0-9][a-z0-9-]{0,59}$/;
const hostsSchema = v.array(
  v.pipe(
    v.string(),
    v.regex(/^[a-z0-9.-]+=[a-z0-9][a-z0-9-]{0,59}$/, 'is <host>=<tenant>, in small letters'),
  ),
);

/**
 * Reads `acme.example=acme other.example=other`, and the name of a header. Throws INVALID_INPUT for a pair
 * that is none, and for a header that no trusted proxy sets: any visitor could.
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
      'TENANT_HEADER is believed only where TRUSTED_PROXIES names the proxy',
    );
  return {
    hosts: new Map(pairs.map((pair) => pair.split('=') as [string, string])),
    header: header?.toLowerCase(),
  };
}

/** The tenant of a request: as the header of a trusted proxy says, else by the host it was sent to. */
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
  const said = header === undefined || !isFromProxy ? undefined : headers[header];
  if (typeof said === 'string' && tenantName.test(said)) return said;
  return hosts.get(hostname.toLowerCase());
}
