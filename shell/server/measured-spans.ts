import { accountCalls, calls, vendorOrderRoute, type CallDescription } from '@marquee/api-contract';
import type { CallSpan, MountSpan } from '@marquee/contracts/trace';
import type { MeasuredSpan } from '@marquee/tracing';

/** The base URLs of the servers that browsers call. */
export type CallHosts = { main: string; content: string; site: string };

const callsById = new Map<string, CallDescription>(
  [...Object.values(calls), ...Object.values(accountCalls)].map((call) => [call.id, call]),
);

/** Whether the API contract has a call with this id, such as `C01`. */
export function isCall(id: string): boolean {
  return callsById.has(id);
}

/**
 * Creates the span of an API call in a browser. Its name and server are taken from the API contract, not from the
 * client's report.
 */
export function callSpan(
  { within, id, at, milliseconds, call, status }: CallSpan,
  hosts: CallHosts,
): MeasuredSpan {
  const { method, path, host, auth } = callsById.get(call)!;
  const isVendor = auth === 'VENDOR';
  const { hostname, port, protocol } = new URL(isVendor || host === 'same-origin' ? hosts.site : hosts[host]);
  const [template = ''] = (isVendor ? vendorOrderRoute : path.replace(/^(?!\/)/, '/')).split('?');
  return {
    name: `${method} ${template}`,
    kind: 'client',
    within,
    id,
    at,
    milliseconds,
    attributes: {
      'http.request.method': method,
      'url.template': template,
      'server.address': hostname,
      'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
      'http.response.status_code': status || undefined,
      'marquee.call': call,
    },
    error: status === 0 ? 'no response' : status >= 400 ? String(status) : undefined,
  };
}

/** Creates the span of a mount, which is the time in which a browser hydrated or rendered one slot. */
export function mountSpan({
  within,
  at,
  milliseconds,
  remote,
  release,
  slot,
  cause,
}: MountSpan): MeasuredSpan {
  return {
    name: `mount ${slot}`,
    kind: 'internal',
    within,
    at,
    milliseconds,
    attributes: { 'marquee.slot': slot, 'marquee.remote': remote, 'marquee.release': release },
    error: cause,
  };
}
