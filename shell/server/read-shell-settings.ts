import path from 'node:path';
import { PlatformError } from '@marquee/contracts';
import {
  countSetting,
  hostsSetting,
  isLoopbackHost,
  millisecondsSetting,
  originsSetting,
  portSetting,
  readSettings,
  secondsSetting,
  switchSetting,
  trustedProxiesSchema,
  urlSetting,
  type Variables,
} from '@marquee/http-server';
import * as v from 'valibot';
import { readAppLinks } from '../features/app-links/server/app-links.ts';
import { readTenants } from './tenants.ts';
import { partnerVariables, readPartners } from '../features/third-party/server/partners.ts';

const key = v.pipe(v.string('is a key that this server needs'), v.nonEmpty());

const settingsSchema = v.object({
  PORT: v.optional(portSetting, '3000'),
  /** The address on which the server listens; `::` is every address. */
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('is an address')), 'localhost'),
  /** Host names that may read `/metrics`, besides IP addresses and names without a dot. */
  METRICS_HOSTS: hostsSetting,
  MARQUEE_HOME: v.optional(v.string(), '.marquee'),
  MARQUEE_ENVIRONMENT: v.optional(v.string(), 'production'),
  /** Origins, separated by commas, that serve the same `/assets` and `/remotes` as the site, for retries. */
  ASSET_HOSTS: originsSetting,
  /** The URL of the site for its visitors; canonical links and share images start with it. */
  SITE_URL: v.optional(urlSetting),
  REGISTRY_URL: v.optional(urlSetting, 'http://localhost:3003'),
  MAIN_API_URL: v.optional(urlSetting, 'http://localhost:3001'),
  DEV_API_URL: v.optional(urlSetting, 'http://localhost:3001'),
  CONTENT_API_URL: v.optional(urlSetting, 'http://localhost:3002'),
  /** A file with the registry's public keys. Without it, the shell trusts the first keys that it is sent. */
  TRUSTED_KEYS_FILE: v.optional(v.pipe(v.string(), v.nonEmpty('is a file'))),
  /** Snapshots with a smaller sequence number are refused, even if the shell has no stored one to compare. */
  SNAPSHOT_MIN_SEQUENCE: v.optional(countSetting, '1'),
  /** The registry token with which the shell downloads release files and sends observations. */
  OBSERVE_TOKEN: v.optional(v.string()),
  OBSERVE_TOKEN_FILE: v.optional(v.string()),
  /** The URL of a flag service (protocol OFREP) that chooses the variants of experiments. */
  FLAG_SERVICE_URL: v.optional(urlSetting),
  FLAG_SERVICE_TOKEN: v.optional(v.string()),
  /** How long a page waits for the flag service, in milliseconds. */
  FLAG_DEADLINE_MS: v.optional(millisecondsSetting, '50'),
  /** The secret for visitor hashes, equal for all shells, so that each visitor is counted once. */
  VISITOR_SECRET: v.optional(v.pipe(v.string(), v.minLength(32))),
  /** How long biographies and news are fresh. Later they are served stale while they are fetched again. */
  CONTENT_MAX_AGE_SECONDS: v.optional(secondsSetting, '300'),
  /** The maximum age of a rendered page or slot in the shared caches; with 0, each request renders. */
  RENDER_CACHE_MAX_SECONDS: v.optional(secondsSetting, '60'),
  /** How many pages are rendered at the same time; further requests get a 503 with `Retry-After`. */
  MAX_CONCURRENT_PAGES: v.optional(countSetting, '200'),
  /** The renderer process is replaced if it uses this many megabytes beyond 64 MB for each release. */
  RENDERER_MEMORY_MB: v.optional(countSetting, '400'),
  /** Which host is the main API: that of `MAIN_API_URL`, or that of `DEV_API_URL`. */
  API_HOST: v.optional(v.picklist(['main', 'dev']), 'main'),
  /** `on` if the main API's CORS allows the header `traceparent`; if not, browsers would block each call. */
  API_ACCEPTS_TRACEPARENT: v.optional(switchSetting, 'off'),
  VENDOR_TOKEN: key,
  WORD_CHECK_URL: v.optional(urlSetting),
  AI_API_KEY: key,
  WORD_CHECK_MODEL: v.optional(v.string(), 'word-check'),
  LEADSQUARED_URL: v.optional(urlSetting),
  LEADSQUARED_ACCESS_KEY: key,
  LEADSQUARED_SECRET_KEY: key,
  TRUSTED_PROXIES: trustedProxiesSchema,
  /** The host names of tenants (customers with their own visitors): `acme.example=acme other.example=other`. */
  TENANT_HOSTS: v.optional(v.string(), ''),
  TENANT_HEADER: v.optional(v.string()),
  /** When measurement starts: `opt-in` after consent, `notice` at once, until the visitor objects. */
  CONSENT_MODE: v.optional(v.picklist(['opt-in', 'notice']), 'opt-in'),
  /** The countries, such as `US SG`, in which the consent mode is `notice`. */
  CONSENT_NOTICE_COUNTRIES: v.optional(v.string(), ''),
  CONSENT_COUNTRY_HEADER: v.optional(v.string(), 'cf-ipcountry'),
  ANDROID_APP_URL: v.optional(
    urlSetting,
    'https://play.google.com/store/apps/details?id=example.marquee.fans',
  ),
  IOS_APP_URL: v.optional(urlSetting, 'https://apps.apple.com/in/app/marquee/id6740000000'),
  APP_LINK_URL: v.optional(urlSetting, 'https://open.marquee.example/app'),
  /** JSON with the app URLs of single placements that differ from the URLs above. */
  APP_LINKS: v.optional(v.string(), '{}'),
  /** Whether all visitors may open the inspector; by default if DEV_TOOLS is on and the site is local. */
  INSPECTOR: v.optional(switchSetting),
  DEV_TOOLS: v.optional(switchSetting, 'off'),
  /** The key that lets a person open the inspector. */
  INSPECTOR_KEY: v.optional(v.pipe(v.string(), v.minLength(16, 'has at least 16 characters'))),
  /** The URI for reports of vulnerabilities, served in `/.well-known/security.txt`. */
  SECURITY_CONTACT: v.optional(
    v.pipe(v.string(), v.regex(/^(mailto:|https:\/\/|tel:)\S+$/, 'is a mailto:, https: or tel: URI')),
    'mailto:security@marquee.example',
  ),
  /** `off` unregisters the service worker in every browser that visits the site. */
  SERVICE_WORKER: v.optional(switchSetting, 'on'),
  ...v.entriesFromList(partnerVariables, v.optional(v.string())),
});

const keys = ['VENDOR_TOKEN', 'AI_API_KEY', 'LEADSQUARED_ACCESS_KEY', 'LEADSQUARED_SECRET_KEY'] as const;
/** Matches the sandbox keys that this repository contains. */
const publishedKey = /^sandbox-/;

export type ShellSettings = ReturnType<typeof readShellSettings>;

/** Reads the shell's settings from environment variables. Throws INVALID_INPUT for the first wrong one. */
export function readShellSettings(variables: Variables) {
  const read = readSettings(settingsSchema, variables);
  const mainApi = read.API_HOST === 'dev' ? read.DEV_API_URL : read.MAIN_API_URL;
  const siteUrl = read.SITE_URL ?? `http://localhost:${read.PORT}`;
  const isLocal = isLoopbackHost(read.HOST) && isLoopbackHost(new URL(siteUrl).hostname);
  for (const name of keys)
    if (!isLocal && publishedKey.test(read[name]))
      throw new PlatformError(
        'INVALID_INPUT',
        `environment: ${name}: is a published key, and HOST or SITE_URL is public`,
      );
  return {
    port: read.PORT,
    host: read.HOST,
    sameOrigin: `http://${reachedAt(read.HOST)}:${read.PORT}`,
    metricsHosts: read.METRICS_HOSTS,
    environment: read.MARQUEE_ENVIRONMENT,
    home: path.resolve(read.MARQUEE_HOME, 'shell'),
    siteUrl,
    assetHosts: read.ASSET_HOSTS,
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
    rendererMemoryMb: read.RENDERER_MEMORY_MB,
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

/** The host name by which this machine reaches a server that listens on the address `host`. */
function reachedAt(host: string): string {
  if (host === '::' || host === '0.0.0.0') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
