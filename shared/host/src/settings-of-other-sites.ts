/**
 * Settings of a site that is already running, which developers have in their environment. The host is a site of its
 * own, on this computer: it does not use that site's databases, addresses and tokens. `MARQUEE_TOKEN` stays, which
 * reads the registry of `--like`.
 */
export const settingsOfOtherSites = [
  'SITE_URL',
  'MAIN_API_URL',
  'DEV_API_URL',
  'CONTENT_API_URL',
  'REGISTRY_URL',
  'DATABASE_URL',
  'DATABASE_URL_FILE',
  'REGISTRY_TOKEN',
  'REGISTRY_TOKEN_FILE',
  'OBSERVE_TOKEN',
  'OBSERVE_TOKEN_FILE',
  'HOST',
  'REGISTRY_HOST',
] as const;
