import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Whether a host name or address, without a port, can only be this machine. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));
}

/**
 * Refuses requests under these paths with 403 when their `Host` is a public name: a page on such a name may
 * have been pointed at this machine (DNS rebinding). Allowed are IP addresses, `localhost`, names without a
 * dot as container networks have them, and the names in `allowed`. A request that names an `Origin` must
 * name one whose host is allowed as well, and so must a proxy that names the host it was asked for. Register it before the routes.
 */
export function refuseForeignHosts(
  server: FastifyInstance,
  { paths, allowed = [] }: { paths: readonly string[]; allowed?: readonly string[] },
): void {
  const isAllowed = (host: string) => {
    const name = host
      .replace(/:\d+$/, '')
      .replace(/^\[|\]$/g, '')
      .toLowerCase();
    return name !== '' && (isIP(name) !== 0 || !name.includes('.') || allowed.includes(name));
  };
  server.addHook('onRequest', ({ url, headers, routeOptions }, reply, done) => {
    // The route that matched: the address may be spelled in other ways, such as `/%6detrics`.
    const path = routeOptions.url ?? url.split('?')[0] ?? '';
    if (!paths.some((each) => path === each || path.startsWith(`${each}/`))) return done();
    const origin = headers.origin;
    const originHost = origin === undefined ? undefined : URL.canParse(origin) ? new URL(origin).host : '';
    const asked = [headers.host ?? '', ...[headers['x-forwarded-host'] ?? []].flat()].flatMap((host) =>
      host.split(',').map((one) => one.trim()),
    );
    if (asked.every(isAllowed) && (originHost === undefined || isAllowed(originHost))) return done();
    void reply
      .code(403)
      .send({ status: 403, message: 'This host may not be asked for this', error: 'Forbidden', data: null });
  });
}
