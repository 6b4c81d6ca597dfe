import path from 'node:path';
import { startEmbeddedPostgres } from '@marquee/database';
import { createMetricsServer, createSecurityLog, drainOf, settingsOrExit } from '@marquee/http-server';
import { readPeople } from './console/people.ts';
import { createReleaseChecker } from './releases/release-checker.ts';
import { readIssuers } from './server/ci-identity.ts';
import { openRegistry } from './server/open-registry.ts';
import { readRegistrySettings } from './server/read-registry-settings.ts';

const settings = settingsOrExit(() => readRegistrySettings(process.env));
const { folder, DATABASE_URL, ARTIFACT_STORE, REGISTRY_TOKEN, RETENTION_DAYS, OIDC_ISSUERS, OIDC_PEOPLE } =
  settings;
const people = OIDC_PEOPLE ? await readPeople(OIDC_PEOPLE) : undefined;

const postgres = DATABASE_URL
  ? undefined
  : await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') });
const checker = createReleaseChecker({
  seconds: settings.PUBLISH_CHECK_SECONDS,
  memoryMb: settings.PUBLISH_CHECK_MEMORY_MB,
});
const registry = await openRegistry({
  databaseUrl: postgres ? await postgres.url('registry') : DATABASE_URL!,
  folder,
  checker,
  ...(ARTIFACT_STORE && { store: ARTIFACT_STORE }),
  ...(RETENTION_DAYS !== undefined && { retention: { days: RETENTION_DAYS } }),
  ...(OIDC_ISSUERS && { issuers: await readIssuers(OIDC_ISSUERS) }),
  ...(people && { people }),
  quotaMb: settings.PUBLISH_QUOTA_MB,
  token: REGISTRY_TOKEN,
  observeToken: settings.OBSERVE_TOKEN,
  signingKeyFile: settings.SIGNING_KEY_FILE,
  newSigningKey: settings.NEW_SIGNING_KEY === 'on',
  scheduleLateMinutes: settings.SCHEDULE_LATE_MINUTES,
  notifications: {
    allowed: settings.NOTIFY_ALLOW,
    timeoutSeconds: settings.NOTIFY_TIMEOUT_SECONDS,
    registryUrl: settings.REGISTRY_URL,
  },
  security: createSecurityLog({ server: 'registry', write: (entry) => console.log(entry) }),
  network: {
    readers: settings.REGISTRY_READERS,
    trustedProxies: settings.TRUSTED_PROXIES,
    metricsHosts: settings.METRICS_HOSTS,
    isHttps: [settings.REGISTRY_URL, people?.address].some((url) => url?.startsWith('https:')),
    metricsElsewhere: settings.METRICS_PORT !== undefined,
    drain: drainOf(settings),
    logLevel: settings.LOG_LEVEL,
  },
});
await registry.app.listen({
  port: settings.REGISTRY_PORT,
  host: settings.HOST,
  listenTextResolver: () => `listening at http://localhost:${settings.REGISTRY_PORT}`,
});
const ownMetrics =
  settings.METRICS_PORT === undefined ? undefined : createMetricsServer({ '/metrics': registry.metrics });
await ownMetrics?.listen({ port: settings.METRICS_PORT, host: settings.HOST });

let stopping: Promise<void> | undefined;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    stopping ??= registry
      .close()
      .then(() => checker.stop())
      .then(() => ownMetrics?.close())
      .then(() => postgres?.stop());
    void stopping.then(() => process.exit(0));
  });
}
