import path from 'node:path';
import {
  countSetting,
  drainOf,
  drainSettings,
  factorSetting,
  fileOf,
  hostSetting,
  isLoopbackHost,
  logLevelSetting,
  metricsHostsSetting,
  metricsPortSetting,
  millisecondsSetting,
  originsSetting,
  portSetting,
  readSettings,
  secondsSetting,
  secret,
  setting,
  switchSetting,
  trustedProxiesSetting,
  urlSetting,
  type Variables,
} from '@marquee/http-server';
import * as v from 'valibot';
import { readContentMapping } from './read-content-mapping.ts';
import { readRendererOrigins } from './rendering/renderer-origins.ts';
import { readTenants } from './tenants.ts';

/** The schema of the shell's environment variables, without those that belong to features. */
export const shellSettingsSchema = v.object({
  PORT: setting(v.optional(portSetting, '3000'), 'The port of the site.'),
  HOST: hostSetting,
  METRICS_HOSTS: metricsHostsSetting,
  METRICS_PORT: metricsPortSetting,
  ...drainSettings,
  LOG_LEVEL: logLevelSetting,
  MARQUEE_HOME: setting(
    v.optional(v.string(), '.marquee'),
    'The folder for data of this server: the last snapshot, release files, last good copies of content.',
  ),
  MARQUEE_ENVIRONMENT: setting(
    v.optional(v.string(), 'production'),
    'The environment of the registry whose releases the site serves, such as `staging`.',
  ),
  ASSET_HOSTS: setting(
    originsSetting,
    'Origins, separated by commas, that serve the same `/assets` and `/remotes` as the site, for retries.',
  ),
  SITE_URL: setting(
    v.optional(urlSetting),
    'The URL of the site for its visitors; canonical links and share images start with it.',
    { byDefault: '`http://localhost:<PORT>`' },
  ),
  REGISTRY_URL: setting(
    v.optional(urlSetting, 'http://localhost:3003'),
    'The URL at which the shell reaches the registry; pages do not contain it.',
  ),
  MAIN_API_URL: setting(
    v.optional(urlSetting, 'http://localhost:3001'),
    'The URL at which browsers reach the main API.',
  ),
  DEV_API_URL: setting(
    v.optional(urlSetting, 'http://localhost:3001'),
    'The URL at which browsers reach the main API if `API_HOST` is `dev`.',
  ),
  CONTENT_API_URL: setting(
    v.optional(urlSetting, 'http://localhost:3002'),
    'The URL at which browsers reach the content host.',
  ),
  MAIN_API_INTERNAL_URL: setting(
    v.optional(urlSetting),
    'The URL at which the shell itself reaches the main API; pages do not contain it.',
    { byDefault: '`MAIN_API_URL`' },
  ),
  DEV_API_INTERNAL_URL: setting(
    v.optional(urlSetting),
    'The URL at which the shell itself reaches the main API if `API_HOST` is `dev`.',
    { byDefault: '`DEV_API_URL`' },
  ),
  CONTENT_API_INTERNAL_URL: setting(
    v.optional(urlSetting),
    'The URL at which the shell itself reaches the content host; pages do not contain it.',
    { byDefault: '`CONTENT_API_URL`' },
  ),
  API_HOST: setting(
    v.optional(v.picklist(['main', 'dev']), 'main'),
    'Which host is the main API: that of `MAIN_API_URL`, or that of `DEV_API_URL`.',
  ),
  API_ACCEPTS_TRACEPARENT: setting(
    v.optional(switchSetting, 'off'),
    "`on` if the main API's CORS allows the header `traceparent`; if not, browsers would block each call.",
  ),
  TRUSTED_KEYS_FILE: setting(
    v.optional(v.pipe(v.string(), v.nonEmpty('is a file'))),
    "A file with the registry's public keys: in PEM, as `openssl pkey -pubout` writes them, or the response of `GET /public-keys`.",
    { byDefault: 'the first keys that the registry sends' },
  ),
  STATE_FROM: setting(
    v.optional(v.string()),
    "A folder with a copy of another shell's `$MARQUEE_HOME/shell`, taken at the start if this shell has no snapshot. With it and `TRUSTED_KEYS_FILE` a new shell starts while the registry is down.",
  ),
  SNAPSHOT_MIN_SEQUENCE: setting(
    v.optional(countSetting, '1'),
    'Snapshots with a smaller sequence number are refused, even if the shell has no stored one to compare.',
  ),
  OBSERVE_TOKEN: secret(
    v.optional(v.string()),
    'The registry token with which the shell downloads release files and sends observations. Its file is read again for each connection.',
  ),
  OBSERVE_TOKEN_FILE: fileOf('OBSERVE_TOKEN'),
  VISITOR_SECRET: secret(
    v.optional(v.pipe(v.string(), v.minLength(32, 'has 32 characters at least'))),
    'The secret for visitor hashes, equal for all shells, so that each visitor is counted once.',
    { byDefault: 'created in `MARQUEE_HOME`, for a single shell' },
  ),
  CONTENT_MAX_AGE_SECONDS: setting(
    v.optional(secondsSetting, '300'),
    'How long biographies and news are fresh. Later they are served stale while they are fetched again.',
  ),
  CONTENT_API_TOKEN: secret(
    v.optional(v.string()),
    'The API token that the shell sends to the content host; browsers and releases do not see it.',
    { byDefault: 'none: the content host is public' },
  ),
  CONTENT_MAPPING_FILE: setting(
    v.optional(v.string()),
    "A JSON file with the content host's names of fields, and its locale with the Hindi texts ([content](content.md#other-names)).",
    { byDefault: "the site's names" },
  ),
  CONTENT_MEDIA_URL: setting(
    v.optional(urlSetting),
    "The URL of the content host's uploads: relative URLs of pictures refer to it, and the content security policy contains its origin.",
    { byDefault: '`CONTENT_API_URL`' },
  ),
  MEDIA_URL: setting(
    v.optional(urlSetting),
    "The URL at which the shell reaches the folder `/media` with the site's own pictures, films and sounds.",
    { byDefault: 'the main API' },
  ),
  CONTENT_MAX_LOSS_PERCENT: setting(
    v.optional(
      v.pipe(v.string(), v.regex(/^(\d\d?|100)$/, 'is a percentage from 0 to 100'), v.transform(Number)),
      '10',
    ),
    'How much of its records a list of the content host may lose at once; if it loses more, its last good copy is served. 100 accepts any loss.',
  ),
  RENDER_CACHE_MAX_SECONDS: setting(
    v.optional(secondsSetting, '60'),
    'The maximum age of a rendered page or slot in the shared caches; with 0, each request renders.',
  ),
  MAX_CONCURRENT_PAGES: setting(
    v.optional(countSetting, '200'),
    'How many pages are rendered at the same time; further requests get a 503 with `Retry-After`.',
  ),
  RENDERER_MEMORY_MB: setting(
    v.optional(countSetting, '300'),
    'A renderer process, which runs the code of one release, is replaced if it uses this many megabytes, and killed at twice as many.',
  ),
  RENDERER_PROCESSES: setting(
    v.optional(countSetting, '64'),
    'How many renderer processes run at the same time; for another release, the one without a render for longest ends.',
  ),
  RENDERER_IDLE_SECONDS: setting(
    v.optional(secondsSetting, '600'),
    'A renderer process without a render for this long ends; the next render starts it again.',
  ),
  RENDERER_END_MS: setting(
    v.optional(millisecondsSetting, '1000'),
    'How long a release that was withdrawn or killed may complete its renders until its processes are killed, in milliseconds.',
  ),
  RENDER_DEADLINE_FACTOR: setting(
    v.optional(factorSetting, '1'),
    'Multiplies the deadlines that pages and slots declare: more than 1 on a machine that is slower than a server.',
  ),
  RENDERER_ORIGINS: setting(
    v.optional(v.string(), ''),
    'Further origins that the server code of a remote may read by `fetch`: `mfe-quiz=https://quotes.example`, separated by spaces.',
    { byDefault: 'none: the main API, the content host and the site only' },
  ),
  TRUSTED_PROXIES: trustedProxiesSetting,
  RATE_LIMIT_SCALE: setting(
    v.optional(factorSetting, '1'),
    'Multiplies the rate limits of networks: more than 1 where many visitors have one address, such as those of an office.',
  ),
  TENANT_HOSTS: setting(
    v.optional(v.string(), ''),
    'The host names of tenants (customers with their own visitors): `acme.example=acme other.example=other`.',
  ),
  TENANT_HEADER: setting(
    v.optional(v.string()),
    'The header in which a trusted proxy names the tenant of a request.',
  ),
});

/** Reads the shell's settings from environment variables. Throws INVALID_INPUT for the first invalid one. */
export function readShellSettings(variables: Variables) {
  const read = readSettings(shellSettingsSchema, variables);
  const isDev = read.API_HOST === 'dev';
  const mainApi = isDev ? read.DEV_API_URL : read.MAIN_API_URL;
  const internal = {
    mainApi: (isDev ? read.DEV_API_INTERNAL_URL : read.MAIN_API_INTERNAL_URL) ?? mainApi,
    contentApi: read.CONTENT_API_INTERNAL_URL ?? read.CONTENT_API_URL,
  };
  const media = read.MEDIA_URL ?? internal.mainApi;
  const siteUrl = read.SITE_URL ?? `http://localhost:${read.PORT}`;
  const isLocal = isLoopbackHost(read.HOST) && isLoopbackHost(new URL(siteUrl).hostname);
  return {
    port: read.PORT,
    host: read.HOST,
    sameOrigin: `http://${reachedAt(read.HOST)}:${read.PORT}`,
    metricsHosts: read.METRICS_HOSTS,
    metricsPort: read.METRICS_PORT,
    drain: drainOf(read),
    logLevel: read.LOG_LEVEL,
    environment: read.MARQUEE_ENVIRONMENT,
    home: path.resolve(read.MARQUEE_HOME, 'shell'),
    siteUrl,
    isLocal,
    assetHosts: read.ASSET_HOSTS,
    registryUrl: read.REGISTRY_URL,
    stateFrom: read.STATE_FROM,
    trustedKeysFile: read.TRUSTED_KEYS_FILE,
    minSequence: read.SNAPSHOT_MIN_SEQUENCE,
    observeToken: read.OBSERVE_TOKEN,
    observeTokenFile: read.OBSERVE_TOKEN_FILE,
    visitorSecret: read.VISITOR_SECRET,
    mainApi,
    contentApi: read.CONTENT_API_URL,
    internal: { ...internal, media },
    contentToken: read.CONTENT_API_TOKEN,
    contentMapping: readContentMapping(read.CONTENT_MAPPING_FILE),
    contentMedia: read.CONTENT_MEDIA_URL ?? read.CONTENT_API_URL,
    renderCacheMaxMs: read.RENDER_CACHE_MAX_SECONDS * 1000,
    maxConcurrentPages: read.MAX_CONCURRENT_PAGES,
    rendererMemoryMb: read.RENDERER_MEMORY_MB,
    rendererProcesses: read.RENDERER_PROCESSES,
    rendererIdleMs: read.RENDERER_IDLE_SECONDS * 1000,
    rendererEndMs: read.RENDERER_END_MS,
    renderDeadlineFactor: read.RENDER_DEADLINE_FACTOR,
    rendererOrigins: readRendererOrigins(read.RENDERER_ORIGINS),
    contentMaxAgeMs: read.CONTENT_MAX_AGE_SECONDS * 1000,
    contentMaxLoss: read.CONTENT_MAX_LOSS_PERCENT / 100,
    apiAcceptsTraceparent: read.API_ACCEPTS_TRACEPARENT === 'on',
    trustedProxies: read.TRUSTED_PROXIES,
    rateLimitScale: read.RATE_LIMIT_SCALE,
    tenants: readTenants({
      hosts: read.TENANT_HOSTS,
      header: read.TENANT_HEADER,
      isProxyTrusted: read.TRUSTED_PROXIES.length > 0,
    }),
  };
}

/** The host name by which this machine reaches a server that listens on the address `host`. */
function reachedAt(host: string): string {
  if (host === '::' || host === '0.0.0.0') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
