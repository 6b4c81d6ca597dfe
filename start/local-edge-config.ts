/**
 * Changes `config`, the text of `deploy/edge/nginx.conf`, for a site on this machine, and returns it. nginx then
 * listens on `port` without TLS, in front of the shell at `shell` (`host:port`), writes into `folder` only, and sets
 * cookies without `Secure`, which some browsers refuse over HTTP. API, content host and registry are not behind it.
 */
export function localEdgeConfig(
  config: string,
  { shell, port, folder }: { shell: string; port: number; folder: string },
): string {
  const [site] = config.split('  # The API.\n');
  return `${site}}\n`
    .replaceAll(/^ *(?:ssl_|server (?:api|registry):).*\n/gm, '')
    .replaceAll(/^ *upstream (?:api|content|registry) \{[^}]*\}\n/gm, '')
    .replaceAll(/server shell-[12]:3000/g, `server ${shell}`)
    .replace('listen 8443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll('X-Forwarded-Proto https', 'X-Forwarded-Proto http')
    .replaceAll('; Secure"', '"')
    .replaceAll(' /tmp/', ` ${folder}/`)
    .replace('error_log /dev/stderr', `error_log ${folder}/error.log`)
    .replace('access_log /dev/stdout', `access_log ${folder}/access.log`);
}
