import path from 'node:path';
import { parseInput, PlatformError } from '@marquee/contracts';
import { isLoopbackHost, trustedProxiesSchema } from '@marquee/http-server';
import * as v from 'valibot';
import { readAppLinks } from '../features/app-links/server/app-links.ts';
import { readTenants } from './tenants.ts';
import { partnerVariables, readPartners } from '../features/third-party/server/partners.ts';

const port = v.pipe(v.string(), v.regex(/^\d+$/, 'is a port number'), v.transform(Number));
const seconds = v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/, 'is a number of seconds'), v.transform(Number));
const count = v.pipe(v.string(), v.regex(/^[1-9]\d*$/, 'is a number from 1 on'), v.transform(Number));
const key = v.pipe(v.string('is a key this server needs'), v.nonEmpty());
const address = v.pipe(
  v.string(),
  v.url(),
  v.transform((url) => url.replace(/\/$/, '')),
);

const schema = v.object({
  PORT: v.optional(port, '3000'),
  /** The address to listen at: this machine alone unless it says otherwise; `::` is every address. */
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('is an address')), 'localhost'),
  /** Names besides IP addresses and container names under which `/metrics` may be read. */
  METRICS_HOSTS: v.optional(v.string(), ''),
  MARQUEE_HOME: v.optional(v.string(), '.marquee'),
  MARQUEE_ENVIRONMENT: v.optional(v.string(), 'production'),
  /** The address visitors use; canonical links and shared pictures start with it. */
  SITE_URL: v.optional(address),
  REGISTRY_URL: v.optional(address, 'http://localhost:3003'),
  MAIN_API_URL: v.optional(address, 'http://localhost:3001'),
  DEV_API_URL: v.optional(address, 'http://localhost:3001'),
  CONTENT_API_URL: v.optional(address, 'http://localhost:3002'),
  /** Keys of the registry that came here over a trusted line; unset, the first answer of the registry is believed. */
  TRUSTED_KEYS_FILE: v.optional(v.pipe(v.string(), v.nonEmpty('is a file'))),
  /** Older snapshots are refused: a shell without a disk cannot know how far the environment has come. */
  SNAPSHOT_MIN_SEQUENCE: v.optional(count, '1'),
  /** With what this shell reads files of releases from the registry and tells it what browsers see. */
  OBSERVE_TOKEN: v.optional(v.string()),
  OBSERVE_TOKEN_FILE: v.optional(v.string()),
  /** A flag service that speaks OFREP and chooses the variants of experiments; what it says late is not heard. */
  FLAG_SERVICE_URL: v.optional(address),
  FLAG_SERVICE_TOKEN: v.optional(v.string()),
  FLAG_DEADLINE_MS: v.optional(
    v.pipe(v.string(), v.regex(/^\d+$/, 'is a number of milliseconds'), v.transform(Number)),
    '50',
  ),
  /** Shared by the shells of an environment, so that a visitor counts once whichever they meet. */
  VISITOR_SECRET: v.optional(v.pipe(v.string(), v.minLength(32))),
  /** How long biographies and news count as fresh; older ones are shown while new ones are fetched. */
  CONTENT_MAX_AGE_SECONDS: v.optional(seconds, '300'),
  /** For how long at most a rendered page or slot is given to others as well; 0: each is rendered anew. */
  RENDER_CACHE_MAX_SECONDS: v.optional(seconds, '60'),
  /** How many pages are made at the same time; who comes beyond that is asked to come again, 503. */
  MAX_CONCURRENT_PAGES: v.optional(count, '200'),
  /** Which of the two API hosts the main calls go to. */
  API_HOST: v.optional(v.picklist(['main', 'dev']), 'main'),
  /** `on` where the main API's CORS allows the header `traceparent`; one that does not would refuse every call. */
  API_ACCEPTS_TRACEPARENT: v.optional(v.picklist(['on', 'off']), 'off'),
  VENDOR_TOKEN: key,
  WORD_CHECK_URL: v.optional(address),
  AI_API_KEY: key,
  WORD_CHECK_MODEL: v.optional(v.string(), 'word-check'),
  LEADSQUARED_URL: v.optional(address),
  LEADSQUARED_ACCESS_KEY: key,
  LEADSQUARED_SECRET_KEY: key,
  /** Networks of the proxies in front; the client is the rightmost address of X-Forwarded-For outside them. */
  TRUSTED_PROXIES: trustedProxiesSchema,
  /** Hosts of tenants (`acme.example=acme`), and the header in which a trusted proxy names the visitor's. */
  TENANT_HOSTS: v.optional(v.string(), ''),
  TENANT_HEADER: v.optional(v.string()),
  /** Whether a visitor is asked before anything is measured, or told and free to say no. */
  CONSENT_MODE: v.optional(v.picklist(['opt-in', 'notice']), 'opt-in'),
  /** Countries (`US SG`) where telling is enough; the header in which a trusted proxy names the visitor's. */
  CONSENT_NOTICE_COUNTRIES: v.optional(v.string(), ''),
  CONSENT_COUNTRY_HEADER: v.optional(v.string(), 'cf-ipcountry'),
  ANDROID_APP_URL: v.optional(address, 'https://play.google.com/store/apps/details?id=example.marquee.fans'),
  IOS_APP_URL: v.optional(address, 'https://apps.apple.com/in/app/marquee/id6740000000'),
  APP_LINK_URL: v.optional(address, 'https://open.marquee.example/app'),
  /** JSON: the addresses of placements that have their own. */
  APP_LINKS: v.optional(v.string(), '{}'),
  /** Whether everybody may look at what a page is made of; unset: where DEV_TOOLS are on and nobody else comes by. */
  INSPECTOR: v.optional(v.picklist(['on', 'off'])),
  DEV_TOOLS: v.optional(v.picklist(['on', 'off']), 'off'),
  /** Who knows this may look where others may not. */
  INSPECTOR_KEY: v.optional(v.pipe(v.string(), v.minLength(16, 'has at least 16 letters'))),
  /** Where to report a vulnerability: a URI, served in /.well-known/security.txt. */
  SECURITY_CONTACT: v.optional(
    v.pipe(v.string(), v.regex(/^(mailto:|https:\/\/|tel:)\S+$/, 'is a mailto:, https: or tel: URI')),
    'mailto:security@marquee.example',
  ),
  /** `off` takes the service worker out of every browser that comes by. */
  SERVICE_WORKER: v.optional(v.picklist(['on', 'off']), 'on'),
  ...v.entriesFromList(partnerVariables, v.optional(v.string())),
});

const keys = ['VENDOR_TOKEN', 'AI_API_KEY', 'LEADSQUARED_ACCESS_KEY', 'LEADSQUARED_SECRET_KEY'] as const;
/** Keys that stand in this repository, for one machine. */
const knownKey = /^sandbox-/;

export type ShellEnvironment = ReturnType<typeof readEnvironment>;

/** The shell's configuration; throws naming the first variable that is wrong. */
export function readEnvironment(variables: Record<string, string | undefined>) {
  const read = parseInput(schema, variables, 'environment of the shell');
  const mainApi = read.API_HOST === 'dev' ? read.DEV_API_URL : read.MAIN_API_URL;
  const siteUrl = read.SITE_URL ?? `http://localhost:${read.PORT}`;
  const isLocal = isLoopbackHost(read.HOST) && isLoopbackHost(new URL(siteUrl).hostname);
  for (const name of keys)
    if (!isLocal && knownKey.test(read[name]))
      throw new PlatformError(
        'INVALID_INPUT',
        `environment of the shell: ${name} is a key that everybody knows, and HOST or SITE_URL is public`,
      );
  return {
    port: read.PORT,
    host: read.HOST,
    sameOrigin: `http://${reachedAt(read.HOST)}:${read.PORT}`,
    metricsHosts: read.METRICS_HOSTS.split(/[\s,]+/).filter(Boolean),
    environment: read.MARQUEE_ENVIRONMENT,
    home: path.resolve(read.MARQUEE_HOME, 'shell'),
    siteUrl,
    registryUrl: read.REGISTRY_URL,
    trustedKeysFile: read.TRUSTED_KEYS_FILE,
    minSequence: read.SNAPSHOT_MIN_SEQUENCE,
    observeToken: read.OBSERVE_TOKEN,
    observeTokenFile: read.OBSERVE_TOKEN_FILE,
    visitorSecret: read.VISITOR_SECRET,
    flagService: read.FLAG_SERVICE_URL && {
      url: read.FLAG_SERVICE_URL,
      token: read.FLAG_SERVICE_TOKEN,
      deadlineMs: read.FLAG_DEADLINE_MS,
    },
    mainApi,
    contentApi: read.CONTENT_API_URL,
    renderCacheMaxMs: read.RENDER_CACHE_MAX_SECONDS * 1000,
    maxConcurrentPages: read.MAX_CONCURRENT_PAGES,
    contentMaxAgeMs: read.CONTENT_MAX_AGE_SECONDS * 1000,
    apiAcceptsTraceparent: read.API_ACCEPTS_TRACEPARENT === 'on',
    vendorToken: read.VENDOR_TOKEN,
    wordCheck: {
      url: read.WORD_CHECK_URL ?? `${mainApi}/ai/v1/chat/completions`,
      key: read.AI_API_KEY,
      model: read.WORD_CHECK_MODEL,
    },
    leadSquared: {
      url: read.LEADSQUARED_URL ?? `${mainApi}/leadsquared/v2/LeadManagement.svc`,
      accessKey: read.LEADSQUARED_ACCESS_KEY,
      secretKey: read.LEADSQUARED_SECRET_KEY,
    },
    trustedProxies: read.TRUSTED_PROXIES,
    tenants: readTenants({
      hosts: read.TENANT_HOSTS,
      header: read.TENANT_HEADER,
      isProxyTrusted: read.TRUSTED_PROXIES.length > 0,
    }),
    consent: {
      mode: read.CONSENT_MODE,
      noticeCountries: read.CONSENT_NOTICE_COUNTRIES.split(/\s+/).filter(Boolean),
      countryHeader: read.CONSENT_COUNTRY_HEADER.toLowerCase(),
    },
    partners: readPartners(read),
    appLinks: readAppLinks({
      android: read.ANDROID_APP_URL,
      ios: read.IOS_APP_URL,
      deepLink: read.APP_LINK_URL,
      overrides: read.APP_LINKS,
    }),
    inspector: {
      isOn: (read.INSPECTOR ?? (isLocal ? read.DEV_TOOLS : 'off')) === 'on',
      key: read.INSPECTOR_KEY,
    },
    securityContact: read.SECURITY_CONTACT,
    serviceWorker: read.SERVICE_WORKER === 'on',
  };
}

/** Where this machine reaches a server that listens at an address. */
function reachedAt(host: string): string {
  if (host === '::' || host === '0.0.0.0') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
