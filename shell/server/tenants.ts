import type { IncomingHttpHeaders } from 'node:http';
import { parseInput, PlatformError } from '@marquee/contracts';
import * as v from 'valibot';

/** How the shell finds a visitor's tenant, a customer with its own releases: by host name, or by a proxy's header. */
export type TenantSettings = {
  hosts: ReadonlyMap<string, string>;
  /** The header, in lower case, in which a trusted proxy names the tenant. */
  header: string | undefined;
};

const tenantName = /^[a-z0-9][a-z0-9-]{0,59}$/;
const hostsSchema = v.array(
  v.pipe(v.string(), v.regex(/^[a-z0-9.-]+=[a-z0-9][a-z0-9-]{0,59}$/, 'is <host>=<tenant>, in lower case')),
);

/**
 * Parses `hosts`, pairs such as `acme.example=acme other.example=other`: the tenant of each host. `header` is the name
 * of the header in which a proxy names the tenant. Throws INVALID_INPUT for a malformed pair, or if `header` is set
 * although no proxy is trusted (`isProxyTrusted`), because any visitor could then send that header.
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

/**
 * Returns the tenant of a request, from the header of a trusted proxy, else by the request's host; undefined if it has
 * none.
 */
export function tenantOf(
  { hosts, header }: TenantSettings,
  {
    headers,
    isFromProxy,
  }: {
    headers: IncomingHttpHeaders;
    /** Whether the request came through a trusted proxy. */
    isFromProxy: boolean;
  },
): string | undefined {
  const sent = header === undefined || !isFromProxy ? undefined : headers[header];
  if (typeof sent === 'string' && tenantName.test(sent)) return sent;
  return hosts.get(hostNameOf(headers, isFromProxy));
}

/** The host name of a request, in lower case and without port; a trusted proxy forwards the original one. */
function hostNameOf(headers: IncomingHttpHeaders, isFromProxy: boolean): string {
  const forwarded = isFromProxy ? String(headers['x-forwarded-host'] ?? '') : '';
  const host = forwarded.split(',').at(-1)?.trim() || (headers.host ?? '');
  return host.toLowerCase().replace(/:\d+$/, '');
}
