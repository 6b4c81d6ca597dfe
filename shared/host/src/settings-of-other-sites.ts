/**
 * The environment variables that the host ignores. Developers may have set them for a site that is already running, but
 * the host is another site, on this computer: it must not use that site's databases, URLs and tokens. `MARQUEE_TOKEN`
 * is not in the list, because it is for reading the registry of `--like`.
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
