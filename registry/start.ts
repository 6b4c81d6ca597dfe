import path from 'node:path';
import { parseInput } from '@marquee/contracts';
import { startEmbeddedPostgres } from '@marquee/database';
import { createSecurityLog, trustedProxiesSchema } from '@marquee/http-server';
import * as v from 'valibot';
import { readPeople } from './console/people.ts';
import { readIssuers } from './server/ci-identity.ts';
import { openRegistry } from './server/open-registry.ts';

const defaultHome = path.join(import.meta.dirname, '../.marquee');
const { REGISTRY_PORT = '3003', REGISTRY_HOST = '127.0.0.1', MARQUEE_HOME = defaultHome } = process.env;
const { RETENTION_DAYS, DATABASE_URL, ARTIFACT_STORE, REGISTRY_TOKEN, LOG_LEVEL } = process.env;
const { OIDC_ISSUERS, OIDC_PEOPLE, REGISTRY_URL, TRUSTED_PROXIES, METRICS_HOSTS = '' } = process.env;
const folder = path.resolve(MARQUEE_HOME, 'registry');

const environmentSchema = v.object({ TRUSTED_PROXIES: trustedProxiesSchema });
const trustedProxies = parseInput(environmentSchema, { TRUSTED_PROXIES }, 'environment').TRUSTED_PROXIES;
const people = OIDC_PEOPLE ? await readPeople(OIDC_PEOPLE) : undefined;

const postgres = DATABASE_URL
  ? undefined
  : await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') });
const registry = await openRegistry({
  databaseUrl: postgres ? await postgres.url('registry') : DATABASE_URL!,
  folder,
  ...(ARTIFACT_STORE && { store: ARTIFACT_STORE }),
  ...(RETENTION_DAYS && { retention: { days: parseDays(RETENTION_DAYS) } }),
  ...(OIDC_ISSUERS && { issuers: await readIssuers(OIDC_ISSUERS) }),
  ...(people && { people }),
  ...(REGISTRY_TOKEN && { token: REGISTRY_TOKEN }),
  security: createSecurityLog({ server: 'registry', write: (entry) => console.log(entry) }),
  network: {
    trustedProxies,
    metricsHosts: METRICS_HOSTS.split(/[\s,]+/).filter(Boolean),
    isHttps: [REGISTRY_URL, people?.address].some((url) => url?.startsWith('https:')),
    ...(LOG_LEVEL && { logLevel: LOG_LEVEL }),
  },
});
await registry.app.listen({ port: Number(REGISTRY_PORT), host: REGISTRY_HOST });
console.log(`registry http://localhost:${REGISTRY_PORT}`);

let stopping: Promise<void> | undefined;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    stopping ??= registry.close().then(() => postgres?.stop());
    void stopping.then(() => process.exit(0));
  });
}

function parseDays(text: string): number {
  const days = Number(text);
  if (Number.isInteger(days) && days >= 0) return days;
  throw new Error(`RETENTION_DAYS=${text} is not a number of days; 0 disables the sweep`);
}
