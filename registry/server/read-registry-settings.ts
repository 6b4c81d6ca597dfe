import path from 'node:path';
import {
  countSetting,
  daysSetting,
  drainSettings,
  hostSetting,
  hostsSetting,
  logLevelSetting,
  metricsHostsSetting,
  metricsPortSetting,
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

/** The schema of the registry's environment variables. */
export const registrySettingsSchema = v.object({
  REGISTRY_PORT: setting(v.optional(portSetting, '3003'), 'The port of the registry.'),
  HOST: hostSetting,
  REGISTRY_URL: setting(
    v.optional(urlSetting),
    'The URL by which browsers and shells reach the registry; with `https:` its cookies and headers are for HTTPS.',
  ),
  MARQUEE_HOME: setting(
    v.optional(v.string()),
    'The folder for data of this registry: keys and tokens that are not given, and release files without a bucket.',
    { byDefault: '`.marquee`' },
  ),
  DATABASE_URL: secret(
    v.optional(v.string()),
    'The URL of PostgreSQL, with user and password. API and registry may share a database.',
    { byDefault: 'a database in `MARQUEE_HOME`, for development' },
  ),
  ARTIFACT_STORE: setting(
    v.optional(v.string()),
    "The bucket for release files, `s3://bucket?endpoint=https://host&region=eu-1`; the credentials are the AWS SDK's own variables.",
    { byDefault: 'a folder in `MARQUEE_HOME`' },
  ),
  REGISTRY_TOKEN: secret(v.optional(v.string()), 'The token with all rights.', {
    byDefault: 'created in `MARQUEE_HOME`',
  }),
  OBSERVE_TOKEN: secret(
    v.optional(v.string()),
    'The token of the shells: to download release files and to send observations. Equal for all registries on a database.',
    { byDefault: 'created in `MARQUEE_HOME`' },
  ),
  SIGNING_KEY_FILE: setting(
    v.optional(v.string()),
    'The file with the private Ed25519 key in PEM with which the registry signs, or with several: the current one and the next.',
    { byDefault: 'created in `MARQUEE_HOME`' },
  ),
  NEW_SIGNING_KEY: setting(
    v.optional(switchSetting, 'off'),
    '`on` lets the registry start with a key that the database does not know, after the loss of all keys; shells must then be given the key.',
  ),
  RETENTION_DAYS: setting(
    v.optional(daysSetting),
    "For how many days a release's files are stored after it was live; 0 stores them forever.",
    { byDefault: '30' },
  ),
  PUBLISH_CHECK_SECONDS: setting(
    v.optional(secondsSetting, '30'),
    'How long the checks of a release may take when it is published; a release that takes longer is refused (`RELEASE_REFUSED`).',
  ),
  PUBLISH_CHECK_MEMORY_MB: setting(
    v.optional(countSetting, '1024'),
    'How many megabytes the objects of these checks may use, in a process of their own.',
  ),
  PUBLISH_QUOTA_MB: setting(
    v.optional(countSetting, '10000'),
    'How many megabytes the files that one token stored may have together (`STORE_QUOTA`).',
  ),
  OIDC_ISSUERS: setting(
    v.optional(v.string()),
    'The path of the JSON file with the trusted issuers of CI runs.',
  ),
  OIDC_PEOPLE: setting(
    v.optional(v.string()),
    "The path of the JSON file with the issuers by which people sign in to the console, and people's rights.",
  ),
  REGISTRY_READERS: setting(
    v.optional(v.picklist(['anyone', 'signed-in']), 'anyone'),
    'Who may read releases, reasons and the audit, in the console and over HTTP: `anyone` who reaches the registry, or only who is `signed-in` or has a token.',
  ),
  NOTIFY_ALLOW: setting(
    hostsSetting,
    'The hosts inside the network to which notifications may be sent: host names, IP addresses and CIDR ranges, such as `alerts.internal 10.2.0.0/16`. All others must be public, with HTTPS.',
  ),
  NOTIFY_TIMEOUT_SECONDS: setting(
    v.optional(secondsSetting, '10'),
    'How long a target may take to respond to a notification.',
  ),
  SCHEDULE_LATE_MINUTES: setting(
    v.optional(countSetting, '60'),
    'How many minutes late a scheduled change is still executed, after a time in which no registry ran.',
  ),
  TRUSTED_PROXIES: trustedProxiesSetting,
  METRICS_HOSTS: metricsHostsSetting,
  METRICS_PORT: metricsPortSetting,
  ...drainSettings,
  LOG_LEVEL: logLevelSetting,
});

/**
 * Reads the registry's settings from environment variables. Throws INVALID_INPUT for the first variable that is not
 * valid.
 */
export function readRegistrySettings(variables: Variables) {
  const settings = readSettings(registrySettingsSchema, variables);
  const home = settings.MARQUEE_HOME ?? path.join(import.meta.dirname, '../../.marquee');
  return { ...settings, folder: path.resolve(home, 'registry') };
}
