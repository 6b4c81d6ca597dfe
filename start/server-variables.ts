import path from 'node:path';
import { featureKeys, installationSecret, isLoopbackHost, readSecret } from '@marquee/http-server';
import type { Ports } from './ports.ts';

/** The URLs under which this machine reaches the servers. */
export type Urls = Record<keyof Ports, string>;

/**
 * Returns the environment variables of all servers, derived from the variables `given` to `npm start`. The servers
 * listen on this machine only, unless `HOST` is set. They have development tools only if the site is not public. Secret
 * keys that are not given are created once and stored in the folder `home`.
 */
export async function serverVariables({
  given,
  home,
  ports,
}: {
  given: Record<string, string | undefined>;
  home: string;
  ports: Ports;
}): Promise<{ urls: Urls; variables: Record<string, string>; registryHost: string }> {
  const host = given['HOST'] || 'localhost';
  // Of a site that others reach, the registry still stays on this machine.
  const registryHost = given['REGISTRY_HOST'] || 'localhost';
  const at = (name: keyof Ports, reached = reachedAt(host)) => `http://${reached}:${ports[name]}`;
  const urls: Urls = {
    shell: at('shell'),
    api: at('api'),
    content: at('content'),
    registry: at('registry', reachedAt(registryHost)),
  };
  const hasPublicUrl = hostsOf([given['SITE_URL'], given['MAIN_API_URL']]).some(
    (each) => !isLoopbackHost(each),
  );
  const isPublic = hasPublicUrl || !isLoopbackHost(host);
  const keys = await Promise.all(
    featureKeys.map(async (name) => [
      name,
      readSecret(given, name) ?? (await installationSecret(path.join(home, 'keys', name))),
    ]),
  );
  return {
    urls,
    registryHost,
    variables: {
      NODE_ENV: 'production',
      HOST: host,
      DEV_TOOLS: given['DEV_TOOLS'] ?? (isPublic ? 'off' : 'on'),
      // The content host of this site has no other content; at a public URL, the API refuses it without DEMO_SITE.
      SAMPLE_CONTENT: given['SAMPLE_CONTENT'] ?? (hasPublicUrl && given['DEMO_SITE'] !== 'on' ? 'off' : 'on'),
      MARQUEE_HOME: home,
      PORT: String(ports.shell),
      API_PORT: String(ports.api),
      CONTENT_PORT: String(ports.content),
      REGISTRY_PORT: String(ports.registry),
      REGISTRY_URL: urls.registry,
      MAIN_API_URL: given['MAIN_API_URL'] ?? urls.api,
      DEV_API_URL: given['DEV_API_URL'] ?? urls.api,
      CONTENT_API_URL: given['CONTENT_API_URL'] ?? urls.content,
      SITE_URL: given['SITE_URL'] ?? urls.shell,
      // The reference API accepts it; for another API, its operator must set the variable.
      API_ACCEPTS_TRACEPARENT: given['API_ACCEPTS_TRACEPARENT'] ?? (given['MAIN_API_URL'] ? 'off' : 'on'),
      ...Object.fromEntries(keys),
      // The servers get these keys themselves; a second place for them would be refused.
      ...Object.fromEntries(featureKeys.map((name) => [`${name}_FILE`, ''])),
    },
  };
}

function hostsOf(urls: readonly (string | undefined)[]): string[] {
  return urls.flatMap((url) => (url && URL.canParse(url) ? [new URL(url).hostname] : []));
}

/**
 * The host name by which this machine can reach a server that listens on `host`: `localhost` for a wildcard
 * address such as `0.0.0.0`, otherwise `host` itself.
 */
function reachedAt(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
