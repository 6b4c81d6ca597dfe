import path from 'node:path';
import { startEmbeddedPostgres } from '@marquee/database';
import {
  createSecurityLog,
  daysSetting,
  hostsSetting,
  portSetting,
  readSettings,
  trustedProxiesSchema,
  urlSetting,
} from '@marquee/http-server';
import * as v from 'valibot';
import { readPeople } from './console/people.ts';
import { readIssuers } from './server/ci-identity.ts';
import { openRegistry } from './server/open-registry.ts';

const settings = readSettings(
  v.object({
    REGISTRY_PORT: v.optional(portSetting, '3003'),
    REGISTRY_HOST: v.optional(v.string(), '127.0.0.1'),
    /** The URL by which browsers and shells reach the registry. */
    REGISTRY_URL: v.optional(urlSetting),
    MARQUEE_HOME: v.optional(v.string(), path.join(import.meta.dirname, '../.marquee')),
    /** The URL of PostgreSQL; default: an embedded database. */
    DATABASE_URL: v.optional(v.string()),
    /** The bucket for release files, `s3://…`; default: a folder. */
    ARTIFACT_STORE: v.optional(v.string()),
    REGISTRY_TOKEN: v.optional(v.string()),
    /** For how many days a release's files are stored after it was live; 0 stores them forever. */
    RETENTION_DAYS: v.optional(daysSetting),
    /** The path of the JSON file with the trusted issuers of CI runs. */
    OIDC_ISSUERS: v.optional(v.string()),
    OIDC_PEOPLE: v.optional(v.string()),
    TRUSTED_PROXIES: trustedProxiesSchema,
    METRICS_HOSTS: hostsSetting,
    LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  }),
  // An empty variable is an unset one.
  Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== '')),
);
const { DATABASE_URL, ARTIFACT_STORE, REGISTRY_TOKEN, RETENTION_DAYS, OIDC_ISSUERS, OIDC_PEOPLE } = settings;
const folder = path.resolve(settings.MARQUEE_HOME, 'registry');
const people = OIDC_PEOPLE ? await readPeople(OIDC_PEOPLE) : undefined;

const postgres = DATABASE_URL
  ? undefined
  : await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') });
const registry = await openRegistry({
  databaseUrl: postgres ? await postgres.url('registry') : DATABASE_URL!,
  folder,
  ...(ARTIFACT_STORE && { store: ARTIFACT_STORE }),
  ...(RETENTION_DAYS !== undefined && { retention: { days: RETENTION_DAYS } }),
  ...(OIDC_ISSUERS && { issuers: await readIssuers(OIDC_ISSUERS) }),
  ...(people && { people }),
  ...(REGISTRY_TOKEN && { token: REGISTRY_TOKEN }),
  security: createSecurityLog({ server: 'registry', write: (entry) => console.log(entry) }),
  network: {
    trustedProxies: settings.TRUSTED_PROXIES,
    metricsHosts: settings.METRICS_HOSTS,
    isHttps: [settings.REGISTRY_URL, people?.address].some((url) => url?.startsWith('https:')),
    ...(settings.LOG_LEVEL && { logLevel: settings.LOG_LEVEL }),
  },
});
await registry.app.listen({ port: settings.REGISTRY_PORT, host: settings.REGISTRY_HOST });
console.log(`registry http://localhost:${settings.REGISTRY_PORT}`);

let stopping: Promise<void> | undefined;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    stopping ??= registry.close().then(() => postgres?.stop());
    void stopping.then(() => process.exit(0));
  });
}
