import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Whether a host name or IP address, without a port, is loopback. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));
}

/**
 * Adds a hook that refuses requests to these paths with 403 if `Host` is a public name, because the owner of such a
 * name may have resolved it to this machine (DNS rebinding). Allowed are IP addresses, `localhost`, names without a dot
 * (of container networks), and the names in `allowed`. The hosts in `Origin` and `X-Forwarded-Host` must be allowed
 * too. Call this before adding routes.
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
    // The pattern of the matched route: the URL may be encoded, such as `/%6detrics`.
    const path = routeOptions.url ?? url.split('?')[0] ?? '';
    if (!paths.some((each) => path === each || path.startsWith(`${each}/`))) return done();
    const origin = headers.origin;
    const originHost = origin === undefined ? undefined : URL.canParse(origin) ? new URL(origin).host : '';
    const hosts = [headers.host ?? '', ...[headers['x-forwarded-host'] ?? []].flat()].flatMap((host) =>
      host.split(',').map((one) => one.trim()),
    );
    if (hosts.every(isAllowed) && (originHost === undefined || isAllowed(originHost))) return done();
    void reply.code(403).send({
      status: 403,
      message: 'This path is not available under this host name',
      error: 'Forbidden',
      data: null,
    });
  });
}
